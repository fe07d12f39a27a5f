import type { Player } from '../../test/e2e/dashboard/player.js';

/** Monsters so near are fought. */
const DANGER_BLOCKS = 6;
/** An arrow comes from as far. */
const SHOOTS_BLOCKS = 15;
const SHOOTS = /^(skeleton|stray)$/;
const HIT_BLOCKS = 3.3;
/** At such that shoot or explode nobody stays. */
const FLEE = /^(creeper|skeleton|stray|witch)$/;
const FIGHT_MS = 30_000;
const BETWEEN_HITS_MS = 600;
const LOOK_MS = 200;
const STRIDE_BLOCKS = 8;
const STRIDE_MS = 1500;

/** A monster came near while something else was done. */
export class Disturbed extends Error {}

interface Monster {
  readonly name: string;
  readonly x: number;
  readonly z: number;
  /** From the body, in blocks. */
  readonly away: number;
}

/** Looks out for monsters, clicks on them, and walks away from those one had better not meet. */
export class PageFighter {
  #isFighting = false;

  constructor(
    private readonly player: Player,
    private readonly tell: (line: string) => void,
  ) {
    player.alert = async () => {
      if (!this.#isFighting && (await this.#monster())) throw new Disturbed('A monster is near.');
    };
  }

  /** Until no monster is near. @returns whether there was one */
  async fight(): Promise<boolean> {
    let monster = await this.#monster();
    if (!monster) return false;
    this.#isFighting = true;
    const limitMs = performance.now() + FIGHT_MS;
    try {
      if ((await this.player.page.getByRole('dialog').count()) > 0) await this.player.shut();
      await this.#takeWeapon();
      for (; monster && performance.now() < limitMs; monster = await this.#monster())
        await this.#meet(monster);
    } finally {
      this.#isFighting = false;
    }
    return true;
  }

  /** A click on the map towards a place, or away from it. */
  async stride(to: { readonly x: number; readonly z: number }, sign: 1 | -1): Promise<void> {
    const self = await this.player.page.evaluate(() => globalThis.coVoyagerPlay?.self ?? null);
    if (!self) return;
    const [east, south] = [to.x - self.x, to.z - self.z];
    const away = Math.max(0.5, Math.hypot(east, south));
    const far = sign === 1 ? Math.min(STRIDE_BLOCKS, away) : -STRIDE_BLOCKS;
    await this.player.clickOn({
      x: Math.floor(self.x + (east / away) * far),
      z: Math.floor(self.z + (south / away) * far),
    });
    await this.player.page.waitForTimeout(STRIDE_MS);
  }

  async #meet(monster: Monster): Promise<void> {
    const { name, x, z, away } = monster;
    this.tell(`meets a ${name}, ${away.toFixed(1)} away`);
    if (FLEE.test(name)) return this.stride(monster, -1);
    // The middle of the figure, where block places are those of their north-west corner.
    if (away <= HIT_BLOCKS) await this.player.clickOn({ x: x - 0.5, z: z - 0.5 });
    await this.player.page.waitForTimeout(away <= HIT_BLOCKS ? BETWEEN_HITS_MS : LOOK_MS);
  }

  /** The nearest monster that is shown near by. */
  #monster(): Promise<Monster | null> {
    return this.player.page.evaluate(
      ([within, arrow, archers]) => {
        const { self, gone, figures } = globalThis.coVoyagerPlay ?? {};
        if (!self || !figures || gone !== null) return null;
        const monsters = [...figures.values()].flatMap(({ figure: { kind, name, x, y, z } }) => {
          const away = Math.hypot(x - self.x, y - self.y, z - self.z);
          const danger = new RegExp(archers).test(name) ? arrow : within;
          return kind === 'monster' && away <= danger ? [{ name, x, z, away }] : [];
        });
        return monsters.sort((a, b) => a.away - b.away)[0] ?? null;
      },
      [DANGER_BLOCKS, SHOOTS_BLOCKS, SHOOTS.source] as const,
    );
  }

  async #takeWeapon(): Promise<void> {
    const weapon = await this.player.page.evaluate(() => {
      const { slots = [], own = 0 } = globalThis.coVoyagerPlay?.window ?? {};
      const quickBar = slots.slice(own + 27, own + 36).map((stack) => stack?.name ?? '');
      return ['sword', 'axe'].flatMap((kind) => quickBar.find((name) => name.endsWith(kind)) ?? [])[0];
    });
    if (weapon !== undefined) await this.player.hold(weapon);
  }
}
