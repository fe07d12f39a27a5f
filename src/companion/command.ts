import type { ItemCounts } from '../base/item-counts.js';
import type { JsonValue } from '../skill/sandbox/json-value.js';
import type { WorkerBot } from '../run/adopt-bot.js';
import type { Conduct } from './conduct.js';

/** What a parameter takes. Names are everyday or registry names; they reach the command as registry names. */
type ParameterType = 'whole' | 'number' | 'flag' | 'text' | 'item' | 'block' | 'mob' | 'player' | 'companion';

/** One parameter of a command; in a call they stand in the order they are listed in. */
export interface Parameter {
  readonly type: ParameterType;
  /** A few words: "how close, in blocks". */
  readonly help: string;
  /** Smallest number allowed. */
  readonly least?: number;
  /** Numbers lie below it. */
  readonly below?: number;
  /** Taken where a call leaves it and all after it out; without one it must be given. */
  readonly otherwise?: number | boolean | string;
}

export type Parameters = Readonly<Record<string, Parameter>>;

export const ITEM = { type: 'item', help: 'what' } as const;
/** As many as fit into a pair of hands: all there is. */
export const ALL = 2303;
/** More mobs than are ever near: all there are. */
export const ALL_NEAR = 64;
export const COUNT = { type: 'whole', least: 1, below: ALL + 1, help: 'how many', otherwise: 1 } as const;
export const PLAYER = { type: 'player', help: 'whom' } as const;

/** A thing as it was named: `name` is the registry name, `names` all that will do, the preferred one first. */
export interface Named {
  readonly name: string;
  readonly names: readonly string[];
  readonly said: string;
}

/** What a command is handed for a parameter. */
export type ValueOf<P extends Parameter> = P['type'] extends 'whole' | 'number'
  ? number
  : P['type'] extends 'flag'
    ? boolean
    : P['type'] extends 'item' | 'block' | 'mob'
      ? Named
      : string;

/** Checked values by parameter. */
export type Values = Readonly<Record<string, number | boolean | string | Named>>;

/** How a command ended, by what the world shows. */
export interface CommandResult {
  /**
   * `partial`: some of what was asked. `refused`: not tried, for `words` says why. `cancelled`: told to stop, or something
   * else was asked for meanwhile.
   */
  readonly kind: 'completed' | 'partial' | 'failed' | 'refused' | 'timed-out' | 'cancelled';
  /** One or a few sentences fit for a player; they claim nothing that was not read from the world. */
  readonly words: string;
  /** The same as data, plain JSON. Actions have `gained` and `lost`: items carried, before against after. */
  readonly data: Readonly<Record<string, JsonValue>>;
}

/** What a command is carried out with. */
export interface Setting {
  readonly bot: WorkerBot;
  /** Who asked: a player's name; null for a program. */
  readonly asker: string | null;
  /** Aborts when the command is to end at once. */
  readonly signal: AbortSignal;
  /** How the companion behaves, and what it remembers. */
  readonly conduct: Conduct;
}

/** Something a companion can be asked for: by a player, a model, a skill, a program. */
export interface Command {
  readonly name: string;
  /** One sentence. */
  readonly help: string;
  readonly parameters: Parameters;
  /**
   * `action`: has the body, so it ends the action before it. `look`: reads what is known, and may go on beside an action.
   * `conduct`: changes how the companion behaves.
   */
  readonly kind: 'action' | 'look' | 'conduct';
  /** An action of a moment on the spot: it is done between two moves of the action under way, which goes on. */
  readonly isBrief?: true;
  /** An action that goes on until somebody ends it, and that everybody sees. */
  readonly isEndless?: true;
  /** Longest it takes, in seconds of the world. */
  readonly limitSeconds: number;
  readonly carryOut: (setting: Setting, values: Values) => Promise<CommandResult> | CommandResult;
}

/** A command whose values have the types its parameters say. */
export function command<const Ps extends Parameters>(
  definition: Omit<Command, 'parameters' | 'carryOut' | 'limitSeconds'> & {
    readonly limitSeconds?: number;
    readonly parameters: Ps;
    readonly carryOut: (
      setting: Setting,
      values: { readonly [Name in keyof Ps]: ValueOf<Ps[Name]> },
    ) => Promise<CommandResult> | CommandResult;
  },
): Command {
  // The values are read by these very parameters (`readValues`).
  const carryOut = definition.carryOut as unknown as Command['carryOut'];
  const { limitSeconds = 30 } = definition;
  return { ...definition, limitSeconds, carryOut };
}

export function completed(words: string, data: CommandResult['data'] = {}): CommandResult {
  return { kind: 'completed', words, data };
}

export function refused(words: string, data: CommandResult['data'] = {}): CommandResult {
  return { kind: 'refused', words, data };
}

export function failed(words: string, data: CommandResult['data'] = {}): CommandResult {
  return { kind: 'failed', words, data };
}

export function countsData(counts: ItemCounts): Record<string, JsonValue> {
  return { ...counts };
}
