import type { Position } from '../../../../src/base/position.js';
import { clockAt } from '../../../support/clock-at.js';
import type { ItemCounts } from '../../../../src/base/item-counts.js';
import { Emitter } from '../../../../src/base/emitter.js';
import { loadRegistry } from '../../../../src/game/registry.js';
import type { Subtask } from '../../../../src/plan/subtask/subtask.js';
import { openPeople, type PeopleInWorld } from '../../../../src/run/people/people-in-world.js';
import type { ChatListener } from '../../../../src/run/people/listener.js';
import { RunPeople } from '../../../../src/run/people/run-people.js';
import type { RunEvent } from '../../../../src/run/log/run-event.js';
import { logCredit } from '../../../../src/run/log/log-goods.js';
import { openRunLog, type RunLog } from '../../../../src/run/log/run-log.js';
import { GoodsWatch } from '../../../../src/run/world/goods-watch.js';
import type { ScheduleEvent } from '../../../../src/schedule/event.js';
import { subtaskViews, workerViews } from '../../../../src/schedule/views.js';
import { spokenLines } from '../../../../src/worker/people/spoken-lines.js';
import type { HeardLine, Display, Voice } from '../../../../src/worker/people/voice.js';
import { Story } from '../../schedule/core/story.js';
import { CHEST, FakeWatch, HandClock } from '../../worker/people/fake-watch.js';

export const registry = loadRegistry('1.20.1');

/** Keeps what was said and shown; speaks for people. */
export class FakeVoice implements Voice {
  readonly canDisplay = true;
  readonly said: { readonly to: string | null; readonly lines: readonly string[] }[] = [];
  readonly shown: { readonly to: string; readonly display: Display }[] = [];
  /** What could be clicked, with the last lines said. */
  answers: readonly string[] = [];
  readonly #chat = new Emitter<[HeardLine]>();
  readonly onChat = this.#chat.add.bind(this.#chat);

  say(lines: readonly string[], to: string | null, answers: readonly string[] = []): void {
    this.answers = answers;
    this.said.push({ to, lines: spokenLines(lines) });
  }

  display(to: string, display: Display): void {
    this.shown.push({ to, display });
  }

  types(from: string, text: string, isWhisper = false): void {
    this.#chat.emit({ from, text, isWhisper });
  }

  /** Everything one person was told. */
  toldTo(name: string): readonly string[] {
    return this.said.filter(({ to }) => to === name).map(({ lines }) => lines.join(' '));
  }
}

/** People in a run whose schedule is real and whose world is told by hand. */
export class RunScene {
  readonly clock = new HandClock();
  readonly watch: FakeWatch;
  readonly voice = new FakeVoice();
  readonly story: Story;
  readonly log: RunLog;
  readonly goods: GoodsWatch;
  readonly people: PeopleInWorld;
  readonly run: RunPeople;
  readonly stopped: string[] = [];
  /** Where players and the chest are, where that matters. */
  readonly places = new Map<string, Position>();

  constructor(
    subtasks: readonly Subtask[],
    names: readonly string[] = ['Eva'],
    contents: ItemCounts = {},
    /** `asked`: to whoever asks for a task, as on somebody's server. */
    door: 'closed' | 'open' | 'asked' = 'closed',
    listener: ChatListener | null = null,
  ) {
    const { clock, voice } = this;
    const { currentTick, every } = clock;
    this.watch = new FakeWatch(clock, contents);
    this.story = new Story(subtasks, contents);
    const heard: ((event: RunEvent) => void)[] = [];
    this.log = openRunLog(null, [], clockAt(currentTick), (event) => {
      for (const hear of heard) hear(event);
    });
    const send = (event: ScheduleEvent): void => {
      for (const action of this.story.tell(event))
        if (action.kind === 'credited') logCredit(this.log, action);
    };
    const isPerson = (worker: string): boolean => this.people.workers.some(({ name }) => name === worker);
    this.goods = new GoodsWatch({
      log: this.log,
      clock: clockAt(currentTick),
      save: () => undefined,
      isPerson,
      tellsPeopleAtOnce: true,
      culprit: () => null,
      tell: send,
    });
    this.goods.chest = CHEST;
    this.#hearParticipants(names);
    const people = names.map((name) => ({ name, kind: 'human' as const }));
    this.people = openPeople(people, {
      watch: this.watch,
      voice,
      clock: clockAt(currentTick, every),
      door:
        door === 'closed'
          ? null
          : {
              kind: 'human',
              isForWhoeverJoins: (name) => door === 'open' && !this.watch.elsewhere.has(name),
            },
    });
    this.run = new RunPeople({
      listener,
      people: this.people,
      code: '4821',
      log: this.log,
      goods: this.goods,
      registry,
      clock: clockAt(currentTick, every),
      memory: null,
      deliver: null,
      attend: null,
      isAccompanied: () => false,
      marks: null,
      askGoal: null,
      isResting: () => false,
      staysInHands: () => false,
      isGoal: () => false,
      placesOf: () => [{ position: CHEST, block: 'chest' }],
      positionOf: (name) => this.places.get(name) ?? null,
      workers: () => this.people.workers,
      whereabouts: { find: () => null, at: () => null },
      now: () => new Date(0),
      contents: () => Object.fromEntries(this.watch.chest),
      promised: () => ({}),
      subtasks: () => subtaskViews(this.story.state),
      team: () => workerViews(this.story.state),
      send,
      stop: (by) => this.stopped.push(by),
    });
    heard.push((event) => {
      this.run.logged(event);
    });
    const position = { x: 0, y: 0, z: 0 };
    for (const worker of names)
      this.log.add({ kind: 'worker-joined', worker, workerKind: 'human', position });
    this.log.add({ kind: 'surveyed', chest: CHEST, contents, stations: [], offers: {} });
  }

  /** What is asked in the chat is answered within the same turn of the loop. */
  async types(from: string, text: string): Promise<string> {
    const before = this.voice.toldTo(from).length;
    this.voice.types(from, text);
    await new Promise((resolve) => setImmediate(resolve));
    return this.voice.toldTo(from).slice(before).join('\n');
  }

  get credited(): readonly unknown[] {
    return this.log.events.flatMap((event) =>
      event.kind === 'subtask-credited' ? [[event.worker, event.subtask, event.quantity]] : [],
    );
  }

  /** Visits of those who take part are told under the names the run knows. */
  #hearParticipants(names: readonly string[]): void {
    this.watch.onVisit((visit) => {
      const worker = names.find((name) => name.toLowerCase() === visit.worker?.toLowerCase());
      if (worker !== undefined) this.goods.visited({ ...visit, worker });
    });
  }
}
