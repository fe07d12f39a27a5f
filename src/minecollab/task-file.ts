import { z } from 'zod';
import { CoVoyagerError } from '../base/error.js';
import { positionKey } from '../base/position.js';
import { readJson5 } from '../base/json.js';
import { readTextFile } from '../base/text-file.js';
import { nearestWord } from '../game/names/name-spelling.js';
import { blueprintOf, cellsOf, type Cell } from '../blueprint/blueprint.js';
import { cellsOfLevels, levelsSchema } from '../blueprint/files/minecollab.js';
import { schemaProblems } from '../environment/schema-problems.js';
import type { CollabTask } from './task.js';

const KINDS = { techtree: 'crafting', cooking: 'cooking', construction: 'construction' } as const;
const DEFAULT_TIMEOUT_SECONDS = 300;
const HELLS_KITCHEN = /_hells_kitchen$/;

const number = z.string().regex(/^\d+$/, 'expected the number of an agent, such as "0"');
const byAgent = <Value extends z.ZodType>(value: Value) => z.record(number, value);
const item = z.string().regex(/^[a-z0-9_]+$/, 'expected a registry name such as oak_log');

/** A task as published; fields nobody uses are left as they are. */
const published = z.looseObject({
  type: z.enum(['techtree', 'cooking', 'construction']),
  goal: z.union([z.string(), byAgent(z.string())]).optional(),
  conversation: z.string().default(''),
  agent_count: z.int().min(1).max(16),
  human_count: z.int().min(0).max(8).default(0),
  initial_inventory: byAgent(z.record(item, z.int().min(0))).default({}),
  target: z.union([item, z.array(item).min(1), z.record(item, z.int().min(1))]).optional(),
  number_of_target: z.int().min(1).default(1),
  timeout: z.number().positive().default(DEFAULT_TIMEOUT_SECONDS),
  blocked_actions: byAgent(z.array(z.string())).default({}),
  depth: z.int().min(0).optional(),
  recipes: z.record(z.string(), z.array(z.string())).default({}),
  blueprint: levelsSchema.optional(),
  blocked_access_to_recipe: z.array(number).default([]),
});
type Published = z.output<typeof published>;

/**
 * Reads a task file in the published format: `{id: task}`.
 * @param ids those wanted; all when left out
 * @throws CoVoyagerError `bad-definition` with every mistake, by task and field
 */
export function readTaskFile(path: string, ids?: readonly string[]): readonly CollabTask[] {
  const file = readTextFile(path);
  if (!file.ok) throw bad(`Expected a MineCollab task file, but ${path} ${file.reason}.`);
  const reading = readJson5(file.text);
  if (!reading.ok) throw bad(`Expected a MineCollab task file, but ${path} is not JSON: ${reading.reason}.`);
  return tasksIn(reading.value, path, ids);
}

/** The same of what was read already. */
export function tasksIn(value: unknown, path: string, ids?: readonly string[]): readonly CollabTask[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw bad(
      `Expected tasks by their ids, {"id": {...}}, in ${path}, got ${Array.isArray(value) ? 'a list' : String(value)}.`,
    );
  const all = Object.entries(value);
  if (all.length === 0) throw bad(`Expected at least one task in ${path}, got none.`);
  for (const id of ids ?? []) {
    if (Object.hasOwn(value, id)) continue;
    const nearest = nearestWord(id, Object.keys(value));
    throw bad(
      `Expected ids of tasks in ${path}, got "${id}".${nearest === null ? '' : ` Did you mean ${nearest}?`}`,
    );
  }
  const problems: string[] = [];
  const tasks = all
    .filter(([id]) => ids?.includes(id) ?? true)
    .flatMap(([id, raw]) => {
      const parsed = published.safeParse(raw);
      const found = parsed.success ? taskProblems(parsed.data) : schemaProblems(parsed.error, raw);
      problems.push(...found.map((problem) => `${id}: ${problem}`));
      return parsed.success && found.length === 0 ? [taskOf(id, parsed.data)] : [];
    });
  if (problems.length === 0) return tasks;
  const shown = problems.slice(0, MOST_SHOWN);
  const more = problems.length > shown.length ? [`and ${problems.length - shown.length} more`] : [];
  throw bad(`${path} has mistakes:\n${[...shown, ...more].map((line) => `  ${line}`).join('\n')}`);
}

const MOST_SHOWN = 20;

function taskProblems(task: Published): readonly string[] {
  const { type, target, agent_count: agents, human_count: people } = task;
  const numbered = {
    initial_inventory: agents + people,
    blocked_actions: agents + people,
    goal: agents + people,
  };
  const strangers = Object.entries(numbered).flatMap(([field, count]) => {
    const given = task[field as keyof typeof numbered];
    const keys = typeof given === 'object' ? Object.keys(given) : [];
    return keys
      .filter((key) => Number(key) >= count)
      .map((key) => `${field}.${key}: expected numbers below ${count}, as there are so many, got ${key}`);
  });
  const missing =
    type !== 'construction' && target === undefined
      ? ['target: expected what is to be made, got nothing']
      : [];
  const unbuilt =
    type === 'construction' && task.blueprint === undefined
      ? ['blueprint: expected {levels: [...]} with what is to be built, got nothing']
      : [];
  return [...missing, ...unbuilt, ...strangers];
}

function taskOf(id: string, task: Published): CollabTask {
  const { goal = '', target = {}, agent_count: agents, human_count: people } = task;
  const everybody = Array.from({ length: agents + people }, (_, at) => String(at));
  const listed = typeof target === 'string' ? [target] : Array.isArray(target) ? target : null;
  const wanted = listed
    ? Object.fromEntries(listed.map((name) => [name, task.number_of_target]))
    : (target as Readonly<Record<string, number>>);
  return {
    id,
    kind: KINDS[task.type],
    agents,
    people,
    target: wanted,
    dishes: HELLS_KITCHEN.test(id) ? (listed ?? Object.keys(wanted)) : null,
    inventories: everybody.map((at) =>
      Object.fromEntries(Object.entries(task.initial_inventory[at] ?? {}).filter(([, count]) => count > 0)),
    ),
    timeoutSeconds: task.timeout,
    recipes: task.recipes,
    withoutRecipes: task.blocked_access_to_recipe.map(Number),
    blockedActions: everybody.map((at) => task.blocked_actions[at] ?? []),
    ...construction(id, task),
    goals: everybody.map((at) => (typeof goal === 'string' ? goal : (goal[at] ?? ''))),
    conversation: task.conversation,
    depth: task.depth ?? null,
  };
}

function construction(
  id: string,
  { blueprint }: Published,
): Pick<CollabTask, 'blueprint' | 'contradictions'> {
  if (!blueprint) return { blueprint: null, contradictions: 0 };
  const cells: readonly Cell[] = cellsOfLevels(blueprint);
  const whole = blueprintOf(id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'), cells, true);
  const kept = new Map(cellsOf(whole).map(({ position, block }) => [positionKey(position), block]));
  const contradicted = cells.filter(({ position, block }) => kept.get(positionKey(position)) !== block);
  return {
    blueprint: whole,
    contradictions: new Set(contradicted.map(({ position }) => positionKey(position))).size,
  };
}

function bad(message: string): CoVoyagerError {
  return new CoVoyagerError('bad-definition', message);
}
