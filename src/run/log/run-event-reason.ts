import { z } from 'zod';
import type { Problem, ProblemFacts, SeenFact, Verdict } from '../../verify/verdict.js';
import { counts, position, thing } from './run-event-parts.js';
import type { StopReason, SubtaskReason } from '../../schedule/reason.js';

const stock = z.enum(['chest', 'inventory']);
const furnace = z.object({ block: thing, position }).nullable();
const now = z.union([
  z.object({ code: z.enum(['unread', 'unseen', 'not-carried']) }),
  z.object({ code: z.enum(['carried', 'elsewhere']), many: z.number() }),
]);
const furnaceShort = { product: thing, asked: z.number(), found: z.number(), furnace };
const blocksShort = { asked: z.number(), done: z.number(), empty: z.array(position) };
const lootShort = { mob: thing, asked: z.number(), came: z.number(), killed: z.number(), stock };

const problemFacts: z.ZodType<ProblemFacts> = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['nothing-made', 'origin-unseen']) }),
  z.object({ code: z.literal('blocks-missing'), ...blocksShort }),
  z.object({ code: z.literal('not-dead'), asked: z.number(), killed: z.number() }),
  z.object({ code: z.literal('loot-missing'), ...lootShort }),
  z.object({ code: z.enum(['not-loaded', 'product-unseen', 'inputs-unseen']), furnace }),
  z.object({ code: z.enum(['inputs-missing', 'fuel-missing']), ...furnaceShort }),
  z.object({ code: z.enum(['tool-kept', 'taken-unused', 'gone']), stock, now }),
  z.object({ code: z.enum(['still-carried', 'left-over-missing']), stock }),
  z.object({ code: z.literal('too-few-came'), asked: z.number(), came: z.number(), stock }),
  z.object({ code: z.literal('stands-elsewhere'), wanted: z.array(position), found: z.array(position) }),
  z.object({ code: z.literal('other-came'), product: thing, asked: z.number(), stock }),
]);

const KINDS = [
  ...(['nothing-done', 'too-few', 'not-deposited', 'wrong-item', 'station-not-placed'] as const),
  ...(['tool-not-returned', 'material-lost', 'other-items-missing', 'not-killed', 'no-evidence'] as const),
] as const;

/** What a job falls short of. */
export const problemSchema: z.ZodType<Problem> = z.object({
  kind: z.enum(KINDS),
  item: thing.nullable(),
  count: z.number().nullable(),
  facts: problemFacts,
});

const seenFact: z.ZodType<SeenFact> = z.discriminatedUnion('code', [
  z.object({ code: z.literal('stands'), block: thing, position }),
  z.object({ code: z.literal('killed'), mob: thing, count: z.number() }),
  z.object({ code: z.literal('loaded'), item: thing, count: z.number() }),
  z.object({ code: z.literal('stock-read'), stock, item: thing, before: z.number(), after: z.number() }),
  z.object({ code: z.literal('stock-changed'), stock, item: thing, change: z.number() }),
]);

/** What the world showed of a job. */
export const verdictSchema: z.ZodType<Verdict> = z.object({
  kind: z.enum(['passed', 'partial', 'failed']),
  asked: z.number(),
  done: z.number(),
  problems: z.array(problemSchema),
  deltas: z.object({ chest: counts, furnace: counts, inventory: counts }),
  facts: z.array(seenFact),
});

const words = { worker: z.string(), subtask: z.string() };

/** Why somebody stops, or is told to. */
export const stopReasonSchema: z.ZodType<StopReason> = z.discriminatedUnion('code', [
  z.object({ code: z.literal('overdue'), tookTicks: z.number(), expectedTicks: z.number() }),
  z.object({ code: z.literal('silent'), ticks: z.number() }),
  z.object({ code: z.literal('done-already') }),
  z.object({ code: z.literal('needed-sooner') }),
  z.object({ code: z.enum(['reassigned', 'declined']), ...words }),
  z.object({ code: z.literal('told'), words: z.string() }),
]);

const failure = z.object({ why: stopReasonSchema, worker: z.string() });

const lack = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('item'), item: thing, needed: z.number(), free: z.number() }),
  z.object({ kind: z.literal('station'), block: thing }),
  z.object({ kind: z.literal('places'), needed: z.number() }),
]);

const share = z.object({
  worker: z.string(),
  phase: z.enum(['whole', 'load', 'collect']),
  quantity: z.number(),
});

/** Why a subtask is in its state. */
export const subtaskReasonSchema: z.ZodType<SubtaskReason> = z.discriminatedUnion('code', [
  z.object({ code: z.literal('waits-for-others'), subtasks: z.array(z.string()), items: counts }),
  z.object({ code: z.literal('waits-for-goods'), lack, holder: z.string().nullable() }),
  z.object({ code: z.enum(['blocked', 'can-begin', 'waits-for-worker']) }),
  z.object({ code: z.literal('kept-for'), worker: z.string() }),
  z.object({ code: z.literal('to-be-tried-again'), failure }),
  z.object({
    code: z.literal('under-way'),
    done: z.number(),
    quantity: z.number(),
    jobs: z.array(share),
    loads: z.array(z.object({ block: thing, quantity: z.number() })),
  }),
  z.object({ code: z.literal('verified'), done: z.number(), quantity: z.number() }),
  z.object({ code: z.literal('failed'), failure: failure.nullable() }),
]);
