import { defined } from '../../base/defined.js';
import { CoVoyagerError } from '../../base/error.js';
import type { Companion } from '../../companion/companion.js';
import { Company, type CompanyOptions } from '../../companion/company.js';
import { liveByHabit } from '../../companion/live-by-habit.js';
import { Talk } from '../../companion/talk.js';
import { loadGame } from '../../game/game.js';
import { defaultMemoryFile, fileMemoryStore } from '../../run/people/memory/file-memory-store.js';
import { PLAIN_PROFILE, readProfile, type Profile } from '../../companion/conversation/profile.js';
import { createUsageLedger } from '../../model/usage-ledger.js';
import { knock } from '../../run/world/knock.js';
import { readPlayable } from '../../world/embeddable.js';
import { startWorld } from '../../world/start-world.js';
import { untilInterrupted } from '../shared/interrupt.js';
import { spentWords } from '../shared/ledger-words.js';
import { openMinds, type MindOptions } from './open-minds.js';

/** What `co-voyager play` was asked for. */
export interface PlayOptions extends MindOptions {
  readonly profile?: readonly string[];
  readonly ai: number;
  readonly names?: readonly string[];
  readonly people?: readonly string[];
  readonly environment: string;
  readonly seed?: number;
  readonly host?: string;
  readonly port: number;
  readonly mcVersion?: string;
}

/** What the command needs of the outside; tests give their own. */
export interface PlayHost {
  write(text: string): void;
  /** Resolves when the user wants to stop. */
  untilInterrupted(): Promise<void>;
}

export const PLAY_HOST: PlayHost = { write: (text) => process.stdout.write(text), untilInterrupted };

/** Brings companions into a world, and lets them live there until all have left or somebody interrupts. */
export async function runPlay(options: PlayOptions, host: PlayHost): Promise<void> {
  const crew = crewOf(options);
  const ledger = createUsageLedger();
  for (const { notes, name } of crew) for (const note of notes) host.write(`${name ?? 'profile'}: ${note}\n`);
  const minds = await openMinds(options, crew, ledger, (text) => host.write(text));
  const place = await openPlace(options);
  const company = new Company({
    ...place.where,
    memory: fileMemoryStore(defaultMemoryFile()),
    members: crew.map(({ name, habits }, index) => ({ ...(name !== null && { name }), habits, crew: index })),
    log: (line) => host.write(`${line}\n`),
  });
  const talk = new Talk(company, {
    ...defined({ people: options.people }),
    mindOf: (name) => minds[company.find(name)?.crew ?? -1] ?? null,
    log: (line) => host.write(`${line}\n`),
  });
  const isAlive = new WeakSet<Companion>();
  const isEmpty = new Promise<void>((resolve) => {
    company.onEmpty = resolve;
  });
  company.onArrival = (companion) => {
    talk.listen(companion);
    // It comes again after every loss of its connection.
    if (!isAlive.has(companion)) liveByHabit(companion, (line) => host.write(`${line}\n`));
    isAlive.add(companion);
    companion.onDeed = ({ command, asker, result }) =>
      host.write(`${companion.name}: ${command}${asker === null ? '' : ` for ${asker}`}: ${result.words}\n`);
  };
  // A library's timer or socket threw where nobody could catch it; the others live on.
  process.on('uncaughtException', (error) => host.write(`error: ${error.message}\n`));
  try {
    await company.open();
    const here = company.companions.map(({ name }) => name).join(', ');
    host.write(
      `${here} ${company.companions.length === 1 ? 'is' : 'are'} in the world at ${place.address}.\n`,
    );
    if (options.host !== undefined && options.people === undefined)
      host.write('Everybody on that server can ask them for anything; --people says who may.\n');
    host.write('In the game say !help, or what you want: "follow me". Press Ctrl+C to end.\n');
    await Promise.race([isEmpty, host.untilInterrupted()]);
  } finally {
    talk.close();
    if (ledger.entries.length > 0) host.write(`${spentWords(ledger.totals())}.\n`);
    await company.close();
    await place.close();
  }
}

/** Who comes: profiles first, then as many more as were asked for. */
function crewOf({ profile: files = [], names = [], ai }: PlayOptions): readonly Profile[] {
  const profiles = files.map(readProfile);
  const length = Math.max(ai, names.length, profiles.length);
  const crew = Array.from({ length }, (_, index) => {
    const own = profiles[index] ?? PLAIN_PROFILE;
    return { ...own, name: names[index] ?? own.name };
  });
  const taken = crew.flatMap(({ name }) => name?.toLowerCase() ?? []);
  const twice = taken.find((name, index) => taken.indexOf(name) !== index);
  if (twice === undefined) return crew;
  throw new CoVoyagerError(
    'usage',
    `Expected different names; "${twice}" comes twice. --names gives others.`,
  );
}

interface Place {
  readonly where: Pick<CompanyOptions, 'host' | 'port' | 'version' | 'key' | 'isNature' | 'world'>;
  readonly address: string;
  close(): Promise<void>;
}

async function openPlace({ environment, seed, host, port, mcVersion }: PlayOptions): Promise<Place> {
  if (host !== undefined) {
    const address = `${host}:${port}`;
    if (mcVersion !== undefined) loadGame(mcVersion);
    await knock({ host, port, ...defined({ version: mcVersion }) }, new AbortController().signal);
    return {
      where: { host, port, isNature: true, world: address, ...defined({ version: mcVersion }) },
      address,
      close: () => Promise.resolve(),
    };
  }
  const playable = readPlayable(environment);
  const world = await startWorld({
    environment: playable,
    port,
    ...defined({ version: mcVersion, seed }),
    isPerson: () => true,
  });
  const { version, key, address } = world;
  const isNature = playable.kind !== 'arena';
  return {
    where: { host: '127.0.0.1', port: world.port, version, key, isNature, world: playable.name },
    address,
    close: () => world.stop(),
  };
}
