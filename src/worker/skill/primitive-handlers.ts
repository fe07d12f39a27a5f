import type { Bot } from 'mineflayer';
import { collect } from '../../../primitives/body/collecting.js';
import { exploreUntil } from '../../../primitives/explore-until.js';
import type { PrimitiveOutcome } from '../../../primitives/outcome.js';
import { callArguments } from '../../skill/facade/call-arguments.js';
import type { AsyncHandler, HostCall, HostHandlers } from '../../skill/sandbox/host-handlers.js';
import type { JsonValue } from '../../skill/sandbox/json-value.js';
import { rest } from '../../../primitives/body/ending.js';
import type { ActionQueue } from './action-queue.js';
import { NOTHING_ASKED, type MannersOfOthers } from './manners-of-others.js';
import { CALLED_BY_NAME, callPrimitive } from './primitive-calls.js';
import type { Position } from '../../base/position.js';
import type { MadeCall, ToldSetback } from '../../skill/hindrance.js';

/** A primitive got nothing done, and the skill did not ask to be told in an outcome. */
class PrimitiveFailed extends Error {
  override readonly name = 'PrimitiveFailed';
}

const LOOK_TICKS = 5;

/** The primitives as skills call them: one at a time, within the job's context, checked before and told in data. */
export function primitiveHandlers(
  bot: Bot,
  queue: ActionQueue,
  setbacks: Setbacks,
  manners: MannersOfOthers | null = null,
): HostHandlers {
  const told = (name: string, outcome: PrimitiveOutcome, given: readonly unknown[]): PrimitiveOutcome => {
    setbacks.note(name, outcome, given);
    if (isDone(outcome, given) || manners?.goesOn(name, outcome) === true) return outcome;
    throw failureOf(name, outcome);
  };
  const async: Record<string, AsyncHandler> = {};
  for (const name of CALLED_BY_NAME) {
    async[name] = (values, { signal }) => {
      const given = manners ? manners.adapted(name, values) : values;
      if (given === null) return Promise.resolve(NOTHING_ASKED);
      return queue.run(signal, async () => told(name, await callPrimitive(bot, name, given), given));
    };
  }
  async['collect'] = (values, { signal }) => {
    const given = callArguments('collect', values);
    const [blocks, items] = given;
    return queue.run(signal, async () => told('collect', await collect(bot, { blocks, items }), given));
  };
  return { sync: exploring(bot, queue, async, told), async };
}

/** Exploring asks the skill on its way; the skill's own function stays in the sandbox and tells when it has found something. */
function exploring(
  bot: Bot,
  queue: ActionQueue,
  async: Record<string, AsyncHandler>,
  told: (name: string, outcome: PrimitiveOutcome, given: readonly unknown[]) => PrimitiveOutcome,
): HostHandlers['sync'] {
  const walk = { isFound: false };
  async['exploreUntil'] = (values: readonly JsonValue[], { signal }: HostCall) => {
    const given = callArguments('exploreUntil', values);
    const [direction, seconds] = given;
    return queue.run(signal, async () => {
      walk.isFound = false;
      const outcome = await exploreUntil(bot, direction, seconds, () => walk.isFound);
      return told('exploreUntil', outcome, given);
    });
  };
  async['exploringTicks'] = () => rest(bot, LOOK_TICKS);
  return {
    exploringFound: () => {
      walk.isFound = true;
    },
  };
}

/** Whether a skill goes on after it: something was done, or it asked to be told in the outcome. */
function isDone({ kind, done }: PrimitiveOutcome, given: readonly unknown[]): boolean {
  const options = given.at(-1) as { readonly mayFail?: boolean } | null | undefined;
  return kind === 'completed' || done > 0 || options?.mayFail === true;
}

function failureOf(name: string, { kind, reason }: PrimitiveOutcome): PrimitiveFailed {
  return new PrimitiveFailed(`${name} ${kind === 'failed' ? 'did nothing' : kind}: ${reason}`);
}

/** Primitives that did not do all they were asked; one that is called again with success is forgotten. And those that did. */
export class Setbacks {
  readonly #open = new Map<string, ToldSetback>();
  readonly completed: MadeCall[] = [];

  get list(): readonly ToldSetback[] {
    return [...this.#open.values()];
  }

  /** @param given the primitive's arguments, checked */
  note(primitive: string, { kind, reason, obstacle }: PrimitiveOutcome, given: readonly unknown[]): void {
    const place = given.find(isPosition) ?? null;
    const aim = given[primitive === 'shoot' || primitive === 'useItemOn' ? 1 : 0];
    const names = typeof aim === 'string' ? [aim] : listOfNames(aim);
    const key = JSON.stringify([primitive, place, names]);
    // The last word counts, in the order of the last words.
    this.#open.delete(key);
    if (kind === 'completed') this.completed.push({ callee: primitive, given });
    else this.#open.set(key, { primitive, kind, reason, obstacle, place, names });
  }
}

function isPosition(value: unknown): value is Position {
  return typeof value === 'object' && value !== null && 'x' in value && 'y' in value && 'z' in value;
}

function listOfNames(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}
