import type { Job } from '../../schedule/job.js';
import { workLines } from './template-work.js';

/**
 * Source for a job, the same for every amount, chest and place: tools and materials out of the chest in one visit, the
 * work, everything back in one visit. What goes wrong with the work never keeps things from being brought back.
 * @param isMined whether some block gives what is to be gathered; else it is picked up
 */
export function templateSource(job: Job, isMined: boolean): string {
  const { action, item } = job.subtask;
  const needs = needLines(job);
  const work = workLines(job, isMined);
  const saying = sayingOf(job);
  const used = [saying, ...needs, ...work].join('\n');
  const fields = FIELDS.filter((field) => new RegExp(`\\b${field}\\b`).test(used));
  const lines = [
    `const { ${['chest', ...fields].join(', ')} } = bot.job;`,
    `bot.chat(${saying});`,
    ...needs,
    ...work,
    'const put = {};',
    'for (const { name, count } of bot.inventory.items()) put[name] = (put[name] ?? 0) + count;',
    'if (chest && Object.keys(put).length > 0) await exchangeWithChest(bot, chest, { put });',
    "if (outcome.kind !== 'completed') throw new Error(outcome.reason);",
  ];
  const name = functionName(job.phase === 'whole' ? action : job.phase, item);
  return `async function ${name}(bot) {\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n}\n`;
}

const FIELDS = [
  'quantity',
  'times',
  'takes',
  'tools',
  'fuel',
  'brings',
  'sources',
  'station',
  'placeAt',
] as const;

function needLines({ takes, tools }: Job): readonly string[] {
  const hasTakes = Object.keys(takes).length > 0;
  if (!hasTakes && tools.length === 0) return [];
  return [
    'const take = {};',
    ...(hasTakes
      ? [
          'for (const [name, count] of Object.entries(takes)) {',
          '  const missing = count - bot.inventory.count(name);',
          '  if (missing > 0) take[name] = missing;',
          '}',
        ]
      : []),
    ...(tools.length > 0
      ? [
          hasTakes
            ? 'for (const tool of tools) if (bot.inventory.count(tool) === 0) take[tool] ??= 1;'
            : 'for (const tool of tools) if (bot.inventory.count(tool) === 0) take[tool] = 1;',
        ]
      : []),
    'if (chest && Object.keys(take).length > 0) {',
    '  const taken = await exchangeWithChest(bot, chest, { take });',
    "  if (taken.kind !== 'completed') throw new Error(taken.reason);",
    '}',
  ];
}

const DOING: Readonly<Record<Job['subtask']['action'], string>> = {
  gather: 'Gathering',
  craft: 'Crafting',
  smelt: 'Smelting',
  build: 'Building',
  kill: 'Hunting',
  shoot: 'Shooting',
};

function sayingOf({ subtask, phase }: Job): string {
  const name = subtask.item.replaceAll('_', ' ');
  const what = `\${quantity} ${name}`;
  if (phase === 'load') return `\`Loading the furnace for ${what}.\``;
  if (phase === 'collect') return `\`Fetching ${what} from the furnace.\``;
  return `\`${DOING[subtask.action]} ${what}.\``;
}

function functionName(verb: string, item: string): string {
  const words = item.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return verb + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
