import { messageOf } from '../../base/error.js';
import { isRight, readBlock } from '../../blueprint/block-text.js';
import { cellsOf, withCells, type Blueprint, type Cell } from '../../blueprint/blueprint.js';
import { sumOfCounts } from '../../base/item-counts.js';
import type { Position } from '../../base/position.js';
import type { RunContext } from '../execute/run-context.js';
import type { RunRequest } from '../run-request.js';
import type { RunControl } from '../run-control.js';
import type { RunEvent } from '../log/run-event.js';
import type { SiteSurvey } from '../world/run-world.js';
import type { WayIn } from '../../avatar/seats.js';
import { placesOfJob, type Job } from '../../schedule/job.js';
import type { MarkedPlace } from '../../worker/people/voice.js';
import type { Whereabouts } from '../../messages/job-instruction.js';
import { PeopleAdvice } from './people-advice.js';
import type { CommonCommandParts } from './command-parts.js';
import { Attendance } from './attend.js';
import { Marks } from './marks.js';
import { deliver } from './deliver.js';
import { createModelListener } from './listener.js';
import { isSameName } from './participant.js';
import { OutsideCommands } from './outside-commands.js';
import type { MemoryStore } from './memory/memory.js';
import { rememberSights } from './memory/recall.js';
import { RunPeople } from './run-people.js';
import { placeInWords } from '../../messages/place.js';

const MOST_MARKED = 200;
/** A world that others may join listens on all addresses; from here it is at this one. */
const ANYWHERE = '0.0.0.0';
const HERE = '127.0.0.1';

export interface TakingPart {
  /** Null where no people take part. */
  readonly people: RunPeople | null;
  /** Null where nobody can be asked. */
  readonly advice: PeopleAdvice | null;
  /** What a program or a page sees of the run, and can say in it. */
  readonly control: RunControl;
  /** To be called with each event as it is logged. */
  logged(event: RunEvent): void;
  close(): void;
}

/**
 * Lets people take part in a run: wires its people, the log and the plan being carried out.
 * @param stop ends the run, with a reason
 */
export function joinIn(
  context: RunContext,
  { memory = null, peopleCode = null, listener }: Pick<RunRequest, 'memory' | 'peopleCode' | 'listener'>,
  stop: (reason: string) => void,
): TakingPart {
  const { runWorld } = context;
  const { people } = runWorld;
  const watchers = new Set<(event: RunEvent) => void>();
  const common = commonParts(context, memory, stop);
  const run = people
    ? new RunPeople({
        ...common,
        people,
        code: peopleCode,
        listener: listener
          ? createModelListener({ model: listener, signal: context.signal }, (reason) =>
              context.log.add({ kind: 'note', message: `Nobody could tell what was said: ${reason}` }),
            )
          : null,
        goods: context.goods,
        isGoal: (text, isElse) => context.desk.isGoal(text, isElse),
        placesOf: (job) => placesOf(context, job),
      })
    : null;
  const commands = run ?? new OutsideCommands(common);
  return {
    people: run,
    control: controlOf(context, commands, watchers),
    advice: run && new PeopleAdvice(context, run.questions, memory),
    logged: (event) => {
      run?.logged(event);
      if (memory) rememberPlace(context, memory, event);
      for (const watcher of watchers) watcher(event);
    },
    close: () => {
      commands.close();
      watchers.clear();
    },
  };
}

/** What commands are answered from: the run as it is at the moment. */
function commonParts(
  context: RunContext,
  memory: MemoryStore | null,
  stop: (reason: string) => void,
): CommonCommandParts {
  const { runWorld, log } = context;
  const attendance = new Attendance(context);
  return {
    log,
    memory,
    registry: runWorld.game.registry,
    workers: () => runWorld.workers,
    clock: runWorld.clock,
    subtasks: () => context.execution?.machine.subtasks ?? [],
    team: () => context.execution?.machine.team ?? [],
    promised: () =>
      sumOfCounts([context.execution?.machine.promised ?? {}, context.goods.ledger.errands.promised]),
    contents: () => context.contents ?? {},
    send: (event) => context.execution?.tell(event),
    whereabouts: whereaboutsIn(context),
    now: () => new Date(),
    deliver: (goods) => deliver(context, goods),
    attend: (errand) => attendance.send(errand),
    isAccompanied: (person) => attendance.isWith(person),
    marks: new Marks(context),
    isResting: () => context.desk.isResting,
    staysInHands: () =>
      context.staysInHands && !context.roster.present.some((each) => !each.asBot && context.canWork(each)),
    askGoal: (by, text) => context.desk.ask(by, text),
    positionOf: (name) => positionIn(context, name),
    stop: (by) => stop(`${by} ended the run`),
  };
}

/** What is seen of a place is remembered, with what is not there any more. */
function rememberPlace({ runWorld, log }: RunContext, memory: MemoryStore, event: RunEvent): void {
  if (event.kind !== 'surveyed' || !event.chest) return;
  const words = ({ x, y, z }: Position): string => `${x} ${y} ${z}`;
  const place = runWorld.info.environment ?? runWorld.info.address;
  try {
    rememberSights(memory, place, [
      { kind: 'landmark', subject: 'chest', value: words(event.chest) },
      ...event.stations.map(({ block, position }) => ({
        kind: 'artifact' as const,
        subject: block.replaceAll('_', ' '),
        value: words(position),
      })),
    ]);
  } catch (error) {
    const why = messageOf(error);
    log.add({ kind: 'note', message: `Nothing can be remembered: ${why}` });
  }
}

function controlOf(
  context: RunContext,
  commands: Pick<RunPeople, 'command'>,
  watchers: Set<(event: RunEvent) => void>,
): RunControl {
  const { runWorld, log } = context;
  return {
    events: log.events,
    onEvent: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    currentTick: () => runWorld.clock.now(),
    map: () => runWorld.map(),
    placesOf: (name) => {
      const job = runWorld.people?.workers.find((worker) => isSameName(worker.name, name))?.job;
      return job ? placesOf(context, job).map(({ position }) => position) : [];
    },
    wayIn: (name) => wayInto(context, name),
    command: (from, command, channel = 'program') => commands.command(from, command, channel),
  };
}

/** People come in as with a client of their own: those named, and others where the door is open. */
function wayInto({ runWorld, viaPage, isClosed }: RunContext, name: string): WayIn {
  const { people, workers, info } = runWorld;
  const known = workers.find((worker) => isSameName(worker.name, name));
  if (isClosed) return { kind: 'closed', why: 'The run is over.' };
  if (known?.kind === 'ai')
    return { kind: 'closed', why: `${known.name} is a bot of this run; choose another name.` };
  if (!people || (!known && !people.isOpen)) {
    return {
      kind: 'closed',
      why: 'Nobody else may play in this run. Start it with --play NAME or --people open.',
    };
  }
  const [, host = HERE, port = '25565'] = /^(.*):(\d+)$/.exec(info.address) ?? [];
  viaPage.add(name.toLowerCase());
  return { kind: 'open', host: host === ANYWHERE ? HERE : host, port: Number(port), version: info.mcVersion };
}

/** Blocks somebody is sent to: where to work, where to set down, what to dig, else the chest. Animals walk about. */
function placesOf(context: RunContext, job: Job): readonly MarkedPlace[] {
  const { lastSurvey, chest } = context;
  const { subtask, station } = job;
  const placeAt = placesOfJob(job);
  if (station) return [{ position: station.position, block: station.block }];
  if (subtask.section) {
    return leftOf(context, subtask.section).map(({ cell: { position }, there }) => ({
      position,
      block: there && readBlock(there).name,
    }));
  }
  if (placeAt.length > 0) return placeAt.map((position) => ({ position, block: null }));
  if (subtask.action === 'kill' || subtask.action === 'shoot') return [];
  if (subtask.action !== 'gather') return chest ? [{ position: chest, block: null }] : [];
  return (subtask.sources ?? [subtask.item])
    .flatMap((block) => (lastSurvey?.sources.get(block) ?? []).map((position) => ({ position, block })))
    .slice(0, MOST_MARKED);
}

/** Where somebody or something is: players and bots as they are now, chest and stations as last seen, what is built. */
function positionIn({ runWorld, chest, lastSurvey, buildings }: RunContext, name: string): Position | null {
  const sighting = runWorld.people?.watch.sighting(name);
  if (sighting) return sighting.position;
  const beat = runWorld.workers.find((worker) => isSameName(worker.name, name))?.heartbeat();
  if (beat) return beat.isConnected ? beat.position : null;
  const block = name.toLowerCase().replaceAll(' ', '_');
  if (block === 'chest') return chest;
  const station = lastSurvey?.stations.find((each) => each.block === block);
  return station?.position ?? buildings.placeOf(block);
}

/** Cells of a section that are not right yet, with what stands there; null: nobody can look. */
function leftOf(
  { runWorld: { people } }: RunContext,
  section: Blueprint,
): readonly { readonly cell: Cell; readonly there: string | null }[] {
  return cellsOf(section)
    .map((cell) => ({ cell, there: people?.watch.blockAt(cell.position) ?? null }))
    .filter(({ cell, there }) => there === null || !isRight(cell.block, there));
}

/** Where things were when somebody last looked around. */
function whereaboutsIn(context: RunContext): Whereabouts {
  const at = (position: Position): string | null => {
    const { lastSurvey: survey, chest } = context;
    return survey && chest ? placeInWords(chest, position, facingOf(survey)) : null;
  };
  return {
    at,
    leftOf: (section) =>
      withCells(
        section,
        leftOf(context, section).map(({ cell }) => cell),
      ),
    hasChest: () => context.chest !== null,
    find: (name) => {
      const { lastSurvey: survey, runWorld } = context;
      const { smelting, sources } = runWorld.game;
      const station = survey?.stations.find(({ block }) => block === name);
      // Where it lies itself, else what it is smelted from, or what gives it when dug.
      const goods = [name, ...(smelting.get(name) ?? []).map(({ input }) => input)];
      const givers = sources.filter(({ yields }) => yields.some(({ item }) => goods.includes(item)));
      const nearest = [...goods, ...givers.map(({ target }) => target)].flatMap(
        (each) => survey?.sources.get(each)?.[0] ?? [],
      )[0];
      const place = station?.position ?? nearest;
      return place ? at(place) : null;
    },
  };
}

/** The place left of the chest tells where its front looks. */
function facingOf({ chest, spots }: SiteSurvey): Position | null {
  if (!chest || !spots.left) return null;
  // Left of the viewer is east where the front looks north: (1, 0) for (0, -1).
  const [x, z] = [Math.sign(spots.left.x - chest.x), Math.sign(spots.left.z - chest.z)];
  return { x: z === 0 ? 0 : z, y: 0, z: x === 0 ? 0 : -x };
}
