import { usageError } from '../../base/error.js';
import { TICKS_PER_SECOND } from '../../base/ticks.js';
import { humanBotNames } from '../../run/people/human-bots.js';
import type { RunRequest } from '../../run/run-request.js';
import { defaultMemoryFile, fileMemoryStore } from '../../run/people/memory/file-memory-store.js';
import type { PeopleOptions } from './people-options.js';

const DEFAULT_WAIT_SECONDS = 300;

/** Something else of a command line that people's options have to agree with. */
interface Beside {
  readonly names: readonly string[];
  readonly speed: number;
  readonly isServer: boolean;
}

/**
 * The part of a request that is about people.
 * @throws CoVoyagerError for options that do not go together
 */
export function peopleRequest(
  {
    human: withClients = [],
    play = [],
    humanBot = 0,
    humanBotTemper,
    people: door,
    wait,
    keepOpen,
    lan,
    memory,
  }: PeopleOptions,
  { names, speed, isServer }: Beside,
): Pick<RunRequest, 'people' | 'peopleMayJoin' | 'keepOpen' | 'peopleWaitTicks' | 'memory'> {
  const human = [...withClients, ...play];
  if ((human.length > 0 || (door === 'open' && humanBot === 0)) && speed !== 1) {
    throw usageError(
      `--speed: expected 1 with ${play.length > 0 ? '--play' : human.length > 0 ? '--human' : '--people open'}, got ${speed}: people cannot play faster than time runs.`,
    );
  }
  if (lan === true && isServer) {
    throw usageError(
      '--lan: expected a world started here, got --host or --port: that server says who may join.',
    );
  }
  if (humanBotTemper !== undefined && humanBot === 0) {
    throw usageError('--human-bot-temper: expected --human-bot N beside it.');
  }
  const people = [
    ...withClients.map((name) => ({ name, kind: 'human' as const })),
    ...play.map((name) => ({ name, kind: 'human' as const, via: 'page' as const })),
    ...humanBotNames(humanBot, [...names, ...human]).map((name) => ({
      name,
      kind: 'scripted-human' as const,
      temper: humanBotTemper ?? 'usual',
    })),
  ];
  const hasPeople = people.length > 0 || door === 'open';
  if (wait !== undefined && !hasPeople) {
    throw usageError('--wait: expected people to wait for; name them with --human.');
  }
  if (keepOpen === true && !hasPeople) {
    throw usageError('--keep-open: expected people in the run; name them with --human.');
  }
  if (!hasPeople) return {};
  return {
    people,
    // Programs that play people stay as long as the world does.
    keepOpen: keepOpen ?? (human.length > 0 || (door === 'open' && humanBot === 0)),
    ...(door === undefined ? {} : { peopleMayJoin: door === 'open' }),
    peopleWaitTicks: (wait ?? DEFAULT_WAIT_SECONDS) * TICKS_PER_SECOND,
    memory: memory ? fileMemoryStore(defaultMemoryFile()) : null,
  };
}

/** The same part of a request that carries a run on: who took part comes back, programs that play people with them. */
export function resumedPeople(
  people: NonNullable<RunRequest['people']>,
  mayOthersJoin: boolean,
  { memory }: Pick<PeopleOptions, 'memory'>,
): Pick<RunRequest, 'people' | 'memory'> {
  if (people.length === 0 && !mayOthersJoin) return {};
  return { people, memory: memory ? fileMemoryStore(defaultMemoryFile()) : null };
}
