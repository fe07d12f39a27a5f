import { askToBring, shortfall } from '../../messages/shortfall.js';
import { jobInstruction, jobTitle } from '../../messages/job-instruction.js';
import { distanceBetween } from '../../base/position.js';
import type { Display } from '../../worker/people/voice.js';
import type { RunEvent } from '../log/run-event.js';
import { foldEvents } from '../view/view-after.js';
import { Announcements, type Announcement } from './announcements.js';
import { placeLine } from './everyday-answers.js';
import { CalmChat, type Weight } from './calm-chat.js';
import type { Hush } from './command.js';
import { isSameName } from './participant.js';
import type { PeopleInWorld, PersonNews } from './people-in-world.js';
import type { PeopleParts } from './people-parts.js';

/** From so far a chest on open ground is hard to see. */
const FAR_BLOCKS = 32;
const NOTHING_SHOWN: Display = { bar: null, actionBar: '', list: null, marker: null };

/** Tells people what happens: as much in chat as they can read, the rest around it, and nothing to who wants quiet. */
export class Announcer {
  readonly #announcements: Announcements;
  readonly #calm: CalmChat;
  /** By name in lower case; who is not in it hears everything. */
  readonly #hushed = new Map<string, Exclude<Hush, 'nothing'>>();
  /** What comes after somebody's first task, by name in lower case. */
  readonly #afterTask = new Map<string, Announcement>();

  /** @param answersTo what somebody may say to lines */
  constructor(
    private readonly parts: PeopleParts,
    private readonly answersTo: (lines: readonly string[], to: string) => readonly string[],
  ) {
    const { people, log, clock, registry } = parts;
    this.#announcements = new Announcements(
      registry,
      () => people.workers.map(({ name }) => name),
      foldEvents(log.events),
      (name) => this.#participant(name)?.hands ?? null,
    );
    this.#calm = new CalmChat(clock, (lines, to) => people.voice.say(lines, to, answersTo(lines, to)));
  }

  /** What is to get done, in words. */
  get goal(): string {
    return this.#announcements.goal;
  }

  /** To be called with each event as it is logged, in order. */
  logged(event: RunEvent): void {
    const heard = this.#announcements.hear(event);
    // Who takes a break has asked for it, and been answered.
    if (event.kind === 'job-cancelled' && this.#participant(event.worker)?.isResting === true) return;
    for (const announcement of heard) {
      if (announcement.comesAfterTask !== true) this.announce(announcement);
      else
        for (const { name } of this.parts.people.workers)
          this.#afterTask.set(name.toLowerCase(), announcement);
    }
    if (event.kind === 'subtask-changed' || event.kind === 'plan-made') this.#showShare();
  }

  news(news: PersonNews): void {
    const { registry, whereabouts, people, log } = this.parts;
    const { worker, job } = news;
    const isMuted = this.#hushed.get(worker.toLowerCase()) === 'all';
    switch (news.kind) {
      case 'instructed': {
        const lines = [...jobInstruction(registry, job, whereabouts), ...this.#wayToChest(worker)];
        log.add({ kind: 'instruction-given', worker, job: job.id, lines: [...lines] });
        if (isMuted) return;
        this.#calm.tell(lines, worker, 'task');
        const title = jobTitle(registry, job);
        if (!this.isQuiet(worker)) {
          const marker = this.parts.placesOf(job);
          people.voice.display(worker, { title: { title: '', subtitle: title }, actionBar: title, marker });
        }
        this.sayAfterTask(worker);
        return;
      }
      case 'reminded': {
        if (isMuted) return;
        const seconds = Math.round(news.leaseTicks / 20);
        const hands = this.#participant(worker)?.hands ?? null;
        const asked =
          askToBring(registry, job, news.verdict, hands) ??
          `Still working on this? ${shortfall(registry, job, news.verdict)}`;
        this.#tell(worker, [`${asked} Otherwise I'll hand it to someone else in ${seconds} s.`], 'must');
        return;
      }
      case 'progressed': {
        const share = `${jobTitle(registry, job)}: ${news.verdict.done} of ${job.quantity}`;
        if (!this.isQuiet(worker)) people.voice.display(worker, { actionBar: share });
        return;
      }
      case 'amended':
        return;
      case 'ended':
        people.voice.display(worker, { actionBar: '', marker: null });
    }
  }

  /** Places are told by the chest, which means little to who is far off, and may never have seen it. */
  #wayToChest(worker: string): readonly string[] {
    const [from, chest] = [this.parts.positionOf(worker), this.parts.positionOf('chest')];
    if (!from || !chest || distanceBetween(from, chest) < FAR_BLOCKS) return [];
    return [`The chest is ${placeLine(from, chest)}.`];
  }

  announce({ to, lines, weight }: Announcement): void {
    // On somebody's server most people have nothing to do with it.
    const isOfRun = (name: string): boolean => this.#participant(name) !== null;
    const names = to === null ? this.parts.people.watch.present().filter(isOfRun) : [to];
    for (const name of names) {
      const hush = this.#hushed.get(name.toLowerCase());
      if (hush === undefined || (hush === 'others' && weight !== 'others')) this.#tell(name, lines, weight);
    }
  }

  /** What waits until somebody has a task, or is told why not. */
  sayAfterTask(name: string): void {
    const announcement = this.#afterTask.get(name.toLowerCase());
    this.#afterTask.delete(name.toLowerCase());
    if (announcement) this.announce({ to: name, lines: announcement.lines, weight: announcement.weight });
  }

  /** To who comes, quiet or not. */
  welcome(lines: readonly string[], to: string, weight: Weight): void {
    this.#calm.tell(lines, to, weight);
  }

  /** Answers, at once. */
  say(lines: readonly string[], to: string): void {
    this.parts.log.add({ kind: 'chat', from: null, to, lines: [...lines] });
    this.parts.people.voice.say(lines, to, this.answersTo(lines, to));
    this.#calm.answered(lines, to);
  }

  /** Somebody else's line stands in this one's chat. */
  sawLine(name: string): void {
    this.#calm.heard(name);
  }

  /** What waited for somebody is no news when that person is back. */
  left(name: string): void {
    this.#calm.left(name);
  }

  isQuiet(name: string): boolean {
    return this.#hushed.has(name.toLowerCase());
  }

  setQuiet(person: string, leavesOut: Hush): void {
    if (leavesOut === 'nothing') {
      this.#hushed.delete(person.toLowerCase());
      this.#showShare();
      return;
    }
    this.#hushed.set(person.toLowerCase(), leavesOut);
    this.parts.people.voice.display(person, NOTHING_SHOWN);
  }

  close(): void {
    this.#calm.close();
    for (const { name } of this.parts.people.workers) this.parts.people.voice.display(name, NOTHING_SHOWN);
  }

  /** Into the chat as far as people can read; what is only thanks is shown above the hotbar then. */
  #tell(name: string, lines: readonly string[], weight: Weight): void {
    const { voice } = this.parts.people;
    const isSaid = this.#calm.tell(lines, name, weight);
    // Others' work shows in the bar at the top.
    if (!isSaid && weight !== 'others' && voice.canDisplay)
      voice.display(name, { actionBar: lines.join(' ') });
  }

  #showShare(): void {
    const { done, of } = this.#announcements.share;
    const { workers, voice } = this.parts.people;
    if (!voice.canDisplay || of === 0) return;
    const bar = { text: `${done} of ${of} done`, share: done / of };
    for (const { name } of workers) if (!this.isQuiet(name)) voice.display(name, { bar });
  }

  #participant(name: string): PeopleInWorld['workers'][number] | null {
    return this.parts.people.workers.find((worker) => isSameName(worker.name, name)) ?? null;
  }
}
