import { capitalised } from '../../base/words.js';
import { loadGame } from '../../game/game.js';
import type { Job } from '../../schedule/job.js';
import {
  OfJob,
  procedureFor,
  sayingOf,
  type Given,
  type PrimitiveStep,
  type Procedure,
} from '../procedure.js';
import type { SkillAuthor } from '../skill.js';
import type { SkillWriter, WrittenSkill } from './skill-writer.js';

/** Raised whenever what is written changes: what was proven with another is not the same skill. */
const TEMPLATE_VERSION = '2';

const AUTHOR: SkillAuthor = { kind: 'template', model: null, version: TEMPLATE_VERSION };

/**
 * Writes what workers do without a model (`procedureFor`) as a skill, at no cost and the same for every amount and
 * place: writer, review, sandbox and pairs can be seen and tested with it.
 */
export function createTemplateWriter(): SkillWriter {
  return {
    kind: 'template',
    write: ({ job, surroundings: { mcVersion } }): Promise<WrittenSkill> => {
      const procedure = procedureFor(job, loadGame(mcVersion));
      if (procedure.work === null) return Promise.resolve({ kind: 'none', reason: procedure.reason });
      return Promise.resolve({ kind: 'written', source: templateSource(job, procedure), author: AUTHOR });
    },
  };
}

/** A procedure as JavaScript. */
export function templateSource(job: Job, { needsChest, work }: Procedure): string {
  const fields = new Set<string>(['chest', 'quantity']);
  const calls = work.map((step) => callText(step, fields));
  const [first = '', ...later] = calls;
  if (needsChest) fields.add('needs');
  const lines = [
    `const { ${[...fields].join(', ')} } = bot.job;`,
    `bot.chat(\`${sayingOf(job, '${quantity}')}\`);`,
    ...(needsChest
      ? [
          'if (chest) {',
          "  const taken = await exchangeWithChest(bot, chest, { put: 'everything', carry: needs });",
          "  if (taken.kind !== 'completed') throw new Error(taken.reason);",
          '}',
        ]
      : []),
    `${later.length > 0 ? 'let' : 'const'} outcome = await ${first};`,
    ...later.map((call) => `if (outcome.kind === 'completed') outcome = await ${call};`),
    "if (chest) await exchangeWithChest(bot, chest, { put: 'everything' });",
    "if (outcome.kind !== 'completed') throw new Error(outcome.reason);",
  ];
  return `async function ${functionName(job)}(bot) {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}

/** @param fields of the job that are used, added to */
function callText({ primitive, given }: PrimitiveStep, fields: Set<string>): string {
  const last = given.at(-1);
  const options = last !== undefined && isOptions(last, primitive) ? last : {};
  const others = options === last ? given.slice(0, -1) : given;
  const texts = [...others, { ...options, mayFail: true }].map((each) => argumentText(each, fields));
  return `${primitive}(bot, ${texts.join(', ')})`;
}

// What goes into a furnace is an object too.
function isOptions(given: Given, primitive: string): given is { readonly [name: string]: Given } {
  return typeof given === 'object' && !(given instanceof OfJob) && primitive !== 'loadFurnace';
}

function argumentText(
  given: Given | boolean | { readonly [name: string]: Given | boolean },
  fields: Set<string>,
): string {
  if (typeof given === 'string') return `'${given.replace(/[^\w:]/g, '')}'`;
  if (typeof given !== 'object') return String(given);
  if (given instanceof OfJob) {
    fields.add(given.field.replace(/\..*/, ''));
    return given.field;
  }
  const parts = Object.entries(given).map(([name, value]) => {
    const text = argumentText(value, fields);
    return text === name ? name : `${name}: ${text}`;
  });
  return `{ ${parts.join(', ')} }`;
}

function functionName({ subtask: { action, item }, phase }: Job): string {
  const words = item.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const verb = phase === 'whole' ? action : phase;
  return verb + words.map(capitalised).join('');
}
