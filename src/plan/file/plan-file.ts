import { z } from 'zod';
import { readJson5, type JsonReading } from '../../base/json.js';
import type { DraftPlan, DraftSubtask } from '../subtask/draft.js';
import type { Game } from '../../game/game.js';
import { issueWords } from '../../environment/schema-problems.js';
import { materialsPerItem, namesOf, type PerItem, materialsFactor } from './plan-file-list.js';
import { ACTIONS, type Rules } from '../subtask/subtask.js';

/** A plan as a file tells it, with what the file says about where it is to be carried out. */
export interface PlanText {
  readonly draft: DraftPlan;
  /**
   * `co-voyager`: what `decompose --json` prints. `list`: our subtasks without the rest. `co-voyager-original`: the
   * original program's `sub_tasks.json`.
   */
  readonly format: 'co-voyager' | 'co-voyager-original' | 'list';
  readonly rules?: Rules;
  readonly mcVersion?: string;
  readonly environment?: string;
  /** What the plan is for as a sentence, where the file has one beside or instead of its goals. */
  readonly goal?: string;
}

/** Either a plan, or in one sentence what was expected and what came. */
export type PlanTextReading =
  { readonly ok: true; readonly value: PlanText } | { readonly ok: false; readonly message: string };

/** More subtasks than any plan for people has; a longer list is a mistake. */
const MOST_SUBTASKS = 500;

/** `schemaVersion` of the plans we print. */
const PLAN_VERSION = 1;

const counts = z.record(z.string(), z.number());
const name = z.string().trim().min(1).max(200);

const ownSubtask = z.object({
  id: name,
  action: z.string(),
  item: name,
  quantity: z.number(),
  tools: z.array(z.string()).exactOptional(),
  materials: counts.exactOptional(),
  fuel: counts.exactOptional(),
  station: z.string().exactOptional(),
  sources: z.array(z.string()).exactOptional(),
  drops: counts.exactOptional(),
  placed: z.enum(['left', 'right', 'beside']).exactOptional(),
  dependsOn: z.array(z.string()).exactOptional(),
});

const goal = z.object({
  kind: z.enum(['have', 'placed', 'killed', 'shot']),
  item: name,
  quantity: z.number(),
  verb: z.enum(ACTIONS),
});

const ownSubtasks = z.array(ownSubtask).max(MOST_SUBTASKS);

const rules = z.enum(['vanilla', 'paper']);

/** A plan somebody brought, and the rules it is proven by. */
export interface GivenPlan {
  readonly draft: DraftPlan;
  readonly rules: Rules;
}

/** A given plan as the log of its run keeps it. */
export const givenPlanSchema: z.ZodType<GivenPlan> = z.object({
  draft: z.object({ goals: z.array(goal), subtasks: ownSubtasks }),
  rules,
});

const ownPlan = z.object({
  subtasks: ownSubtasks,
  goals: z.array(goal).exactOptional(),
  goal: z.union([z.array(goal), goal, z.string()]).exactOptional(),
  rules: rules.exactOptional(),
  mcVersion: z.string().exactOptional(),
  environment: z.string().exactOptional(),
});

const originalSubtask = z.object({
  action: z.string(),
  item: name,
  tools: z.unknown().optional(),
  materials: z.unknown().optional(),
  quantity: z.coerce.number(),
});

/**
 * Reads a plan somebody wrote: JSON5, or Python's literals where that fails. Never throws.
 * @param origin names the text in messages: a file's name
 * @param gameOf the game of the release the file names, if it names one
 */
export function readPlanText(
  text: string,
  origin: string,
  gameOf: (mcVersion: string | undefined) => Game,
): PlanTextReading {
  const parsed = parse(text);
  if (!parsed.ok) return { ok: false, message: `${origin} is neither JSON nor JSON5: ${parsed.reason}.` };
  const { value } = parsed;
  if (isObject(value) && (value.schemaVersion ?? PLAN_VERSION) !== PLAN_VERSION) {
    const message = `${origin} is a plan of version ${JSON.stringify(value.schemaVersion)}; this reads version ${PLAN_VERSION}.`;
    return { ok: false, message };
  }
  if (isObject(value) && isListOf(value.subtasks, 'id')) return readOwn(value, origin, 'co-voyager');
  if (isListOf(value, 'id')) return readOwn({ subtasks: value }, origin, 'list');
  const list = originalList(value);
  if (list) return readOriginal(list, origin, gameOf(undefined));
  return {
    ok: false,
    message:
      `${origin} holds no plan: expected a plan, an object with "subtasks", or a list of subtasks ` +
      `{action, item, quantity, tools, materials}.`,
  };
}

function parse(text: string): JsonReading {
  const reading = readJson5(text);
  if (reading.ok) return reading;
  const asPython = readJson5(fromPython(text));
  return asPython.ok ? asPython : reading;
}

/** Outside of quotes, Python's constants and tuples become JSON's. */
function fromPython(text: string): string {
  const constants: Readonly<Record<string, string>> = { None: 'null', True: 'true', False: 'false' };
  return text.replace(
    /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\b(?:None|True|False)\b/g,
    (part) => constants[part] ?? part,
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf(value: unknown, field: string): value is readonly unknown[] {
  return Array.isArray(value) && value.every((each) => isObject(each) && field in each);
}

/** The list itself, or the one an object holds, under whatever name or goal. */
function originalList(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value.some(isObject) ? value : null;
  if (!isObject(value)) return null;
  for (const held of Object.values(value)) {
    const list = originalList(held);
    if (list) return list;
  }
  return null;
}

function readOwn(value: unknown, origin: string, format: 'co-voyager' | 'list'): PlanTextReading {
  const parsed = ownPlan.safeParse(value);
  if (!parsed.success) return { ok: false, message: problem(origin, parsed.error, value) };
  const { subtasks, goals, goal: asked, ...settings } = parsed.data;
  const wanted = goals ?? (typeof asked === 'string' || asked === undefined ? [] : [asked].flat());
  const sentence = typeof asked === 'string' ? { goal: asked } : {};
  return { ok: true, value: { draft: { goals: wanted, subtasks }, format, ...settings, ...sentence } };
}

function readOriginal(list: readonly unknown[], origin: string, game: Game): PlanTextReading {
  const parsed = z.array(originalSubtask).max(MOST_SUBTASKS).safeParse(list);
  if (!parsed.success) return { ok: false, message: problem(origin, parsed.error, list) };
  const subtasks: DraftSubtask[] = [];
  for (const [index, { action, item, tools, materials, quantity }] of parsed.data.entries()) {
    const listedTools = namesOf(tools);
    const perItem = materialsPerItem(materials);
    if (!listedTools || !perItem) {
      const field = listedTools ? 'materials' : 'tools';
      return {
        ok: false,
        message: `${origin}: subtask ${index + 1}, ${field}: expected names, counts or "none".`,
      };
    }
    subtasks.push({
      id: `s${index + 1}`,
      action: action.trim().toLowerCase(),
      item,
      quantity,
      tools: listedTools,
      ...totals(game, action.trim().toLowerCase(), item, perItem, quantity),
      ...placeOf(action, item),
    });
  }
  return { ok: true, value: { draft: { goals: [], subtasks }, format: 'co-voyager-original' } };
}

/** Materials are told per item made. What cannot be told yet (quantity -1) is left to the recipe. */
function totals(
  game: Game,
  action: string,
  item: string,
  perItem: PerItem,
  quantity: number,
): Pick<DraftSubtask, 'materials'> {
  const isOpen = !(quantity > 0) || (perItem.size === 0 && (action === 'craft' || action === 'smelt'));
  if (isOpen) return {};
  // A quarter of a log a plank, four planks: whole numbers but for rounding.
  const factor = materialsFactor(game, action, item, quantity, perItem);
  const whole = (count: number): number => Math.round(count * factor * 1000) / 1000;
  return {
    materials: Object.fromEntries([...perItem].map(([name, count]) => [name, Math.ceil(whole(count))])),
  };
}

/** The original sets every crafting table and furnace down as soon as it is made. */
function placeOf(action: string, item: string): Pick<DraftSubtask, 'placed'> {
  if (!/^craft$/i.test(action.trim())) return {};
  const plain = item
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  if (/^crafting (table|bench)$|^workbench$/.test(plain)) return { placed: 'left' };
  return plain === 'furnace' ? { placed: 'right' } : {};
}

/** The first thing that is wrong, by field and number. */
function problem(origin: string, error: z.ZodError, value: unknown): string {
  const [issue] = error.issues;
  const path = (issue?.path ?? [])
    .map((part) => (typeof part === 'number' ? `${part + 1}` : String(part)))
    .join(', ');
  return `${origin}: ${path === '' ? 'plan' : path.replace(/^subtasks, (\d+)/, 'subtask $1').replace(/^(\d+)/, 'subtask $1')}: ${issue === undefined ? 'cannot be read' : issueWords(issue, value)}.`;
}
