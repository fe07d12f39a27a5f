import { messageOf, usageError } from '../../base/error.js';
import { defined } from '../../base/defined.js';
import { readFile, writeFile } from 'node:fs/promises';
import { InvalidArgumentError } from 'commander';
import type { ModelPrice, UsageLedger } from '../../model/usage-ledger.js';
import type { ModelPort, ModelRole } from '../../model/model.js';
import type { Replay, RecordingMatch } from '../../model/recorded-model.js';
import { textTyped } from './counts-argument.js';
import { agreeToSpend, isAtHome, type SpendingLimits } from './spending.js';
import { bareName, modelNames, ROLE_OPTIONS, type AskedRole, type ModelOptions } from './model-options.js';

/** Asked where neither options nor OPENAI_MODEL say otherwise: cheap, and good at following a format. */
const DEFAULT_MODEL = 'gpt-4.1-mini';

/** Whose model is asked where a role has none of its own. */
const STAND_INS: Readonly<Partial<Record<AskedRole, AskedRole>>> = {
  critic: 'planner',
  reviewer: 'skill',
  verifier: 'skill',
};

/** What the calls of each role are labelled in a recording. */
const CALLERS: Readonly<Record<AskedRole, readonly ModelRole[]>> = {
  planner: ['planner', 'baseline'],
  critic: ['critic'],
  skill: ['programmer'],
  reviewer: ['reviewer'],
  verifier: ['verifier'],
  listener: ['listener'],
  curriculum: ['curriculum'],
};

/** What is said of each role where money is spoken of. */
const ROLE_NAMES: Readonly<Record<AskedRole, string>> = {
  planner: 'planner',
  critic: 'critic',
  skill: 'skill writer',
  reviewer: 'reviewer of skills',
  verifier: 'critic of skills',
  listener: 'listener',
  curriculum: 'curriculum',
};

/**
 * True where the options speak of a model in one of these roles, or the surroundings of a server at home. A key alone
 * does not: it would begin to cost by itself.
 */
export function speaksOfModel(options: ModelOptions, roles: readonly AskedRole[]): boolean {
  const { model, record, replay } = options;
  const typed = roles.map((role) => options[`${role}Model`]);
  const isSet = (value: unknown): boolean => value !== undefined && value !== '';
  return isAtHome() || [model, record, replay, ...typed].some(isSet);
}

/**
 * Refuses options for models nobody would ask.
 * @param why what would have to be said for the role to be taken: `--method co-voyager`
 * @throws CoVoyagerError
 */
export function refuseRoles(options: ModelOptions, roles: readonly AskedRole[], why: string): void {
  const typed = roles.find((role) => options[`${role}Model`] !== undefined);
  if (typed !== undefined) throw usageError(`Expected ${why} beside ${ROLE_OPTIONS[typed][0]}.`);
}

/** @throws CoVoyagerError for options that only make sense with a model, where none is asked */
export function refuseModels(
  options: ModelOptions,
  refused: readonly ('model' | 'record' | 'replay')[],
  because: string,
): void {
  const typed = refused.find((option) => options[option] !== undefined);
  if (typed !== undefined) throw usageError(`Expected no --${typed} with ${because}: no model is asked.`);
}

/**
 * Opens the models a command asks for in some roles, live or from a recording, with one budget for all and patience
 * for each.
 * @param match how a recording's replies are found again
 * @throws CoVoyagerError for files that cannot be used; CoVoyagerError without a key and server, a provider's package, or a
 *   usable recording
 */
export async function openModels<Role extends AskedRole>(
  options: ModelOptions,
  roles: readonly Role[],
  ledger: UsageLedger,
  match: RecordingMatch['match'] = 'request',
): Promise<Readonly<Record<Role, ModelPort>>> {
  const { record, replay } = options;
  if (record !== undefined && replay !== undefined) {
    throw usageError('Expected --record or --replay, got both: a replay makes no calls to record.');
  }
  const source =
    replay === undefined ? await openLive(options, roles) : await openRecorded(options, replay, match);
  const wrappers = await loadWrappers();
  const pool = new Pool(options, ledger, source, wrappers);
  return Object.fromEntries(roles.map((role) => [role, pool.modelOf(role)])) as Readonly<
    Record<Role, ModelPort>
  >;
}

/**
 * Opens one model whose cost was agreed to. One on a server of its own never gets the key of the surroundings.
 * @param url where it is served; null: as its name says
 */
export async function openAgreedModel(
  name: string,
  url: string | null,
  options: ModelOptions,
  ledger: UsageLedger,
): Promise<ModelPort> {
  const { createOpenAiModel, openModelByName } = await import('../../model/open-model.js');
  const port = await (url === null
    ? openModelByName(name)
    : createOpenAiModel({ model: name, baseUrl: url, apiKey: 'no-key-needed' }));
  const source = { isReplay: false, limits: options, namesFor: () => [name], portOf: () => port };
  return new Pool(options, ledger, source, await loadWrappers()).modelOf('listener');
}

async function loadWrappers() {
  const [{ budgetedModel }, { retryingModel }, { failoverModel, isWorthAnother }] = await Promise.all([
    import('../../model/budgeted-model.js'),
    import('../../model/retrying-model.js'),
    import('../../model/failover-model.js'),
  ]);
  return { budgetedModel, retryingModel, failoverModel, isWorthAnother };
}

interface ModelSource {
  readonly isReplay: boolean;
  readonly limits: SpendingLimits;
  readonly namesFor: (role: AskedRole) => readonly string[];
  /** @throws CoVoyagerError `replay-miss` */
  readonly portOf: (name: string) => ModelPort;
}

/** Each model once, whoever asks it. */
class Pool {
  readonly #opened = new Map<string, ModelPort>();

  constructor(
    private readonly options: ModelOptions,
    private readonly ledger: UsageLedger,
    private readonly source: ModelSource,
    private readonly wrappers: Awaited<ReturnType<typeof loadWrappers>>,
  ) {}

  modelOf(role: AskedRole): ModelPort {
    const { failoverModel, isWorthAnother } = this.wrappers;
    const models = this.source.namesFor(role).map((name) => this.#model(name));
    if (!this.source.isReplay) return failoverModel(models);
    // Each model has only its own calls recorded, and which one's turn it was is a matter of the clock.
    return failoverModel(models, {
      movesOn: (error) => error.code === 'replay-miss' || isWorthAnother(error),
    });
  }

  #model(name: string): ModelPort {
    const model = this.#opened.get(name) ?? this.#wrapped(name);
    this.#opened.set(name, model);
    return model;
  }

  #wrapped(name: string): ModelPort {
    const { ledger, source, wrappers } = this;
    const inner = source.portOf(name);
    const { maxCostUsd, maxTokens } = source.limits;
    const budget = defined({ maxCostUsd, maxTokens });
    const price = typedPrice(this.options, name);
    const budgeted = wrappers.budgetedModel(inner, { ledger, budget, price });
    // A replay meets recorded refusals again, and must not wait for anybody because of them.
    return wrappers.retryingModel(budgeted, source.isReplay ? { sleep: () => Promise.resolve() } : {});
  }
}

async function openLive(options: ModelOptions, roles: readonly AskedRole[]): Promise<ModelSource> {
  const { openModelByName } = await import('../../model/open-model.js');
  const namesFor = (role: AskedRole): readonly string[] => typedNames(options, role) ?? namesAround();
  const live = new Map<string, ModelPort>();
  for (const name of new Set(roles.flatMap(namesFor))) live.set(name, await openModelByName(name));
  const { maxCostUsd, maxTokens, yes } = options;
  const models = new Map(roles.map((role) => [ROLE_NAMES[role], namesFor(role)] as const));
  const priceOf = (name: string): ModelPrice | undefined => typedPrice(options, name);
  const limits = await agreeToSpend({ models, maxCostUsd, maxTokens, priceOf, yes });
  // Only now: a key that is missing must not cost an older recording.
  const recorded = await recordingOf(options);
  const portOf = (name: string): ModelPort => recorded(live.get(name) as ModelPort);
  return { isReplay: false, limits, namesFor, portOf };
}

async function recordingOf({ record }: ModelOptions): Promise<(live: ModelPort) => ModelPort> {
  if (record === undefined) return (live) => live;
  await startRecording(record);
  const { recordingTo } = await import('../../model/recorded-model.js');
  return recordingTo(record);
}

async function openRecorded(
  options: ModelOptions,
  file: string,
  match: RecordingMatch['match'] = 'request',
): Promise<ModelSource> {
  // A path typed wrongly is no miss of the recording's.
  textTyped(file, '--replay');
  const { openReplay } = await import('../../model/recorded-model.js');
  const replay = await openReplay(file, { match });
  return {
    isReplay: true,
    limits: options,
    namesFor: (role) => recordedNames(replay, typedNames(options, role), role),
    portOf: (name) => replay.port(name),
  };
}

/** Typed ones as far as they were asked; who asked nobody then meets whatever there is, and misses. */
function recordedNames(
  replay: Replay,
  typed: readonly string[] | undefined,
  role: AskedRole,
): readonly string[] {
  const all = replay.modelsOf();
  if (typed) {
    const names = typed.map(bareName);
    const asked = names.filter((name) => all.includes(name));
    return asked.length > 0 ? asked : names;
  }
  const ofRole = replay.modelsOf(CALLERS[role]);
  if (ofRole.length > 0) return ofRole;
  return all.length > 0 ? all : ['any'];
}

function typedPrice({ price }: ModelOptions, name: string): ModelPrice | undefined {
  return price?.get(name) ?? price?.get(bareName(name)) ?? price?.get('');
}

function typedNames(options: ModelOptions, role: AskedRole): readonly string[] | undefined {
  const standIn = STAND_INS[role];
  return (
    options[`${role}Model`] ??
    (standIn === undefined ? undefined : options[`${standIn}Model`]) ??
    options.model
  );
}

/**
 * The models to ask where nobody names one: OPENAI_MODEL, else the default.
 * @throws CoVoyagerError for an OPENAI_MODEL that is no list of models
 */
export function namesAround(): readonly string[] {
  try {
    return modelNames(process.env.OPENAI_MODEL || DEFAULT_MODEL);
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw usageError(`OPENAI_MODEL: ${error.message}`);
    throw error;
  }
}

/** A recording is one run's: an older one is replaced, any other file is left alone. */
async function startRecording(file: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before.trim() !== '' && !/^\{"schemaVersion":\d+,"hash":"/.test(before)) {
    throw usageError(`--record: expected a new file or an older recording, ${file} is something else.`);
  }
  await writeFile(file, '').catch((error: unknown) => {
    const reason = messageOf(error);
    throw usageError(`--record: expected a file that can be written: ${reason}.`);
  });
}
