import { badArgument } from '../../base/error.js';
import { z } from 'zod';
import type { JsonValue } from '../sandbox/json-value.js';
import {
  FACADE_DECLARATIONS,
  MOST_BLOCKS,
  MOST_DISTANCE,
  MOST_ITEMS,
  MOST_WAIT_TICKS,
  WORLD_EDGE_BLOCKS,
  WORLD_HEIGHT_BLOCKS,
} from './declarations.js';

const across = z.number().min(-WORLD_EDGE_BLOCKS).max(WORLD_EDGE_BLOCKS);
const POSITION = z.object({
  x: across,
  y: z.number().min(-WORLD_HEIGHT_BLOCKS).max(WORLD_HEIGHT_BLOCKS),
  z: across,
});
const NAME = z.string().min(1).max(100);
const NAMES = z.union([NAME, z.array(NAME).min(1).max(64)]);
const COUNT = z.int().min(1).max(MOST_ITEMS);
const COUNTS = z.record(NAME, z.int().min(0).max(MOST_ITEMS));
const SECONDS = z.number().positive().max(3600);
const ID = z.int().min(0);
const DISTANCE = z.number().min(0).max(MOST_DISTANCE);
const PLACES = z.int().min(1).max(MOST_BLOCKS);
const ANGLE = z.number().min(-1000).max(1000);
const TYPE = z.union([NAME, ID]);
const SLOT = z.enum(['hand', 'off-hand', 'head', 'torso', 'legs', 'feet']);
const FREE = z.boolean().exactOptional();

/** What is left out arrives as null. */
function orElse<Schema extends z.ZodType>(
  schema: Schema,
  value: z.input<Schema>,
): z.ZodType<z.output<Schema>> {
  return z.preprocess((given) => given ?? value, schema);
}

/** Options are the last argument of a primitive. Other code has other things there, which mean nothing here. */
function options<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  return z.preprocess((given) => (isOptions(given) ? given : {}), schema);
}

function isOptions(given: unknown): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  return !['x', 'position', 'type', 'kind'].some((field) => field in given);
}

const OPTIONS = options(z.strictObject({ mayFail: FREE }));
const HUNT_OPTIONS = options(
  z.strictObject({
    mayFail: FREE,
    count: COUNT.exactOptional(),
    drops: z.union([NAME, z.record(NAME, COUNT)]).exactOptional(),
  }),
);

const GOAL = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('Block'), ...POSITION.shape }),
  z.object({ kind: z.literal('GetToBlock'), ...POSITION.shape }),
  z.object({ kind: z.literal('LookAtBlock'), ...POSITION.shape }),
  z.object({ kind: z.literal('PlaceBlock'), ...POSITION.shape }),
  z.object({ kind: z.literal('Near'), ...POSITION.shape, range: z.number().min(0).max(1000) }),
  z.object({ kind: z.literal('XZ'), x: across, z: across }),
  z.object({ kind: z.literal('NearXZ'), x: across, z: across, range: z.number().min(0).max(1000) }),
  z.object({ kind: z.literal('Y'), y: POSITION.shape.y }),
  z.object({ kind: z.literal('Follow'), entity: ID, range: z.number().min(0).max(1000) }),
]);

/** Where a skill wants to walk. */
export type WalkGoal = z.output<typeof GOAL>;

const TABLE = z.enum([
  'items',
  'itemsByName',
  'blocks',
  'blocksByName',
  'entities',
  'entitiesByName',
  'foods',
  'foodsByName',
]);

export type GameDataTable = z.output<typeof TABLE>;

/** The arguments of every call a skill can make, the bot itself left out, after what was left out is filled in. */
const CALLS = {
  checkItemInsideChest: z.tuple([POSITION, OPTIONS]),
  collectFurnace: z.tuple([POSITION, NAME, orElse(COUNT, 1), OPTIONS]),
  craftItem: z.tuple([
    NAME,
    orElse(COUNT, 1),
    options(z.strictObject({ mayFail: FREE, whole: FREE, table: POSITION.exactOptional() })),
  ]),
  depositItemIntoChest: z.tuple([POSITION, COUNTS, OPTIONS]),
  exchangeWithChest: z.tuple([
    POSITION,
    z.strictObject({
      put: z.union([z.literal('everything'), COUNTS]).exactOptional(),
      take: COUNTS.exactOptional(),
      carry: COUNTS.exactOptional(),
    }),
    OPTIONS,
  ]),
  exploreUntil: z.tuple([POSITION, orElse(SECONDS, 60), OPTIONS]),
  getItemFromChest: z.tuple([POSITION, COUNTS, OPTIONS]),
  givePlacedItemBack: z.tuple([NAME, POSITION, OPTIONS]),
  killMob: z.tuple([NAME, orElse(SECONDS, 300), HUNT_OPTIONS]),
  loadFurnace: z.tuple([POSITION, z.strictObject({ input: COUNTS, fuel: COUNTS.exactOptional() }), OPTIONS]),
  mineBlock: z.tuple([
    NAMES,
    orElse(COUNT, 1),
    options(z.strictObject({ mayFail: FREE, item: NAME.exactOptional(), tool: NAME.exactOptional() })),
  ]),
  pickUpItem: z.tuple([
    NAME,
    orElse(COUNT, 1),
    options(z.strictObject({ mayFail: FREE, laidBy: NAMES.exactOptional() })),
  ]),
  placeItem: z.tuple([NAME, z.union([POSITION, z.array(POSITION).max(MOST_BLOCKS)]), OPTIONS]),
  shoot: z.tuple([z.literal('bow'), NAME, HUNT_OPTIONS]),
  smeltItem: z.tuple([
    NAME,
    NAME,
    orElse(COUNT, 1),
    options(z.strictObject({ mayFail: FREE, furnace: POSITION.exactOptional() })),
  ]),
  useItemOn: z.tuple([NAME, NAMES, orElse(COUNT, 1), OPTIONS]),

  collect: z.tuple([z.array(POSITION).max(MOST_BLOCKS), z.array(ID).max(MOST_BLOCKS), OPTIONS]),
  dig: z.tuple([POSITION]),
  equipForBlock: z.tuple([POSITION, z.boolean()]),
  chat: z.tuple([z.string()]),
  whisper: z.tuple([z.string().regex(/^\w{1,16}$/), z.string()]),
  blockAt: z.tuple([POSITION]),
  canSeeBlock: z.tuple([POSITION]),
  canDigBlock: z.tuple([POSITION]),
  findTypes: z.tuple([z.array(TYPE).max(2000), DISTANCE, PLACES]),
  findStates: z.tuple([z.array(ID).max(30_000), DISTANCE, PLACES]),
  statesNear: z.tuple([DISTANCE]),
  blockStates: z.tuple([z.array(ID).max(2000)]),
  gameData: z.tuple([TABLE, NAME]),
  gameDataNames: z.tuple([TABLE]),
  gameDataAll: z.tuple([z.enum(['items', 'blocks', 'entities', 'foods'])]),
  goto: z.tuple([GOAL]),
  equip: z.tuple([TYPE, SLOT]),
  unequip: z.tuple([SLOT]),
  toss: z.tuple([TYPE, COUNT]),
  look: z.tuple([ANGLE, ANGLE]),
  lookAt: z.tuple([POSITION]),
  activateItem: z.tuple([z.boolean()]),
  activateBlock: z.tuple([POSITION]),
  activateEntity: z.tuple([ID]),
  useOn: z.tuple([ID]),
  sleep: z.tuple([POSITION]),
  mount: z.tuple([ID]),
  waitForTicks: z.tuple([z.int().min(1).max(MOST_WAIT_TICKS)]),
} as const;

export type CallName = keyof typeof CALLS;
export type CallArguments<Name extends CallName> = z.output<(typeof CALLS)[Name]>;

/**
 * Checks what a skill called something with. What comes after the last argument is left out, as JavaScript does.
 * @throws CoVoyagerError `bad-argument` naming the form of the call, what was expected and what came
 */
export function callArguments<Name extends CallName>(
  name: Name,
  values: readonly JsonValue[],
): CallArguments<Name> {
  const schema = CALLS[name];
  const { length } = schema.def.items;
  const padded = Array.from({ length }, (_, index) => values[index] ?? null);
  const result = schema.safeParse(padded);
  if (result.success) return result.data as CallArguments<Name>;
  const issue = deepest(result.error.issues);
  const [index, ...inner] = issue?.path ?? [];
  const place = [parametersOf(name)[Number(index)] ?? `argument ${Number(index) + 1}`, ...inner].join('.');
  const given = typeof index === 'number' ? JSON.stringify(padded[index]) : '';
  throw badArgument(`${formOf(name)}: ${place} is ${given.slice(0, 200)}. ${issue?.message ?? ''}`);
}

/** What is wrong, as near to the fault as can be said: of several forms the one that was all but met. */
function deepest(
  issues: readonly z.core.$ZodIssue[],
  above: readonly PropertyKey[] = [],
): z.core.$ZodIssue | undefined {
  const all = issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    const inner = issue.code === 'invalid_union' ? issue.errors.map((each) => deepest(each, path)) : [];
    return [{ ...issue, path }, ...inner.filter((each) => each !== undefined)];
  });
  return all.reduce<z.core.$ZodIssue | undefined>(
    (best, issue) => (best && best.path.length >= issue.path.length ? best : issue),
    undefined,
  );
}

/** "mineBlock expects (bot, name, count, options)". */
function formOf(name: string): string {
  const parameters = parametersOf(name);
  const isPrimitive = Boolean(PARAMETERS.get(name)?.isPrimitive);
  return isPrimitive
    ? `${name} expects (bot, ${parameters.join(', ')})`
    : `bot.${name} expects (${parameters.join(', ')})`;
}

function parametersOf(name: string): readonly string[] {
  return PARAMETERS.get(name)?.names ?? [];
}

const PARAMETERS = parameterNames();

function parameterNames(): ReadonlyMap<
  string,
  { readonly names: readonly string[]; readonly isPrimitive: boolean }
> {
  const forms = new Map<string, { readonly names: readonly string[]; readonly isPrimitive: boolean }>();
  for (const [, declared, name = '', rest = ''] of FACADE_DECLARATIONS.matchAll(
    /^(declare function |\s+)(\w+)(?:<\w+>)?\((.*)\): .*;$/gm,
  )) {
    const isPrimitive = declared?.startsWith('declare') ?? false;
    // Names before a colon that is not inside another type's braces.
    const flat = rest.replace(/\{[^{}]*\}/g, '').replace(/\([^()]*\)/g, '');
    const names = [...flat.matchAll(/(\w+)\??: /g)].map(([, parameter = '']) => parameter);
    if (!forms.has(name)) forms.set(name, { names: isPrimitive ? names.slice(1) : names, isPrimitive });
  }
  return forms;
}
