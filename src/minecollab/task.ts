import { z } from 'zod';
import type { Action } from '../plan/subtask/subtask.js';
import { blueprintSchema } from '../blueprint/blueprint-schema.js';

const name = z.string().min(1);
const counts = z.record(name, z.int().min(1));

/** One task, as its file says it with every default filled in. Plain data: it goes through pipes and queues. */
export const collabTaskSchema = z.strictObject({
  /** Unique in its file only. */
  id: name,
  kind: z.enum(['crafting', 'cooking', 'construction']),
  agents: z.int().min(1).max(16),
  people: z.int().min(0).max(8),
  /** What one agent's inventory has to hold at once; of Hell's Kitchen each agent's own dish, in order. */
  target: counts,
  /** Hell's Kitchen: agent i makes `dishes[i]` by itself, and has the recipe of the other's. Null: the usual rules. */
  dishes: z.array(name).nullable(),
  /** At the start: the agents', then the people's. */
  inventories: z.array(counts),
  timeoutSeconds: z.number().positive(),
  /** Steps in prose, by dish. */
  recipes: z.record(name, z.array(z.string())),
  /** Numbers of the agents whose goal lacks the recipes. */
  withoutRecipes: z.array(z.int().min(0)),
  /** Commands taken from each agent. */
  blockedActions: z.array(z.array(z.string())),
  /** What each agent is told. */
  goals: z.array(z.string()),
  /** The first agent's opening words. */
  conversation: z.string(),
  /** Construction: what is to stand where, by names alone, in the world's coordinates; null: nothing. */
  blueprint: blueprintSchema.nullable(),
  /** Places its levels list more than once and with different blocks, so that nobody can satisfy them. */
  contradictions: z.int().min(0),
  /** Crafts between the start items and the target, as the file grades it. */
  depth: z.int().min(0).nullable(),
});
export type CollabTask = z.output<typeof collabTaskSchema>;

/** How much of the plan the agents may ask for: all, not the first agent, nobody. */
export type PlanAccess = 'full' | 'partial' | 'no';

/** Asks for the whole plan of a craft. */
export const PLAN_COMMAND = '!getCraftingPlan';

/** Commands that show the whole of a task: who is to plan has one of them. */
const WHOLE: Readonly<Record<CollabTask['kind'], readonly string[]>> = {
  crafting: [PLAN_COMMAND],
  cooking: [PLAN_COMMAND],
  construction: ['!getBlueprint', '!getBlueprintLevel', '!checkBlueprint', '!checkBlueprintLevel'],
};

/** Commands that do a kind of work; others have no counterpart here. */
const WORK: Readonly<Record<string, Action>> = {
  '!collectBlocks': 'gather',
  '!craftRecipe': 'craft',
  '!smeltItem': 'smelt',
  '!attack': 'kill',
  '!placeHere': 'build',
};

/** Kinds of work each agent may not do, in their order. */
export function barredWork({ blockedActions, agents }: CollabTask): readonly (readonly Action[])[] {
  return blockedActions
    .slice(0, agents)
    .map((commands) => commands.flatMap((command) => WORK[command] ?? []));
}

/** The first agent that may plan; undefined where none may. */
export function planningAgent(task: CollabTask): string | undefined {
  const { kind, blockedActions } = task;
  return agentNames(task).find((_, at) =>
    WHOLE[kind].some((command) => !blockedActions[at]?.includes(command)),
  );
}

/** Which agents may ask for a plan, as ids of crafting tasks grade it. */
export function planAccessOf({ blockedActions, agents }: CollabTask): PlanAccess {
  const blocked = blockedActions.filter((actions) => actions.includes(PLAN_COMMAND)).length;
  return blocked === 0 ? 'full' : blocked >= agents ? 'no' : 'partial';
}

const NAMES = ['Andy', 'Jill', 'Bob', 'Sally', 'Mike'];

/** What agents are called, in the order in which they start. */
export function agentNames({ agents }: Pick<CollabTask, 'agents'>): readonly string[] {
  return Array.from({ length: agents }, (_, at) => NAMES[at] ?? `Agent${at + 1}`);
}
