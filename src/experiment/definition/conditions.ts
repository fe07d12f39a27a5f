import { CoVoyagerError } from '../../base/error.js';
import { nearestWord } from '../../game/names/name-spelling.js';
import { teamConditionSchema, type TeamCondition, type MethodCondition } from '../trial.js';

/** How scripted humans play. */
export const HUMAN_TEMPERS = teamConditionSchema.shape.temper.options;
export type HumanTemper = TeamCondition['temper'];

const EXAMPLES = '1ai, 4ai, 1human-bot, 1ai+1human-bot';
const MOST_AI = 32;
const MOST_HUMAN_BOTS = 8;

/** The canonical name of a team: "1ai+1human-bot", "1ai+1human-bot@clumsy"; real people as "1ai+1human". */
export function nameOfTeam(team: {
  readonly ai: number;
  readonly humanBots: number;
  readonly humans?: number;
  readonly temper?: HumanTemper;
}): string {
  const { ai, humanBots, humans = 0, temper = 'usual' } = team;
  const parts = [
    ...(ai > 0 ? [`${ai}ai`] : []),
    ...(humanBots > 0 ? [`${humanBots}human-bot`] : []),
    ...(humans > 0 ? [`${humans}human`] : []),
  ];
  return parts.join('+') + (humanBots > 0 && temper !== 'usual' ? `@${temper}` : '');
}

/**
 * Reads one team: numbers of members with "+" between, then "@" and how scripted humans play, where not as usual.
 * @throws CoVoyagerError `bad-definition`
 */
export function parseTeam(text: string, temper: HumanTemper = 'usual'): TeamCondition {
  const [membersText = '', temperText, ...rest] = text.trim().toLowerCase().split('@');
  if (rest.length > 0) throw bad(`Expected a team such as ${EXAMPLES}, got "${text}".`);
  const sizes = { ai: 0, 'human-bot': 0 };
  for (const member of membersText.split('+')) {
    const { count, kind } = memberOf(member.trim(), text);
    sizes[kind] += count;
  }
  const { ai, 'human-bot': humanBots } = sizes;
  if (ai + humanBots === 0) throw bad(`Expected at least one member, got "${text}".`);
  atMost(ai, MOST_AI, 'AI workers', text);
  atMost(humanBots, MOST_HUMAN_BOTS, 'human-bots', text);
  // How people play makes no difference where there are none: the same team must have one name and one value.
  const played = temperText === undefined ? temper : temperOf(temperText, text);
  const team = { ai, humanBots, temper: humanBots > 0 ? played : 'usual' } as const;
  return { kind: 'team', name: nameOfTeam(team), ...team };
}

function memberOf(
  member: string,
  whole: string,
): { readonly count: number; readonly kind: 'ai' | 'human-bot' } {
  const [, digits, word = ''] = /^(\d{1,3})?\s*(.*)$/.exec(member) ?? [];
  const kind = KINDS.get(word);
  if (digits !== undefined && kind !== undefined) return { count: Number(digits), kind };
  const within = member === whole.trim().toLowerCase() ? '' : ` in "${whole.trim()}"`;
  if (word === 'human' || word === 'humans') {
    throw bad(
      `Expected programs as members, got "${member}"${within}. Did you mean ${digits ?? 1}human-bot? Runs with real people are made with "co-voyager run --human"; add their folders afterwards.`,
    );
  }
  const nearest = kind ?? KINDS.get(nearestWord(word, [...KINDS.keys()]) ?? '');
  throw bad(
    `Expected a team such as ${EXAMPLES}, got "${member}"${within}.` +
      (nearest === undefined ? '' : ` Did you mean ${digits ?? 1}${nearest}?`),
  );
}

const KINDS: ReadonlyMap<string, 'ai' | 'human-bot'> = new Map([
  ['ai', 'ai'],
  ['ais', 'ai'],
  ['human-bot', 'human-bot'],
  ['human-bots', 'human-bot'],
]);

function temperOf(text: string, whole: string): HumanTemper {
  const temper = HUMAN_TEMPERS.find((known) => known === text.trim());
  if (temper) return temper;
  const nearest = nearestWord(text.trim(), HUMAN_TEMPERS);
  throw bad(
    `Expected one of ${HUMAN_TEMPERS.join(', ')} after "@", got "${text}" in "${whole.trim()}".` +
      (nearest === null ? '' : ` Did you mean ${nearest}?`),
  );
}

function atMost(count: number, most: number, what: string, whole: string): void {
  if (count > most) throw bad(`Expected at most ${most} ${what}, got ${count} in "${whole.trim()}".`);
}

function bad(message: string): CoVoyagerError {
  return new CoVoyagerError('bad-definition', message);
}

interface MethodKind {
  readonly method: MethodCondition['method'];
  readonly asksModel: boolean;
}

/**
 * Methods by the names people type. `paper`: the plans of Attachment C of the Co-Voyager paper; `paper-voyager`: the
 * Voyager list of its Attachment B. Both are recorded: graded as printed.
 */
const METHODS: ReadonlyMap<string, MethodKind> = new Map([
  ['planner', { method: 'planner', asksModel: false }],
  ['co-voyager', { method: 'co-voyager', asksModel: true }],
  ['voyager', { method: 'voyager', asksModel: true }],
  ['paper', { method: 'recorded', asksModel: false }],
  ['paper-voyager', { method: 'recorded', asksModel: false }],
]);

/** All names of methods, for help texts. */
export const METHOD_NAMES = [...METHODS.keys()] as readonly string[];

/**
 * Reads one method: "planner", or one that asks a model, which stands once for each model, as "co-voyager@gpt-4o"; a name
 * with its model in it stands for that one.
 * @throws CoVoyagerError `bad-definition` for what is no method, and for one that lacks its model
 */
export function methodsOf(typed: string, models: readonly string[]): readonly MethodCondition[] {
  // A model's own name may hold an "@": only the first one parts.
  const [, word = '', named] = /^([^@]*)(?:@(.*))?$/.exec(typed) ?? [];
  const name = word.trim().toLowerCase();
  const kind = METHODS.get(name);
  if (!kind) throw unknown(typed, name);
  if (!kind.asksModel) {
    if (named === undefined) return [{ kind: 'method', name, method: kind.method, model: null }];
    throw bad(`Expected ${name} without a model: it uses none; got "${typed}".`);
  }
  const asked = named === undefined ? models : [named.trim()];
  if (asked.length === 0 || asked.includes('')) {
    throw bad(
      `Expected a model for the method ${name}, got none. List models beside the methods, or put one in the name: ${name}@gpt-4.1-mini.`,
    );
  }
  return asked.map((model) => ({ kind: 'method', name: `${name}@${model}`, method: kind.method, model }));
}

function unknown(typed: string, name: string): CoVoyagerError {
  const nearest = nearestWord(name, METHOD_NAMES);
  return bad(
    `Expected one of ${METHOD_NAMES.join(', ')}, got "${typed}".` +
      (nearest === null ? '' : ` Did you mean ${nearest}?`),
  );
}
