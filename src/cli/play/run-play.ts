import { createInterface } from 'node:readline';
import { defined } from '../../base/defined.js';
import { usageError } from '../../base/error.js';
import type { CompanyOptions } from '../../companion/company.js';
import { CompanionRoster } from '../../companion/roster.js';
import { loadGame } from '../../game/game.js';
import { defaultMemoryFile, fileMemoryStore } from '../../run/people/memory/file-memory-store.js';
import { PLAIN_PROFILE, readProfile, type Profile } from '../../companion/conversation/profile.js';
import { createUsageLedger } from '../../model/usage-ledger.js';
import { knock } from '../../run/world/knock.js';
import { readPlayable } from '../../world/embeddable.js';
import { startWorld } from '../../world/start-world.js';
import { untilInterrupted } from '../shared/interrupt.js';
import { openInBrowser } from '../shared/open-browser.js';
import { spentWords } from '../shared/ledger-words.js';
import { answerTyped, WHAT_TO_TYPE } from './answer-typed.js';
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
  readonly dashboard?: boolean;
  readonly dashboardPort?: number;
  readonly open: boolean;
}

/** What the command needs of the outside; tests give their own. */
export interface PlayHost {
  write(text: string): void;
  /** Resolves when the user wants to stop. */
  untilInterrupted(): Promise<void>;
  /** Hands over what the user types, line by line, until the returned function is called. */
  onTyped(tell: (line: string) => void): () => void;
}

export const PLAY_HOST: PlayHost = {
  write: (text) => process.stdout.write(text),
  untilInterrupted,
  onTyped: (tell) => {
    const typed = createInterface({ input: process.stdin });
    typed.on('line', tell);
    return () => typed.close();
  },
};

/** Brings companions into a world, and lets them live there until all have left or somebody interrupts. */
export async function runPlay(options: PlayOptions, host: PlayHost): Promise<void> {
  const crew = crewOf(options);
  const ledger = createUsageLedger();
  for (const { notes, name } of crew) for (const note of notes) host.write(`${name ?? 'profile'}: ${note}\n`);
  const minds = await openMinds(options, crew, ledger, (text) => host.write(text));
  const place = await openPlace(options);
  const tell = (line: string): void => host.write(`${line}\n`);
  const roster = new CompanionRoster({
    ...place.where,
    ...defined({ people: options.people }),
    memory: fileMemoryStore(defaultMemoryFile()),
    members: crew.map(({ name, habits, persona }, index) => ({
      ...(name !== null && { name }),
      habits,
      persona,
      model: minds[index]?.model.name ?? null,
    })),
    mindOf: (index) => minds[index] ?? null,
    // What a call is for stands first, then who asks: "talk Ada 1".
    spentBy: (name) => ledger.totals(({ stage }) => stage.split(' ')[1] === name),
    log: tell,
  });
  const { company } = roster;
  const isEmpty = new Promise<void>((resolve) => {
    company.onEmpty = resolve;
  });
  // A library's timer or socket threw where nobody could catch it; the others live on.
  process.on('uncaughtException', (error) => tell(`error: ${error.message}`));
  let page: { readonly url: string; close(): Promise<void> } | null = null;
  let endTyping = (): void => undefined;
  try {
    await roster.open();
    page = await openPage(roster, options);
    const here = company.companions.map(({ name }) => name).join(', ');
    tell(`${here} ${company.companions.length === 1 ? 'is' : 'are'} in the world at ${place.address}.`);
    if (options.host !== undefined && options.people === undefined)
      tell('Everybody on that server can ask them for anything; --people says who may.');
    if (page) tell(`Watch and steer them: ${page.url}`);
    tell('In the game say !help, or what you want: "follow me". Press Ctrl-C to end.');
    tell(WHAT_TO_TYPE);
    endTyping = host.onTyped((line) => {
      answerTyped(roster, line).then(
        (answer) => host.write(answer),
        (error: unknown) => tell(`error: ${String(error)}`),
      );
    });
    await Promise.race([isEmpty, host.untilInterrupted()]);
    tell('The session is over.');
  } finally {
    endTyping();
    await page?.close();
    if (ledger.entries.length > 0) tell(`${spentWords(ledger.totals())}.`);
    await roster.close();
    await place.close();
  }
}

async function openPage(
  roster: CompanionRoster,
  { dashboard, dashboardPort, open }: PlayOptions,
): Promise<{ readonly url: string; close(): Promise<void> } | null> {
  if (dashboard !== true && dashboardPort === undefined) return null;
  const { startBotsServer } = await import('../../dashboard/server/bots-server.js');
  const page = await startBotsServer(roster, dashboardPort ?? 0);
  if (open && process.stdout.isTTY) openInBrowser(page.url);
  return page;
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
  throw usageError(`Expected different names; "${twice}" comes twice. --names gives others.`);
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
