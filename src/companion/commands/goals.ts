import { untilAborted } from '../../base/clock.js';
import { asSentence, listed } from '../../base/words.js';
import { decompose, type DecomposedGoal } from '../../decompose/decompose.js';
import { readGoals } from '../../decompose/words/goal-text.js';
import { loadGame } from '../../game/game.js';
import { everydayName, mobName } from '../../game/names/names.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import { blocksGiving, useGiving } from '../../skill/procedure.js';
import { countsWithout } from '../../base/item-counts.js';
import { killMob } from '../../../primitives/kill-mob.js';
import { mineBlock } from '../../../primitives/mine-block.js';
import { pickUpItem } from '../../../primitives/pick-up-item.js';
import { placeItem } from '../../../primitives/place-item.js';
import { shoot } from '../../../primitives/shoot.js';
import { useItemOn } from '../../../primitives/use-item-on.js';
import { layoutsFor } from '../../game/recipes/layouts.js';
import { contextOf } from '../../../primitives/body/context.js';
import { carriedCount } from '../../../primitives/body/picking-up.js';
import { goOn } from '../../../primitives/body/ending.js';
import { stationsNear } from '../../../primitives/body/stations.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { command, completed, failed, refused, type CommandResult, type Setting } from '../command.js';
import type { Rule, RuleBook } from '../rules.js';
import { carriedBy, itemsInWords, registryOf } from '../in-words.js';
import { commandResultOf, refusedBy } from '../outcome-words.js';
import { craft, freePlaceNear, smeltWith } from './making.js';

const GOAL_SECONDS = 3600;
const HUNT_SECONDS = 300;
const MORE = /\b(?:more|another|additional)\b/i;
/** Plans that may fail in a row before it gives up. */
const MOST_PLANS = 4;

export const PURSUING = [
  command({
    name: 'goal',
    help: 'Gets something done that takes a plan, all by itself, into its own hands: "craft a compass".',
    kind: 'action',
    limitSeconds: GOAL_SECONDS,
    parameters: { goal: { type: 'text', help: 'what, in everyday words' } },
    carryOut: (setting, { goal }) => pursue(setting, goal),
  }),
  command({
    name: 'endGoal',
    help: 'Gives up what it is about.',
    kind: 'conduct',
    parameters: {},
    carryOut: async ({ conduct }) => {
      const was = await conduct.stop();
      return completed(was === null ? 'I have no goal.' : `I gave up ${was}.`, { was });
    },
  }),
];

/** Plans from what is carried, carries the plan out with its own hands; plans anew where a step fails. */
export async function pursue({ bot, conduct, asker }: Setting, wish: string): Promise<CommandResult> {
  const startedWith = carriedBy(bot);
  const goal = onTop(bot, wish);
  let last: CommandResult = failed('Nothing came of it.');
  for (let tries = 0; tries < MOST_PLANS; tries++) {
    goOn(bot);
    const plan = await planFor(bot, goal);
    if (!plan) continue;
    if (plan.status !== 'planned') return tries === 0 ? refused(whyNot(plan, goal)) : last;
    const rule = ruleAgainst(bot, conduct.rules, plan.subtasks);
    if (rule) return refusedBy(rule, asker);
    // Hands show what was to be had; what was to be killed, set down or found they do not.
    const isInHands =
      plan.goals.every(({ kind }) => kind === 'have') && missingOf(bot, plan.goals).length === 0;
    if (plan.subtasks.length === 0 || (tries > 0 && isInHands)) return done(bot, plan, startedWith);
    last = await carryOutSteps(bot, stepsOf(plan));
    if (last.kind === 'cancelled' || last.kind === 'timed-out') return last;
    if (last.kind === 'completed') return done(bot, plan, startedWith);
  }
  return last;
}

/** "2 more torches": with those it carries, so many in all. */
function onTop(bot: WorkerBot, wish: string): string {
  const reading = MORE.test(wish) ? readGoals(registryOf(bot), wish) : null;
  const [goal, ...others] = reading?.ok === true ? reading.value.goals : [];
  return goal?.kind === 'have' && others.length === 0
    ? `get ${goal.quantity + carriedCount(bot, goal.item)} ${goal.item}`
    : wish;
}

/** What it was told not to do, and a plan asks of it; null for nothing. */
function ruleAgainst(bot: WorkerBot, rules: RuleBook, subtasks: readonly Subtask[]): Rule | null {
  const game = loadGame(bot.version);
  for (const subtask of subtasks) {
    const { action, item } = subtask;
    const blocks = action === 'gather' ? blocksGiving(subtask, game) : [];
    const barred = blocks.map((block) => rules.against('break', [block]));
    const kill = action === 'kill' || action === 'shoot' ? rules.against('kill', [item]) : null;
    const rule = kill ?? (barred.every(Boolean) ? barred[0] : null);
    if (rule) return rule;
  }
  return null;
}

/** Null where it is called off meanwhile: the plan is thought to its end, and nobody waits for it. */
function planFor(bot: WorkerBot, goal: string): Promise<DecomposedGoal | null> {
  const plan = decompose({ goal, mcVersion: bot.version, inventory: carriedBy(bot) });
  return untilAborted(plan, contextOf(bot).signal);
}

/** A station that only serves the work is set down when it is needed, and taken back. */
function stepsOf({ subtasks, goals }: DecomposedGoal): readonly Subtask[] {
  const isAsked = (item: string): boolean =>
    goals.some((goal) => goal.kind === 'placed' && goal.item === item);
  return subtasks.filter(({ action, item }) => action !== 'build' || isAsked(item));
}

function whyNot({ reason, notes }: DecomposedGoal, goal: string): string {
  return reason !== null
    ? asSentence(reason)
    : notes.length > 0
      ? notes.join(' ')
      : `I do not know how to do "${goal}".`;
}

/** What of the goals the hands do not show. */
function missingOf(bot: WorkerBot, goals: readonly Goal[]): readonly string[] {
  return goals.flatMap(({ kind, item, quantity }) => {
    const lacking = kind === 'have' ? quantity - carriedCount(bot, item) : 0;
    return lacking > 0 ? [`${lacking} ${everydayName(registryOf(bot), item, lacking)}`] : [];
  });
}

function done(
  bot: WorkerBot,
  plan: DecomposedGoal,
  startedWith: ReturnType<typeof carriedBy>,
): CommandResult {
  const missing = missingOf(bot, plan.goals);
  if (missing.length > 0) return failed(`I still lack ${listed(missing)}.`);
  const wanted = Object.fromEntries(
    plan.goals.flatMap(({ kind, item }) =>
      kind === 'have' ? [[item, carriedCount(bot, item)] as const] : [],
    ),
  );
  const data = { goals: plan.goals.map(({ kind, item, quantity }) => ({ kind, item, quantity })) };
  const placed = plan.goals.filter(({ kind }) => kind === 'placed');
  if (placed.length === plan.goals.length) {
    const counts = Object.fromEntries(placed.map(({ item, quantity }) => [item, quantity]));
    return completed(`I set down ${itemsInWords(bot, counts)}.`, data);
  }
  if (Object.keys(wanted).length === 0) return completed(`Done: ${plan.goal}.`, data);
  const isOld = Object.keys(countsWithout(wanted, startedWith)).length === 0;
  return completed(`${isOld ? 'I already have' : 'Done: I have'} ${itemsInWords(bot, wanted)}.`, data);
}

async function carryOutSteps(bot: WorkerBot, subtasks: readonly Subtask[]): Promise<CommandResult> {
  let result = completed('');
  for (const subtask of subtasks) {
    goOn(bot);
    result = await carryOutStep(bot, subtask);
    if (result.kind !== 'completed') break;
  }
  return result;
}

async function carryOutStep(bot: WorkerBot, subtask: Subtask): Promise<CommandResult> {
  const { action, item, quantity, drops, materials, fuel = {} } = subtask;
  switch (action) {
    case 'gather':
      return gather(bot, subtask);
    case 'craft': {
      // A table or furnace near by serves as well as one of its own.
      const isThere = subtask.placed !== undefined && stationsNear(bot, [item]).length > 0;
      if (isThere) return completed('');
      const made = layoutsFor(bot.version, item)[0]?.resultCount ?? 1;
      return craft(bot, [item], Math.ceil(quantity / made));
    }
    case 'smelt': {
      const [input = ''] = Object.keys(countsWithout(materials, fuel));
      const [burnt = ''] = Object.keys(fuel);
      return smeltWith(bot, input, burnt, quantity);
    }
    case 'kill':
    case 'shoot': {
      const options = drops === undefined ? { count: quantity } : { drops };
      const outcome = await (action === 'kill'
        ? killMob(bot, item, HUNT_SECONDS, options)
        : shoot(bot, 'bow', item, options));
      return commandResultOf(bot, outcome, `${quantity} ${mobName(item, quantity)} killed.`);
    }
    case 'build':
      return build(bot, item, quantity);
    case 'find':
      return refused('I look for no structures.');
  }
}

async function gather(bot: WorkerBot, subtask: Subtask): Promise<CommandResult> {
  const { item, quantity } = subtask;
  const game = loadGame(bot.version);
  const blocks = blocksGiving(subtask, game);
  const use = useGiving(subtask, game);
  const said = everydayName(registryOf(bot), item, quantity);
  if (blocks.length === 0 && use === null && (subtask.sources ?? []).length > 0)
    return refused(`I cannot get ${said} by myself: it comes from ${listed(subtask.sources ?? [], 'or')}.`);
  const outcome =
    blocks.length > 0
      ? await mineBlock(bot, blocks, quantity, { item })
      : use
        ? await (use.held === undefined
            ? pickUpItem(bot, item, quantity, { laidBy: use.targets })
            : useItemOn(bot, use.held, use.targets, quantity))
        : await pickUpItem(bot, item, quantity);
  return commandResultOf(bot, outcome, `I got ${quantity} ${said}.`);
}

async function build(bot: WorkerBot, item: string, quantity: number): Promise<CommandResult> {
  for (let count = 0; count < quantity; count++) {
    const place = freePlaceNear(bot);
    if (!place) return failed('There is no room here.');
    const outcome = await placeItem(bot, item, place);
    if (outcome.kind !== 'completed') return commandResultOf(bot, outcome, '');
  }
  return completed('It stands.');
}
