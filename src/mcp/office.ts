import { defined } from '../base/defined.js';
import { CoVoyagerError, messageOf, badArgument } from '../base/error.js';
import { Emitter } from '../base/emitter.js';
import { freshFolder } from '../base/folder.js';
import type { Companion } from '../companion/companion.js';
import type { Understanding } from '../companion/understanding.js';
import type { Companions } from '../companion/company.js';
import type { RunEvent } from '../run/log/run-event.js';
import type { MemoryStore } from '../run/people/memory/memory.js';
import type { RunResult, RunStatus } from '../run/result/run-result.js';
import type { RunControl } from '../run/run-control.js';
import type { RunRequest, WorldChoice } from '../run/run-request.js';
import { EMPTY_VIEW, type RunView } from '../run/view/run-view.js';
import { viewAfter } from '../run/view/view-after.js';

/** What the command line settled for everything that is asked for later. */
export interface OfficeSettings {
  /** Where runs take place; an embedded world is started anew for each. */
  readonly world: WorldChoice;
  readonly mcVersion: string;
  readonly memory: MemoryStore;
  /** Where the folders of runs go. */
  readonly runsFolder: string;
  /** Carries out a run; the application's own unless a test gives another. */
  readonly runGoal: (request: RunRequest) => Promise<RunResult>;
}

/** `paused`: stopped in good order, to be carried on; `broken`: the surroundings failed. */
type KeptRunState = 'under-way' | 'paused' | 'broken' | RunStatus;

/** A run this process has started. */
export interface KeptRun {
  /** `run1`, `run2`, ... */
  readonly id: string;
  readonly folder: string;
  readonly state: KeptRunState;
  readonly view: RunView;
  readonly events: readonly RunEvent[];
  readonly result: RunResult | null;
  /** Why it broke; null unless `broken`. */
  readonly error: string | null;
  /** Null before it can be seen, and once it is over. */
  readonly control: RunControl | null;
}

/** The companion of this process, and what to close when it goes. */
interface Home {
  readonly company: Companions;
  /** Of what is said to it in plain words. */
  readonly understanding: Understanding;
  close(): Promise<void>;
}

type Ask = Pick<RunRequest, 'goal' | 'plan' | 'ai'> & { readonly environment?: string };

class Undertaking implements KeptRun {
  state: KeptRunState = 'under-way';
  view = EMPTY_VIEW;
  events: RunEvent[] = [];
  result: RunResult | null = null;
  error: string | null = null;
  control: RunControl | null = null;
  /** Resolves when it is paused or over; never rejects. */
  ended: Promise<void> = Promise.resolve();
  #calling = new AbortController();
  #isPausing = false;

  constructor(
    readonly id: string,
    readonly folder: string,
    private readonly changed: () => void,
  ) {}

  carryOut(run: OfficeSettings['runGoal'], request: RunRequest): void {
    this.state = 'under-way';
    this.#calling = new AbortController();
    this.#isPausing = false;
    const { signal } = this.#calling;
    this.ended = run({
      ...request,
      signal,
      onControl: (control) => (this.control = control),
      onEvent: (event) => this.#take(event),
    })
      .then((result) => {
        this.result = result;
        this.state = this.#isPausing && result.canResume ? 'paused' : result.status;
      })
      .catch((error: unknown) => {
        this.error = messageOf(error);
        this.state = 'broken';
      })
      .finally(() => {
        this.control = null;
        this.changed();
      });
  }

  /** Brings it to an end in good order. */
  end(how: 'pause' | 'stop'): void {
    this.#isPausing = how === 'pause';
    this.#calling.abort();
  }

  #take(event: RunEvent): void {
    this.events.push(event);
    this.view = viewAfter(this.view, event);
    this.changed();
  }
}

/** What all connections of one process share: the run under way, those before it, the memory. */
export class Office {
  readonly #runs: Undertaking[] = [];
  readonly #changes = new Emitter<readonly []>();
  #home: Promise<Home> | null = null;

  constructor(readonly settings: OfficeSettings) {}

  /** In the order they were started. */
  get runs(): readonly KeptRun[] {
    return this.#runs;
  }

  /** The one named, or the latest; null where there is none. */
  run(id?: string): KeptRun | null {
    return (id === undefined ? this.#runs.at(-1) : this.#runs.find((run) => run.id === id)) ?? null;
  }

  /** Called after each change of any run; returns what ends it. */
  onChange(listener: () => void): () => void {
    return this.#changes.add(listener);
  }

  /**
   * Starts a run; it goes on by itself.
   * @throws CoVoyagerError `run-in-use` while another is under way
   */
  start({ environment, ...ask }: Ask): KeptRun {
    this.#refuseSecond();
    const { world, runsFolder } = this.settings;
    const folder = freshFolder(runsFolder, ask.goal, 'run');
    const run = new Undertaking(`run${this.#runs.length + 1}`, folder, () => this.#changes.emit());
    this.#runs.push(run);
    const place = world.kind === 'embedded' ? { ...world, ...defined({ environment }) } : world;
    run.carryOut(this.settings.runGoal, { ...ask, world: place, outDir: folder });
    return run;
  }

  /** Brings a run to an end and waits for it: `pause` so that it can be carried on. */
  async end(id: string, how: 'pause' | 'stop'): Promise<void> {
    const run = this.#kept(id);
    run.end(how);
    await run.ended;
    if (how === 'stop' && run.state === 'paused') run.state = 'cancelled';
  }

  /**
   * Carries a paused run on.
   * @throws CoVoyagerError `run-in-use` while another is under way
   */
  resume(id: string): KeptRun {
    this.#refuseSecond();
    const run = this.#kept(id);
    run.carryOut(this.settings.runGoal, { goal: run.view.goal, resume: run.folder });
    return run;
  }

  /** A companion that lives in a world until this process ends; it comes when it is first asked for something. */
  async companion(): Promise<{ readonly companion: Companion; readonly understanding: Understanding }> {
    this.#home ??= this.#openHome().catch((error: unknown) => {
      this.#home = null;
      throw error;
    });
    const { company, understanding } = await this.#home;
    const [companion] = company.companions;
    if (companion) return { companion, understanding };
    throw new CoVoyagerError(
      'cancelled',
      'Expected a companion in the world, but it has left. Ask again: it comes back.',
    );
  }

  /** Brings everything to an end; resolves when it is. */
  async close(): Promise<void> {
    const home = await this.#home?.catch(() => null);
    await home?.close();
    for (const run of this.#runs) if (run.state === 'under-way') run.end('pause');
    await Promise.all(this.#runs.map(({ ended }) => ended));
  }

  async #openHome(): Promise<Home> {
    const home = await openHome(this.settings);
    // Whoever was sent away comes again when it is asked for something.
    home.company.onEmpty = () => {
      this.#home = null;
      home.close().catch(() => undefined);
    };
    return home;
  }

  #refuseSecond(): void {
    const busy = this.#runs.find(({ state }) => state === 'under-way');
    if (!busy) return;
    throw new CoVoyagerError('run-in-use', `${busy.id} is under way: ${busy.view.goal}. One run at a time.`);
  }

  #kept(id: string): Undertaking {
    const run = this.#runs.find((each) => each.id === id);
    if (run) return run;
    throw badArgument(`Expected a run of this server, got "${id}".`);
  }
}

/** Opens the world, or joins the server, with one companion. */
async function openHome({ world, mcVersion: version, memory }: OfficeSettings): Promise<Home> {
  // Not above: mineflayer and the world are loaded only for whoever asks.
  const { Companions } = await import('../companion/company.js');
  const members = [{}];
  if (world.kind === 'server') {
    const { host, port } = world;
    return settle(new Companions({ host, port, isNature: true, world: `${host}:${port}`, memory, members }));
  }
  const { startWorld } = await import('../world/start-world.js');
  const { readPlayable } = await import('../world/embeddable.js');
  const place = readPlayable(world.environment ?? 'chest-arena');
  const opened = await startWorld({ environment: place, version });
  const { port, key } = opened;
  const isNature = place.kind !== 'arena';
  const where = { host: '127.0.0.1', port, version, key, isNature, world: place.name };
  const home = await settle(new Companions({ ...where, memory, members }), () => opened.stop());
  opened.setSpeed(world.speed ?? 1);
  return home;
}

async function settle(company: Companions, closePlace?: () => Promise<void>): Promise<Home> {
  const close = async (): Promise<void> => {
    await company.close();
    await closePlace?.();
  };
  try {
    await company.open();
    const { Understanding } = await import('../companion/understanding.js');
    return { company, understanding: new Understanding(company), close };
  } catch (error) {
    await close();
    throw error;
  }
}
