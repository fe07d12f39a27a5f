import type { Bot } from 'mineflayer';
import type { Deed } from '../src/companion/conduct.js';
import type { Command, Parameter } from '../src/companion/command.js';
import { COMMANDS } from '../src/companion/registry.js';
import type { CompanionRoster } from '../src/companion/roster.js';
import { spokenLines } from '../src/worker/people/spoken-lines.js';
import type { EmbeddedWorld } from '../src/world/embedded/embedded-world.js';
import { RULED } from './companions-rules.js';
import { BAD } from './companions-refusals.js';
import { ASKER_SPOT, GOING, GOOD, SPOT, TOGETHER, type Stage, type Trial } from './companions-trials.js';

/** Answers that need no walk come within so many seconds. */
const PROMPT_SECONDS = 3;
/** What is told while it goes on, and answers nothing. */
const NEWS = /^I am (?:at it: |following |staying here)/;
/** What nobody says to a player. */
const UNCLEAR = /undefined|\bnull\b|NaN|\[object|\bat .+:\d+:\d+|\w+Error\b|\b[a-z]+_[a-z_]+\b|^\s*$/;

/** What is tried of all there is: `BENCH_ONLY`, a pattern; left out: all. */
export const ONLY = new RegExp(process.env.BENCH_ONLY ?? '');

/** Every command with good and bad values, asked for in chat; what is wrong with the answers, one line each. */
export async function tryCommands(
  world: EmbeddedWorld,
  roster: CompanionRoster,
  asker: Bot,
): Promise<{ readonly tried: number; readonly commands: number; readonly faults: readonly string[] }> {
  const stage = new LiveStage(world, roster, asker);
  const trials = [...GOOD, ...COMMANDS.flatMap(wrongValues), ...BAD, ...RULED, ...TOGETHER, ...GOING].filter(
    ({ line }) => ONLY.test(line),
  );
  const faults: string[] = [];
  for (const { name } of COMMANDS)
    if (![...GOOD, ...GOING].some(({ line }) => new RegExp(`^(?:Andy )?!${name}\\b`).test(line)))
      faults.push(`!${name} has no trial of success`);
  for (const trial of trials) faults.push(...(await stage.play(trial)));
  return { tried: trials.length, commands: COMMANDS.length, faults };
}

class LiveStage implements Stage {
  readonly #heard: string[] = [];
  readonly #deeds: Deed[] = [];

  constructor(
    readonly world: EmbeddedWorld,
    readonly roster: CompanionRoster,
    readonly asker: Bot,
  ) {
    world.events.on('chat-said', ({ player, message }) => {
      if (player === 'Andy' && !NEWS.test(message)) this.#heard.push(message);
    });
  }

  carried(who: string, item: string): number {
    const stacks = this.world.player(who)?.slots ?? [];
    return stacks.reduce((sum, stack) => sum + (stack?.name === item ? stack.count : 0), 0);
  }

  /** @returns what is wrong with the answer */
  async play(trial: Trial): Promise<readonly string[]> {
    const { world } = this;
    const andy = this.roster.company.find('Andy');
    if (!andy) return [`${trial.line}: Andy is gone`];
    andy.onDeed = (deed) => this.#deeds.push(deed);
    world.teleport('Andy', SPOT);
    world.teleport('Anna', ASKER_SPOT);
    world.clearInventory('Anna');
    if (trial.has) {
      world.clearInventory('Andy');
      for (const [item, count] of Object.entries(trial.has)) world.give('Andy', item, count);
    }
    trial.before?.(this);
    await this.ticks(10);
    this.#heard.length = this.#deeds.length = 0;
    const begun = world.tickNumber;
    const hands = this.#hands();
    this.asker.chat(trial.line);
    if (trial.isEndless === true) {
      await this.ticks(100);
      this.asker.chat('!stop');
    }
    const limit =
      (trial.seconds ?? (trial.answer.source.startsWith('^(?:Expected') ? PROMPT_SECONDS : 20)) * 20;
    const silent = trial.answer.test('');
    await this.#until(() => (silent ? this.#deeds.length > 0 : this.#isAnswered()), limit);
    const took = (world.tickNumber - begun) / 20;
    await this.ticks(trial.settleTicks ?? 2);
    const answer = this.#heard.join(' ');
    if (process.env.BENCH_WORDS !== undefined)
      console.error(`${trial.line} -> ${answer} (${took.toFixed(1)} s)`);
    const faults: string[] = [];
    if (took * 20 > limit) faults.push(`no answer within ${limit / 20} s`);
    if (!trial.answer.test(answer)) faults.push(`expected ${trial.answer.source}`);
    if (!silent && UNCLEAR.test(answer)) faults.push('unclear');
    if (trial.shows && !trial.shows(this)) faults.push('the world shows something else');
    if (trial.answer.source.startsWith('^(?:Expected') && this.#hands() !== hands)
      faults.push('hands changed');
    if (andy.isBusy) {
      faults.push(`goes on: ${andy.activity()}`);
      await andy.stop();
    }
    if (/!restart/.test(trial.line))
      await this.#until(() => this.roster.company.find('Andy')?.worker.bot !== null, 400);
    return faults.map((fault) => `${trial.line}: ${fault}; said "${answer}"`);
  }

  /** All lines of all that was done are said; or one, where nothing was to be done. */
  #isAnswered(): boolean {
    const lines = this.#deeds
      .filter(({ result }) => result.kind !== 'cancelled')
      .flatMap(({ result }) => spokenLines([result.words]));
    return this.#heard.length > 0 && this.#heard.length >= lines.length;
  }

  #hands(): string {
    return JSON.stringify(this.world.player('Andy')?.slots ?? []);
  }

  ticks(count: number): Promise<void> {
    const end = this.world.tickNumber + count;
    return this.#until(() => this.world.tickNumber >= end, count * 2);
  }

  async #until(isSo: () => boolean, mostTicks: number): Promise<void> {
    const end = this.world.tickNumber + mostTicks;
    while (!isSo() && this.world.tickNumber <= end) await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const WRONG: Readonly<Record<Parameter['type'], readonly string[]>> = {
  whole: ['"lots"', '1.5', 'true'],
  number: ['"lots"', 'true'],
  flag: ['"maybe"', '7'],
  text: ['""', '7'],
  item: ['"unobtainium"', '7', '""'],
  block: ['"unobtainium"', '7'],
  mob: ['"unobtainium"', '7'],
  player: ['"Zed"', '7', '""'],
  companion: ['"Zed"', '7'],
};
const FITTING: Readonly<Record<Parameter['type'], string>> = {
  whole: '1',
  number: '1',
  flag: 'true',
  text: '"x"',
  item: '"dirt"',
  block: '"dirt"',
  mob: '"pig"',
  player: '"Anna"',
  companion: '"Ben"',
};

/** Values of a wrong kind, out of range, too few and too many, for every parameter. */
function wrongValues({ name, parameters }: Command): readonly Trial[] {
  const all = Object.values(parameters);
  const call = (values: readonly string[]): Trial => ({
    line: `!${name}(${values.join(', ')})`,
    answer: /^(?:Expected |There is no )/,
  });
  const fitting = all.map(({ type }) => FITTING[type]);
  const required = all.filter(({ otherwise }) => otherwise === undefined).length;
  const wrong = all.flatMap(({ type, least, below }, at) =>
    [
      ...WRONG[type],
      ...(least === undefined ? [] : [String(least - 1)]),
      ...(below === undefined ? [] : [String(below)]),
    ].map((value) => call([...fitting.slice(0, at), value])),
  );
  return [...(required > 0 ? [call(fitting.slice(0, required - 1))] : []), ...wrong, call([...fitting, '1'])];
}
