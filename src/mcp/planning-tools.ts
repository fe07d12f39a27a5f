import { z } from 'zod';
import { defined } from '../base/defined.js';
import { counted } from '../base/words.js';
import { decompose, type DecomposedGoal } from '../decompose/decompose.js';
import { startOf } from '../decompose/start-of.js';
import { readGoals } from '../decompose/words/goal-text.js';
import { environmentNames, loadEnvironment } from '../environment/load-environment.js';
import { loadGame } from '../game/game.js';
import { namesIn } from '../messages/names.js';
import { faultSentence, mendPhrase } from '../messages/plan/fault-sentence.js';
import { renderPlan } from '../messages/plan/render-plan.js';
import { checkPlan } from '../plan/check/check.js';
import { readPlanText, type PlanText } from '../plan/file/plan-file.js';
import type { Office } from './office.js';
import { READS, tool, type AnyTool, type ToolAnswer } from './tool.js';

const stock = z.record(z.string(), z.number()).describe('Item names to counts, such as {"oak log": 4}');

/** Places the assistant may name: those that ship, never a file. */
export const environmentName = z.enum(environmentNames() as [string, ...string[]]);

const place = {
  environment: environmentName.optional().describe('Where it is to be done; default overworld'),
  chest: stock.optional().describe('What lies in the shared chest already'),
  inventory: stock.optional().describe('What the workers carry already'),
};

/** A subtask as tools show it. */
const shownSubtask = z.object({
  id: z.string(),
  action: z.string(),
  item: z.string(),
  quantity: z.number(),
  instruction: z.string(),
  dependsOn: z.array(z.string()),
});

const planOutput = z.object({
  status: z.enum(['planned', 'impossible', 'unknown']),
  reason: z.string().nullable(),
  goal: z.string(),
  environment: z.string(),
  mcVersion: z.string(),
  goals: z.array(z.object({ kind: z.string(), item: z.string(), quantity: z.number(), verb: z.string() })),
  subtasks: z.array(z.looseObject(shownSubtask.shape)),
  raw: z.record(z.string(), z.number()).describe('What must be taken from the world'),
  criticalPath: z.array(z.string()),
  notes: z.array(z.string()),
  suggestions: z
    .array(z.string())
    .describe('Goals to ask for instead, where the sentence was not understood'),
});

const checkOutput = z.object({
  status: z.enum(['correct', 'faulty']),
  subtasks: z.number(),
  faults: z.array(
    z.object({ subtask: z.string().nullable(), kind: z.string(), message: z.string(), mend: z.string() }),
  ),
});

/** `plan` and `check`: no world, no side effects. */
export function planningTools({ settings }: Office): readonly AnyTool[] {
  const { mcVersion } = settings;
  return [
    tool({
      name: 'plan',
      title: 'Plan a goal',
      description:
        'Turns a Minecraft goal in plain words ("craft a compass", "3 iron pickaxes and a shield") into proven steps. Changes nothing. "impossible" and "unknown" are answers with a reason.',
      input: z.strictObject({
        goal: z.string().min(1).describe('What to get done, in plain words'),
        ...place,
      }),
      output: planOutput,
      hints: READS,
      call: async ({ goal, ...where }) => {
        const plan = await decompose({ goal, mcVersion, ...defined(where) });
        return { text: renderPlan(plan), data: planData(plan) };
      },
    }),
    tool({
      name: 'check',
      title: 'Check a plan',
      description:
        "Executes a plan step by step against the game's rules and lists every fault with its mend. Takes what `plan` gave, or a list of {id, action, item, quantity, tools, materials}.",
      input: z.strictObject({
        plan: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
        goal: z.string().min(1).optional().describe('What the plan is for; default: what it says itself'),
        ...place,
      }),
      output: checkOutput,
      hints: READS,
      call: ({ plan, goal, ...where }) => Promise.resolve(checked(mcVersion, plan, goal, where)),
    }),
  ];
}

function planData({ problem, ...plan }: DecomposedGoal): z.infer<typeof planOutput> {
  const { status, reason, goal, environment, mcVersion, goals, raw, criticalPath, notes, subtasks } = plan;
  return {
    status,
    reason,
    goal,
    environment,
    mcVersion,
    goals: goals.map((each) => ({ ...each })),
    subtasks: subtasks.map((subtask) => ({ ...subtask, dependsOn: [...subtask.dependsOn] })),
    raw: { ...raw },
    criticalPath: [...criticalPath],
    notes: [...notes],
    suggestions: [...(problem?.suggestions ?? [])],
  };
}

type Where = { readonly [Part in keyof typeof place]?: z.infer<(typeof place)[Part]> };

/** Reads a plan an assistant gives as a value; a sentence where it is none. */
export function planGiven(mcVersion: string, plan: unknown): PlanText | string {
  const reading = readPlanText(JSON.stringify(plan), 'plan', (written) => loadGame(written ?? mcVersion));
  return reading.ok ? reading.value : reading.message;
}

function checked(
  mcVersion: string,
  given: unknown,
  goal: string | undefined,
  { environment, chest, inventory }: Where,
): ToolAnswer<z.infer<typeof checkOutput>> {
  const plan = planGiven(mcVersion, given);
  const next = 'Pass what `plan` gave as it is, or a list of subtasks with id, action, item and quantity.';
  if (typeof plan === 'string') return { failure: { code: 'bad-plan', message: plan, next } };
  const game = loadGame(plan.mcVersion ?? mcVersion);
  const where = loadEnvironment(environment ?? plan.environment ?? 'overworld');
  const { start } = startOf(game, where, {
    rules: plan.rules ?? 'vanilla',
    ...defined({ chest, inventory }),
  });
  const asked = readGoals(game.registry, goal ?? '');
  const goals = goal !== undefined && asked.ok ? asked.value.goals : plan.draft.goals;
  const nameOf = namesIn(game.registry);
  const faults = checkPlan(start, { goals, subtasks: plan.draft.subtasks }).map((fault) => ({
    subtask: fault.subtask,
    kind: fault.kind,
    message: faultSentence(fault, nameOf),
    mend: mendPhrase(fault.mend, nameOf),
  }));
  const size = counted(plan.draft.subtasks.length, 'subtask');
  const lines = faults.map(({ subtask, message, mend }) => `${subtask ?? 'plan'}: ${message} Mend: ${mend}`);
  const head =
    faults.length === 0 ? `No faults in ${size}.` : `${counted(faults.length, 'fault')} in ${size}:`;
  return {
    text: [head, ...lines].join('\n'),
    data: {
      status: faults.length === 0 ? 'correct' : 'faulty',
      subtasks: plan.draft.subtasks.length,
      faults,
    },
  };
}
