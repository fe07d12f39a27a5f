import { z } from 'zod';
import { isRecord, readJson5, type JsonReading } from '../../base/json.js';
import { normaliseJson } from '../../base/json-tokens.js';
import { parseJsonReply } from '../../base/reply-json.js';
import type { DraftPlan, DraftSubtask } from '../subtask/draft.js';
import type { Game } from '../../game/game.js';
import { blueprintSchema } from '../../blueprint/blueprint-schema.js';
import { issueWords } from '../../environment/schema-problems.js';
import {
  afterDependencies,
  dependenciesOf,
  entriesOf,
  byStepNumber,
  isSetDownBefore,
  subtasksIn,
  readRow,
  shortly,
} from './listed-rows.js';
import { materialsIn, namesOf } from './plan-file-list.js';
import { ACTIONS, STATION_PLACES, type Rules } from '../subtask/subtask.js';
import { sentenceIn, stepAsSubtask, stepLines } from './steps.js';
import { hasField, readCount, textField } from './written-fields.js';
import { rowsInText } from './written-rows.js';

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
  /** Steps in words that are no work of a plan ("Equip the pickaxe"), and are left out. */
  readonly leftOut?: readonly string[];
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
  placed: z.enum(STATION_PLACES).exactOptional(),
  section: blueprintSchema.exactOptional(),
  scaffold: counts.exactOptional(),
  dependsOn: z.array(z.string()).exactOptional(),
});

const goal = z.object({
  kind: z.enum(['have', 'placed', 'killed', 'shot', 'built']),
  item: name,
  quantity: z.number(),
  blueprint: blueprintSchema.exactOptional(),
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

const settings = z.object({
  goals: z.array(goal).exactOptional(),
  goal: z.union([z.array(goal), goal, z.string()]).exactOptional(),
  rules: rules.exactOptional(),
  mcVersion: z.string().exactOptional(),
  environment: z.string().exactOptional(),
});

const ownPlan = settings.extend({ subtasks: ownSubtasks });

/**
 * Reads a plan, wherever it comes from: JSON5, Python's literals, or a model's reply around either. Never throws.
 * @param origin names the text in messages: a file's name
 * @param gameOf the game of the release the file names, if it names one
 * @param number which plan, from 1, of a text that holds several
 */
export function readPlanText(
  text: string,
  origin: string,
  gameOf: (mcVersion: string | undefined) => Game,
  number?: number,
): PlanTextReading {
  if (text.trim() === '') return { ok: false, message: `${origin} is empty.` };
  const parsed = parse(text);
  // But for the sections of TOML.
  const isJson = /^\s*[[{](?!\[?\w+\])/.test(text);
  if (!parsed.ok && (isJson || parsed.reason === BREAKS_OFF)) {
    return { ok: false, message: `${origin} is neither JSON nor JSON5: ${parsed.reason}.` };
  }
  const asJson = parsed.ok ? readValue(parsed.value, origin, gameOf, number) : null;
  const found = asJson?.ok ? asJson.value.draft.subtasks.length : 0;
  // Of a drawing in Markdown each box looks like a list of one.
  if (asJson?.ok && (isJson || found > 1)) return asJson;
  // A model's reply inside the answer of its server, say.
  const within = parsed.ok
    ? textsIn(parsed.value).map((held) => readPlanText(held, origin, gameOf, number))
    : [];
  const written = isJson ? null : readWritten(text, origin, gameOf);
  return (
    within.find((reading) => reading.ok) ??
    (found > 0 && !(written?.ok && written.value.draft.subtasks.length > 1) ? asJson : written) ??
    asJson ?? { ok: false, message: noPlan(origin) }
  );
}

function noPlan(origin: string): string {
  return (
    `${origin} holds no plan: expected a plan, an object with "subtasks", a list or a table of subtasks ` +
    `{action, item, quantity, tools, materials}, or steps such as "Mine 3 Wood".`
  );
}

/** Texts in a value that may hold a plan themselves. */
function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return /[\n[{]/.test(value) ? [value] : [];
  const isOpen = typeof value === 'object' && value !== null && depth < 12;
  return isOpen ? Object.values(value).flatMap((held) => textsIn(held, depth + 1)) : [];
}

/** A plan in a text that is no JSON: rows of fields, else steps in words; null where most lines are neither. */
function readWritten(
  text: string,
  origin: string,
  gameOf: (mcVersion: string | undefined) => Game,
): PlanTextReading | null {
  const { rows, around } = rowsInText(text);
  const inWords = stepsIn(rows);
  const listed = inWords
    ? readInWords(inWords, around, origin, gameOf)
    : rows.length > 0 && readOriginal(rows, around, origin, gameOf);
  if (listed && listed.ok) return listed;
  const refused = rows.length > 1 && listed ? listed : null;
  const steps = readInWords(stepLines(text), {}, origin, gameOf);
  if (!steps.ok) return refused;
  const { draft, leftOut = [] } = steps.value;
  return leftOut.length <= draft.subtasks.length ? steps : refused;
}

/** What a value parsed of the text holds. */
function readValue(
  parsed: unknown,
  origin: string,
  gameOf: (mcVersion: string | undefined) => Game,
  number?: number,
): PlanTextReading {
  const plans = plansIn(parsed);
  const value = plans[(number ?? 1) - 1];
  if (value === undefined || (plans.length > 1 && number === undefined)) {
    return { ok: false, message: severalPlans(origin, plans) };
  }
  if (isRecord(value) && (value.schemaVersion ?? PLAN_VERSION) !== PLAN_VERSION) {
    const message = `${origin} is a plan of version ${JSON.stringify(value.schemaVersion)}; this reads version ${PLAN_VERSION}.`;
    return { ok: false, message };
  }
  const around = isRecord(value) ? value : {};
  const steps = stepsIn(value);
  if (steps) return readInWords(steps, around, origin, gameOf);
  const own = isRecord(value) && isListOfOurs(value.subtasks) ? readOwn(value, origin, 'co-voyager') : null;
  const ours = own ?? (isListOfOurs(value) ? readOwn({ subtasks: value }, origin, 'list') : null);
  if (ours?.ok) return ours;
  // Others' lists have ids as well.
  const list = subtasksIn(value);
  const theirs = list?.some(isRecord) ? readOriginal(list, around, origin, gameOf) : null;
  if (theirs?.ok) return theirs;
  return ours ?? theirs ?? { ok: false, message: noPlan(origin) };
}

const BREAKS_OFF = 'the plan in it breaks off before its end';

/** A file is read as it stands; only where words stand around the plan, it is looked for among them. */
function parse(text: string): JsonReading {
  const reading = readJson5(text);
  if (reading.ok) return reading;
  const plainer = normaliseJson(text);
  const asPython = plainer.elided ? reading : readJson5(plainer.text);
  if (asPython.ok) return asPython;
  const lines = text.trim().split(/\s*\n/).map(readJson5);
  if (lines.every((line) => line.ok)) return { ok: true, value: lines.map(({ value }) => value) };
  if (/^\s*[[{]/.test(text)) return reading;
  const inReply = parseJsonReply(text);
  if (!inReply.ok) return reading;
  return inReply.truncated ? { ok: false, reason: BREAKS_OFF } : inReply;
}

/** The plans a value holds: those it lists, as Attachment C does, or itself. */
function plansIn(value: unknown): readonly unknown[] {
  if (!isRecord(value) || Array.isArray(value.subtasks)) return [value];
  for (const held of Object.values(value)) {
    const isList = Array.isArray(held) && held.length > 0;
    if (isList && held.every((each) => isRecord(each) && (Array.isArray(each.subtasks) || stepsIn(each))))
      return held;
  }
  const named = Object.entries(value).filter(([, held]) => isListOfSubtasks(held));
  return named.length > 1 ? named.map(([goal, subtasks]) => ({ goal, subtasks })) : [value];
}

function severalPlans(origin: string, plans: readonly unknown[]): string {
  const names = plans.map((plan, index) => {
    const goal = isRecord(plan) && typeof plan.goal === 'string' ? ` (${plan.goal})` : '';
    return `${origin}#${index + 1}${goal}`;
  });
  return `${origin} holds ${plans.length === 1 ? '1 plan' : `${plans.length} plans`}: expected ${names.join(' or ')}.`;
}

function isListOf(value: unknown, test: (row: Readonly<Record<string, unknown>>) => boolean): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((row) => isRecord(row) && test(row));
}

function isListOfSubtasks(value: unknown): boolean {
  return isListOf(value, (row) => textField(row, 'action') !== undefined);
}

/** Our subtasks have ids; one that was written in by hand may have none. */
function isListOfOurs(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value) && value.length === 0) return true;
  return isListOf(value, () => true) && (value as readonly object[]).some((row) => 'id' in row);
}

const STEPS = /^(?:steps|plan|list|nodes|todos?|actions|(?:sub[ _-]?)?(?:tasks|goals)|decomposition)$/i;

/** Steps in words, as Voyager's `decompose_task` makes them, alone or as what rows say; null for anything else. */
function stepsIn(value: unknown): readonly unknown[] | null {
  const lists = isRecord(value) ? Object.entries(value).filter(([key]) => STEPS.test(key)) : [['', value]];
  for (const [, held] of lists) {
    const steps = entriesOf(held) ?? [];
    if (steps.length > 0 && steps.every((step) => sentenceIn(step) !== null)) return steps;
  }
  return null;
}

/** What a step leaves open is worked out as for the original's lists. */
function readInWords(
  steps: readonly unknown[],
  around: Readonly<Record<string, unknown>>,
  origin: string,
  gameOf: (mcVersion: string | undefined) => Game,
): PlanTextReading {
  const said = settings.safeParse(around);
  const game = gameOf(said.success ? said.data.mcVersion : undefined);
  const read = steps.map((step) => {
    const sentence = sentenceIn(step) ?? '';
    const row = stepAsSubtask(game, sentence);
    // What stands beside the sentence says it more exactly.
    const isNumbered = isRecord(step) && hasField(step, 'quantity');
    const beside = isNumbered ? { ...step, quantity: readCount(step) } : step;
    return { sentence, row: row && isRecord(beside) ? { ...row, ...beside, action: row.action } : row };
  });
  const rows = read.flatMap(({ row }) => row ?? []);
  const noStep = `${origin}: expected steps such as "Mine 3 Wood", got ${shortly(steps[0])}.`;
  if (rows.length === 0) return { ok: false, message: noStep };
  const reading = readOriginal(rows, around, origin, gameOf);
  const leftOut = read.flatMap(({ sentence, row }) => (row ? [] : [sentence]));
  if (!reading.ok || leftOut.length === 0) return reading;
  return { ok: true, value: { ...reading.value, leftOut: [...leftOut, ...(reading.value.leftOut ?? [])] } };
}

function readOwn(
  value: Readonly<Record<string, unknown>> & { readonly subtasks?: unknown },
  origin: string,
  format: 'co-voyager' | 'list',
): PlanTextReading {
  const rows = value.subtasks as readonly Readonly<Record<string, unknown>>[];
  const parsed = ownPlan.safeParse({
    ...value,
    subtasks: withIds(rows).map((row, _, all) => tidied(row, all)),
  });
  if (!parsed.success) return { ok: false, message: problem(origin, parsed.error, value) };
  const { subtasks, ...said } = parsed.data;
  const { wanted, ...place } = placeAndGoals(said);
  return { ok: true, value: { draft: { goals: wanted, subtasks }, format, ...place } };
}

type Settings = z.infer<typeof settings>;

/** A sentence is what the plan is for only in words; goals are data. */
function placeAndGoals({ goals, goal: asked, ...place }: Settings): Omit<Settings, 'goals' | 'goal'> & {
  readonly wanted: readonly z.infer<typeof goal>[];
  readonly goal?: string;
} {
  const wanted = goals ?? (typeof asked === 'string' || asked === undefined ? [] : [asked].flat());
  return { wanted, ...place, ...(typeof asked === 'string' ? { goal: asked } : {}) };
}

function withIds(
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly Readonly<Record<string, unknown>>[] {
  const used = new Set(rows.map(({ id }) => id));
  let number = rows.length;
  const unused = (): string => {
    do number += 1;
    while (used.has(`s${number}`));
    return `s${number}`;
  };
  return rows.map((row) => (row.id === undefined ? { ...row, id: unused() } : row));
}

/** Words where our own plans have lists and counts become those. */
function tidied(
  row: Readonly<Record<string, unknown>>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Readonly<Record<string, unknown>> {
  const { tools, materials } = row;
  const isCounts = isRecord(materials) && Object.values(materials).every((held) => typeof held === 'number');
  const counted = materials === undefined || isCounts ? null : materialsIn(materials);
  const names = typeof tools === 'string' ? namesOf(tools) : null;
  return {
    ...row,
    ...(names ? { tools: names } : {}),
    ...(counted ? { materials: Object.fromEntries(counted) } : {}),
    ...(row.dependsOn === undefined ? dependenciesOf(row, rows) : {}),
  };
}

function readOriginal(
  list: readonly unknown[],
  around: Readonly<Record<string, unknown>>,
  origin: string,
  gameOf: (mcVersion: string | undefined) => Game,
): PlanTextReading {
  const tooMany = `${origin}: expected at most ${MOST_SUBTASKS} subtasks, got ${list.length}.`;
  if (list.length > MOST_SUBTASKS) return { ok: false, message: tooMany };
  const said = settings.safeParse(around);
  const { wanted, ...place } = said.success ? placeAndGoals(said.data) : { wanted: [] };
  const game = gameOf(place.mcVersion);
  const subtasks: DraftSubtask[] = [];
  const kept: unknown[] = [];
  const leftOut: string[] = [];
  for (const [index, row] of byStepNumber(list).entries()) {
    const subtask = readRow(row, index, game);
    if (typeof subtask === 'string')
      return { ok: false, message: `${origin}: subtask ${index + 1}, ${subtask}.` };
    if (isSetDownBefore(subtask, subtasks))
      leftOut.push(`place ${subtask.item.replaceAll('_', ' ')} (it stands once made)`);
    else {
      subtasks.push(subtask);
      kept.push(row);
    }
  }
  return {
    ok: true,
    value: {
      draft: {
        goals: wanted,
        subtasks: afterDependencies(
          subtasks.map((subtask, index) => ({ ...subtask, ...dependenciesOf(kept[index], subtasks) })),
        ),
      },
      format: 'co-voyager-original',
      ...place,
      ...(leftOut.length > 0 ? { leftOut } : {}),
    },
  };
}

/** The first thing that is wrong, by field and number. */
function problem(origin: string, error: z.ZodError, value: unknown): string {
  const [issue] = error.issues;
  const path = (issue?.path ?? [])
    .map((part) => (typeof part === 'number' ? `${part + 1}` : String(part)))
    .join(', ');
  return `${origin}: ${path === '' ? 'plan' : path.replace(/^subtasks, (\d+)/, 'subtask $1').replace(/^(\d+)/, 'subtask $1')}: ${issue === undefined ? 'cannot be read' : issueWords(issue, value)}.`;
}
