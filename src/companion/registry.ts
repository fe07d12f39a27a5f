import { own } from '../base/own.js';
import { command, completed, refused, type Command, type CommandResult } from './command.js';
import { BLUEPRINTS } from './commands/building.js';
import { CONDUCTING } from './commands/conduct.js';
import { FILLING } from './commands/filling.js';
import { DIGGING } from './commands/digging.js';
import { FIGHTING } from './commands/fighting.js';
import { GATHERING } from './commands/gathering.js';
import { PURSUING } from './commands/goals.js';
import { GOING } from './commands/going.js';
import { HEADING } from './commands/heading.js';
import { HANDING } from './commands/handing.js';
import { HANDS } from './commands/hands.js';
import { KNOWING } from './commands/knowing.js';
import { LOOKING } from './commands/looking.js';
import { MAKING } from './commands/making.js';
import { PLACES } from './commands/places.js';
import { RECALLING } from './commands/recalling.js';
import { REMEMBERING } from './commands/remembering.js';
import { SEARCHING } from './commands/searching.js';
import { STORING } from './commands/storing.js';
import { TALKING } from './commands/talking.js';
import { REQUESTING } from './request/request-command.js';
import { usageOf } from './read-values.js';

/** Everything a companion can be asked for. */
export const COMMANDS: readonly Command[] = [
  ...LOOKING,
  ...GOING,
  ...HEADING,
  ...GATHERING,
  ...MAKING,
  ...HANDING,
  ...STORING,
  ...PLACES,
  ...REMEMBERING,
  ...RECALLING,
  ...SEARCHING,
  ...DIGGING,
  ...HANDS,
  ...FIGHTING,
  ...FILLING,
  ...BLUEPRINTS,
  ...PURSUING,
  ...KNOWING,
  ...CONDUCTING,
  ...TALKING,
  ...REQUESTING,
  command({
    name: 'help',
    help: 'Says what it can be asked for, or how one command is called.',
    kind: 'look',
    parameters: { command: { type: 'text', help: 'name of a command, or "all"', otherwise: '' } },
    carryOut: (_setting, { command: asked }) => help(asked.replace(/^!/, '')),
  }),
];

const IN_SHORT =
  'I follow you, lead you to things and places, fetch, mine, hunt, fight, craft, smelt, build, give, and look after chests. ' +
  'Just say it: "follow me", "get me 3 logs", "make a wooden pickaxe", "what do you have", "stop". ' +
  '!help("all") lists every command.';

const BY_NAME: Readonly<Record<string, Command>> = Object.fromEntries(
  COMMANDS.map((command) => [command.name.toLowerCase(), command]),
);

/** The command of a name, in any case; undefined where there is none. */
export function commandOf(name: string): Command | undefined {
  return own(BY_NAME, name.toLowerCase());
}

/** "There is no command !folow. Do you mean !followPlayer?", or where to find all of them. */
export function noSuchCommand(name: string): string {
  const start = name.toLowerCase().slice(0, 4);
  const near = COMMANDS.filter((command) => command.name.toLowerCase().includes(start)).slice(0, 3);
  const help =
    near.length > 0
      ? `Do you mean ${near.map(({ name: each }) => `!${each}`).join(' or ')}?`
      : '!help("all") lists all.';
  return `There is no command !${name}. ${help}`;
}

/** What is said to a call of a name whose values cannot be told apart. */
export function misreadCall(name: string): string {
  const meant = commandOf(name);
  if (!meant) return noSuchCommand(name);
  const usage = usageOf(meant);
  return `Expected ${usage}${usage.includes('"') ? ', text in double quotes' : ''}.`;
}

function help(asked: string): CommandResult {
  const isAll = asked === 'all';
  if (isAll || asked === '') {
    const data = { commands: COMMANDS.map((each) => `${usageOf(each)}: ${each.help}`) };
    return completed(isAll ? COMMANDS.map(({ name }) => `!${name}`).join(' ') : IN_SHORT, data);
  }
  const found = commandOf(asked);
  if (!found) return refused(noSuchCommand(asked));
  return completed(`${usageOf(found)}: ${found.help}`);
}
