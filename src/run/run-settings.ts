import { checkOneOf } from '../base/arguments.js';
import { badOption } from '../base/error.js';
import { defined } from '../base/defined.js';
import { loadEnvironment } from '../environment/load-environment.js';
import { readPlayable } from '../world/embeddable.js';
import { isPlayerName } from './people/participant.js';
import { PLANNING_METHODS, type RunMethod } from './plan/run-planning.js';
import { SIGHTS } from '../../primitives/body/sight.js';
import type { RunSettings } from './log/stored-request.js';
import type { Exploring, RunRequest, WorldChoice } from './run-request.js';
import { NIGHTS } from '../worker/bot/reflexes/nights.js';
import type { ScheduleSettings } from '../schedule/settings.js';
import type { RunSkills } from './run-skills.js';
import { SKILL_MODES, type SkillMode } from './skill-modes.js';

const MOST_AI = 32;
const MOST_PLANNING_SECONDS = 60;
const MOST_SPEED = 50;
const LEAST_SPEED = 0.1;

/** A plan that was fitted is served in the order it was fitted in. */
export function orderFor(planningSeconds: number): ScheduleSettings['order'] {
  return planningSeconds > 0 ? 'as-listed' : 'longest-first';
}

/**
 * Checks what was asked.
 * @throws CoVoyagerError `bad-option` naming the option, what was expected and what came; for a place, as `readPlayable`
 */
export function settingsOf(request: RunRequest): RunSettings {
  const { goal, world = { kind: 'embedded' }, ai = 1, names = [], workers = [], bots = [] } = request;
  const { people = [] } = request;
  const { peopleMayJoin = people.length > 0 && world.kind === 'embedded' } = request;
  const settings: RunSettings = {
    goal,
    world,
    ...defined({ sight: request.sight, goals: request.goals, barred: request.barred }),
    ...(request.exploring ? { exploring: exploringOf(request.exploring) } : {}),
    ...(request.inHands === true ? { inHands: true } : {}),
    ai,
    names,
    people,
    peopleWaitTicks: request.peopleWaitTicks ?? 6000,
    peopleMayJoin,
    keepOpen: request.keepOpen ?? false,
    maxRepairs: request.maxRepairs ?? 3,
    maxTries: request.maxTries ?? 3,
    maxTicks: request.maxTicks ?? 72_000,
    planningSeconds: request.planningSeconds ?? 1,
    frugal: request.frugal ?? false,
    night: request.night ?? 'work',
    skills: request.skills?.mode ?? 'direct',
    method: request.planning?.method ?? 'planner',
    ...defined({ plan: request.plan, blueprint: request.blueprint, at: request.at }),
    ...skillSettingsOf({ chat: !hasPeople({ people, peopleMayJoin }), ...request.skills }),
  };
  checkSkills(settings.skills, request);
  checkPlanning(settings.method, request);
  oneOf('sight', settings.sight, SIGHTS);
  oneOf('night', settings.night, NIGHTS);
  whole('ai', ai, 0, MOST_AI);
  checkPlanningSeconds(settings.planningSeconds);
  whole('maxRepairs', settings.maxRepairs, 0, 100);
  whole('maxTries', settings.maxTries, 1, 100);
  whole('maxTicks', settings.maxTicks, 1, 100_000_000);
  whole('peopleWaitTicks', settings.peopleWaitTicks, 0, 1_000_000);
  if (ai + workers.length + bots.length === 0 && !hasPeople(settings)) {
    throw badOption(
      'Expected at least one worker, got ai 0 and nobody else. Ask for ai 1 or more, or name people who take part.',
    );
  }
  checkNames(
    [...names, ...people.map(({ name }) => name)],
    [...workers.map(({ name }) => name), ...bots.map(({ username }) => username)],
  );
  checkWorld(world);
  checkPeople(request, world);
  return settings;
}

function exploringOf({ curriculum, taskTicks, maxTasks }: Exploring): NonNullable<RunSettings['exploring']> {
  whole('taskTicks', taskTicks, 1, 100_000_000);
  if (maxTasks !== undefined) whole('maxTasks', maxTasks, 1, 100_000);
  return { curriculum: curriculum.name, taskTicks, ...defined({ maxTasks }) };
}

function skillSettingsOf({
  folder,
  library = false,
  ask,
  chat,
}: RunSkills & Pick<RunSettings, 'chat'>): Pick<
  RunSettings,
  'skillsFolder' | 'skillLibrary' | 'verification' | 'chat'
> {
  return {
    verification: ask ? 'manual' : 'auto',
    chat,
    ...defined({ skillsFolder: folder }),
    ...(library === false ? {} : { skillLibrary: library }),
  };
}

function checkSkills(mode: SkillMode, { skills }: RunRequest): void {
  oneOf('skills', mode, SKILL_MODES);
  if (mode === 'model' && !skills?.model) {
    throw badOption('Expected a model for skills written by a model, got none.');
  }
}

function oneOf(option: string, value: string | undefined, all: readonly string[]): void {
  if (value === undefined || all.includes(value)) return;
  throw badOption(`Expected ${option} to be one of ${all.join(', ')}, got "${value}".`);
}

function checkPlanningSeconds(seconds: number): void {
  if (typeof seconds === 'number' && seconds >= 0 && seconds <= MOST_PLANNING_SECONDS) return;
  throw badOption(`Expected planningSeconds from 0 to ${MOST_PLANNING_SECONDS}, got ${String(seconds)}.`);
}

/** @throws CoVoyagerError `bad-option` for a method nobody knows, and for one that lacks its model */
export function checkPlanning(method: RunMethod, { planning }: RunRequest): void {
  oneOf('the planning method', method, PLANNING_METHODS);
  if (method !== 'planner' && method !== 'recipes' && !planning?.model) {
    throw badOption(`Expected a model for the planning method ${method}, got none.`);
  }
}

function whole(option: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw badOption(`Expected ${option} to be a whole number from ${least} to ${most}, got ${value}.`);
}

function checkNames(names: readonly string[], others: readonly string[]): void {
  for (const name of names) {
    if (isPlayerName(name)) continue;
    throw badOption(
      `Expected names of 3 to 16 letters, digits or underscores, as Minecraft has them, got "${name}".`,
    );
  }
  const all = [...names, ...others].map((name) => name.toLowerCase());
  const twice = all.find((name, index) => all.indexOf(name) !== index);
  if (twice !== undefined) {
    throw badOption(`Expected every worker to have a name of its own, but "${twice}" comes twice.`);
  }
}

/** Nobody can play at ten times the speed; a program can, whose clocks run as fast. */
function checkPeople({ people = [], peopleMayJoin }: RunRequest, world: WorldChoice): void {
  const speed = world.kind === 'embedded' ? (world.speed ?? 1) : 1;
  const isForPeople = people.some(({ kind }) => kind === 'human') || (people.length === 0 && peopleMayJoin);
  if (speed === 1 || isForPeople !== true) return;
  throw badOption(`Expected speed 1 with people in the world, got ${speed}. Leave the speed out.`);
}

function checkWorld(world: WorldChoice): void {
  checkOneOf("runGoal({ goal: 'craft a compass', world: { kind: 'embedded' } })", 'world.kind', world.kind, [
    'embedded',
    'server',
  ]);
  const { port } = world;
  const leastPort = world.kind === 'server' ? 1 : 0;
  if (port !== undefined) whole('port', port, leastPort, 65_535);
  if (world.kind === 'server') {
    if (world.environment !== undefined) loadEnvironment(world.environment);
    return;
  }
  const { environment, speed = 1 } = world;
  if (environment !== undefined) readPlayable(environment);
  if (Number.isFinite(speed) && speed >= LEAST_SPEED && speed <= MOST_SPEED) return;
  throw badOption(`Expected a speed from ${LEAST_SPEED} to ${MOST_SPEED}, got ${speed}.`);
}

/** Whether people take part, named or not. */
export function hasPeople({ people, peopleMayJoin }: Pick<RunSettings, 'people' | 'peopleMayJoin'>): boolean {
  return people.length > 0 || peopleMayJoin;
}

/** How many "one each" in the goal is for: the people who take part; null where bots are alone. */
export function participantsIn({ people }: Pick<RunSettings, 'people'>): number | null {
  return people.length === 0 ? null : people.length;
}
