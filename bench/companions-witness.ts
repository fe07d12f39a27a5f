import type { Companion } from '../src/companion/companion.js';
import type { Deed } from '../src/companion/conduct.js';
import type { CompanionRoster } from '../src/companion/roster.js';
import { loadGame } from '../src/game/game.js';
import { resolveItemName } from '../src/game/names/names.js';
import type { Registry } from '../src/game/registry.js';
import type { EmbeddedWorld } from '../src/world/embedded/embedded-world.js';
import type { WorldEvent } from '../src/world/embedded/world-events.js';

type Counts = Readonly<Record<string, number>>;

/** What the world saw while one action was under way. */
interface Scene {
  readonly name: string;
  readonly before: Counts;
  readonly after: Counts;
  readonly events: readonly WorldEvent[];
}

/** Things said, one sentence each, and what in the world must be so. Null: names nothing that could be checked. */
const CLAIMS: readonly (readonly [
  RegExp,
  (said: RegExpExecArray, scene: Scene, witness: Witness) => boolean | null,
])[] = [
  [
    /^I carry (?!no |too )(.+?)(?:\. |\.$)/,
    ([, what = ''], { after }, { read }) => isSame(read(what), after),
  ],
  [
    /^(?:Done: |)I (?:already )?have (.+?)[.;]/,
    ([, what = ''], { after }, { read }) => holds(read(what), after),
  ],
  [
    /^(\w+) has (.+) from me/,
    ([, to = '', what = ''], { events }, { read }) => holds(read(what), picked(events, to)),
  ],
  [
    /(?:^|; |Stopped; )I (?:got|picked up|took) (.+?)(?: (?:out of|from|of the) .+)?[.;:]/,
    ([, what = ''], scene, { read }) => holds(read(what), sum(gain(scene), picked(scene.events, scene.name))),
  ],
  [
    /^I (?:crafted|made|smelted|baked) (.+?)[.;:]/,
    ([, what = ''], { name, events }, { read }) => holds(read(what), made(events, name)),
  ],
  [
    /^I (?:threw away|put) (.+?)(?: (?:into|in) the .+)?[.;:]/,
    ([, what = ''], scene, { read }) => holds(read(what), loss(scene)),
  ],
  [
    /^I killed (\d+|an?) (\w+)/,
    ([, count = '', mob = ''], { name, events }) =>
      events.filter((each) => each.kind === 'mob-killed' && each.player === name && mob.startsWith(each.mob))
        .length >= (Number(count) || 1),
  ],
  [
    /^I dug down (\d+) block/,
    ([, count], { name, events }) =>
      events.filter((each) => each.kind === 'block-broken' && each.player === name).length >= Number(count),
  ],
  [
    /^I had (.+?);/,
    (_said, { name, events }) => events.some((each) => each.kind === 'food-eaten' && each.player === name),
  ],
  [
    /The (.+?) stands at x (-?\d+), y (-?\d+), z (-?\d+)/,
    ([, what = '', x, y, z], _scene, { world, read }) => {
      const [item] = Object.keys(read(`1 ${what}`));
      const there = world.blockAt({ x: Number(x), y: Number(y), z: Number(z) }).name;
      return item === undefined ? null : there === item || there === item.replace('torch', 'wall_torch');
    },
  ],
  [
    /^In the chest at x (-?\d+), y (-?\d+), z (-?\d+): (.+)\.$/,
    ([, x, y, z, what = ''], _scene, { world, read }) => {
      const stacks = world.contentsAt({ x: Number(x), y: Number(y), z: Number(z) });
      return isSame(read(what), countsOf(stacks));
    },
  ],
];

/** What is said of what goes on, held against what the bot was about just before. */
const GOES_ON = /^I (?:am at it: |leave what I was about: |am (?=following |staying ))(.+)\.$/;
/** A line has come to everybody's ears within so long, and what it tells of is over no longer. */
const LATELY_MS = 2000;
const SAMPLE_MS = 50;

/** Listens to bots and world, and holds the ones' words against the other. */
export class Witness {
  readonly contradictions: string[] = [];
  readonly unchecked = new Set<string>();
  readonly registry: Registry;
  readonly #heard: { readonly bot: string; readonly line: string; readonly tick: number }[] = [];
  readonly #told: { readonly bot: string; readonly words: string }[] = [];
  /** What each was about lately. */
  readonly #lately: { readonly bot: string; readonly doing: string; readonly atMs: number }[] = [];
  readonly #sampling: NodeJS.Timeout;
  #checked = 0;

  constructor(
    readonly world: EmbeddedWorld,
    roster: CompanionRoster,
    private readonly players: readonly string[],
  ) {
    this.registry = loadGame(world.version).registry;
    for (const companion of roster.company.companions) this.#watch(companion);
    world.events.on('chat-said', ({ player, message }) => {
      if (!roster.company.find(player)) return;
      const [, doing] = GOES_ON.exec(message) ?? [];
      if (doing === undefined) this.#heard.push({ bot: player, line: message, tick: world.tickNumber });
      else this.#checkOngoing(player, doing, message);
    });
    const look = (): void => {
      const now = Date.now();
      for (const companion of roster.company.companions)
        this.#lately.push({ bot: companion.name, doing: companion.activity(), atMs: now });
      while ((this.#lately[0]?.atMs ?? now) < now - LATELY_MS) this.#lately.shift();
    };
    this.#sampling = setInterval(look, SAMPLE_MS);
    // A visit to a chest begins and ends between two samples; whoever says stop amid it is heard with a packet.
    for (const companion of roster.company.companions)
      companion.worker.bot?._client.on('packet', (_data: unknown, { name }: { readonly name: string }) => {
        if (/chat/.test(name)) look();
      });
  }

  /** "2 oak logs and a torch" by registry names. */
  readonly read = (what: string): Counts => {
    const counts: Record<string, number> = {};
    for (const part of what.split(/, | and /)) {
      const [, count = '1', thing = ''] =
        /^(?:(\d+|an?|the) )?(.+)$/.exec(part.trim().replace(/ of \d+/, '')) ?? [];
      const found = resolveItemName(this.registry, thing);
      const name = found.kind === 'known' ? found.name : found.kind === 'group' ? found.preferred : null;
      if (name !== null) counts[name] = (counts[name] ?? 0) + (Number(count) || 1);
    }
    return counts;
  };

  end(): {
    checked: number;
    unchecked: ReadonlySet<string>;
    contradictions: readonly string[];
    unborne: readonly string[];
  } {
    clearInterval(this.#sampling);
    const all = this.#told.map(({ words }) => words).join('\n');
    const greetings =
      /^(?:Hello, |You're welcome|I did not understand|That did not work)|Tell me what you want|help lists more/;
    const unborne = this.#heard
      .filter(({ line }) => !greetings.test(line) && !all.includes(line))
      .map(({ bot, line, tick }) => `${tick} ${bot} said, and no deed bears it out: ${line}`);
    return {
      checked: this.#checked,
      unchecked: this.unchecked,
      contradictions: this.contradictions,
      unborne,
    };
  }

  #watch(companion: Companion): void {
    const { name } = companion;
    const perform = companion.perform.bind(companion);
    companion.perform = async (...asked) => {
      const before = this.#hands(name);
      const events: WorldEvent[] = [];
      const release = this.world.events.onAny((event) => events.push(event));
      const result = await perform(...asked);
      release();
      this.#told.push({ bot: name, words: result.words.replace(/\s+/g, ' ') });
      this.#check(name, asked[0], result, { name, before, after: this.#hands(name), events });
      return result;
    };
  }

  #check(bot: string, command: string, { words }: Deed['result'], scene: Scene): void {
    let isChecked = false;
    for (const [pattern, holdsTrue] of CLAIMS) {
      const said = pattern.exec(words);
      const isTrue = said && holdsTrue(said, scene, this);
      if (isTrue === null) continue;
      isChecked = true;
      this.#checked += 1;
      if (!isTrue)
        this.contradictions.push(
          `${this.world.tickNumber} ${bot} ${command}: "${words}" but before ${JSON.stringify(scene.before)} after ${JSON.stringify(scene.after)} picked ${JSON.stringify(picked(scene.events, bot))} by players ${JSON.stringify(this.players.map((each) => picked(scene.events, each)))}`,
        );
    }
    if (!isChecked) this.unchecked.add(`${command}: ${words}`);
  }

  #checkOngoing(bot: string, doing: string, line: string): void {
    this.#checked += 1;
    if (this.#lately.some((each) => each.bot === bot && each.doing === doing)) return;
    const was = new Set(this.#lately.filter((each) => each.bot === bot).map((each) => each.doing));
    this.contradictions.push(`${this.world.tickNumber} ${bot}: "${line}" but it was ${[...was].join(', ')}`);
  }

  #hands(name: string): Counts {
    const player = this.world.player(name);
    return countsOf([...(player?.slots ?? []), player?.cursor ?? null]);
  }
}

function countsOf(stacks: readonly ({ readonly name: string; readonly count: number } | null)[]): Counts {
  const counts: Record<string, number> = {};
  for (const stack of stacks) if (stack) counts[stack.name] = (counts[stack.name] ?? 0) + stack.count;
  return counts;
}

function holds(said: Counts, there: Counts): boolean | null {
  const names = Object.keys(said);
  return names.length === 0 ? null : names.every((name) => (there[name] ?? 0) >= (said[name] ?? 0));
}

function isSame(said: Counts, there: Counts): boolean | null {
  const names = new Set([...Object.keys(said), ...Object.keys(there)]);
  return [...names].every((name) => (there[name] ?? 0) === (said[name] ?? 0));
}

function picked(events: readonly WorldEvent[], player: string): Counts {
  return countsOf(
    events.flatMap((each) =>
      each.kind === 'item-picked-up' && each.player === player
        ? [{ name: each.item, count: each.count }]
        : [],
    ),
  );
}

function made(events: readonly WorldEvent[], player: string): Counts {
  return countsOf(
    events.flatMap((each) =>
      (each.kind === 'item-crafted' || each.kind === 'item-smelted') && each.player === player
        ? [{ name: each.item, count: each.count }]
        : [],
    ),
  );
}

function gain({ before, after }: Scene): Counts {
  return Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
  );
}

function loss({ before, after }: Scene): Counts {
  return Object.fromEntries(
    Object.entries(before).map(([name, count]) => [name, count - (after[name] ?? 0)]),
  );
}

function sum(one: Counts, other: Counts): Counts {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, Math.max(one[name] ?? 0, other[name] ?? 0)]));
}
