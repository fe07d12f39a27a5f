import { CoVoyagerError } from '../../base/error.js';
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
  { human = [], humanBot = 0, humanBotTemper, wait, lan, memory }: PeopleOptions,
  { names, speed, isServer }: Beside,
): Pick<RunRequest, 'people' | 'peopleWaitTicks' | 'memory'> {
  if (human.length > 0 && speed !== 1) {
    throw new CoVoyagerError(
      'usage',
      `--speed: expected 1 with --human, got ${speed}: people cannot play faster than time runs.`,
    );
  }
  if (lan === true && isServer) {
    throw new CoVoyagerError(
      'usage',
      '--lan: expected a world started here, got --host or --port: that server says who may join.',
    );
  }
  if (humanBotTemper !== undefined && humanBot === 0) {
    throw new CoVoyagerError('usage', '--human-bot-temper: expected --human-bot N beside it.');
  }
  const people = [
    ...human.map((name) => ({ name, kind: 'human' as const })),
    ...humanBotNames(humanBot, [...names, ...human]).map((name) => ({
      name,
      kind: 'scripted-human' as const,
    })),
  ];
  if (wait !== undefined && people.length === 0) {
    throw new CoVoyagerError('usage', '--wait: expected people to wait for; name them with --human.');
  }
  if (people.length === 0) return {};
  return {
    people,
    peopleWaitTicks: (wait ?? DEFAULT_WAIT_SECONDS) * TICKS_PER_SECOND,
    memory: memory ? fileMemoryStore(defaultMemoryFile()) : null,
  };
}

/** The same part of a request that carries a run on: who took part comes back, programs that play people with them. */
export function resumedPeople(
  people: NonNullable<RunRequest['people']>,
  { memory }: Pick<PeopleOptions, 'memory'>,
): Pick<RunRequest, 'people' | 'memory'> {
  if (people.length === 0) return {};
  return { people, memory: memory ? fileMemoryStore(defaultMemoryFile()) : null };
}
