import type { Bot } from 'mineflayer';

/** The subjects of the suite, in the order of the report. */
export type CheckGroup =
  | 'joining'
  | 'moving'
  | 'digging'
  | 'drops'
  | 'items'
  | 'placing'
  | 'durability'
  | 'containers'
  | 'clicking'
  | 'crafting'
  | 'smelting'
  | 'mobs'
  | 'shooting'
  | 'surviving'
  | 'talking';

/** A point, of the class mineflayer itself uses. */
export type Point = Bot['entity']['position'];

/** One thing a survival server does, said as a sentence. */
export interface Check {
  readonly group: CheckGroup;
  readonly name: string;
  /** Throws where the server does otherwise. */
  run(scene: Scene): Promise<void>;
}

/** Where a check takes place and whom it has there. */
export interface Scene {
  /** A client in survival mode with empty hands, standing in the middle of the site. */
  readonly bot: Bot;
  /** A second one beside it, connected on first use. */
  other(): Promise<Bot>;
  /** A block of the site: x and z from its middle, y from where one stands. */
  at(x: number, y: number, z: number): Point;
  blockName(x: number, y: number, z: number): string;
  /** State properties of a block as the client sees them. */
  properties(x: number, y: number, z: number): Readonly<Record<string, unknown>>;
  setBlock(x: number, y: number, z: number, block: string): Promise<void>;
  /** Gives items and waits until the client holds them. */
  give(item: string, count?: number, who?: Bot): Promise<void>;
  /** Puts something in the hand, giving it first. */
  hold(item: string, count?: number, who?: Bot): Promise<void>;
  /** Moves a client to a place of the site, to the middle of the block. */
  stand(x: number, y: number, z: number, who?: Bot): Promise<void>;
  /** Goes to everything that lies about on the site. */
  fetchItems(): Promise<void>;
  /** Puts a mob there; resolves with its entity number as the client knows it. */
  summon(mob: string, x: number, y: number, z: number): Promise<number>;
  command(line: string): void;
  ticks(count: number): Promise<void>;
  /** Waits for something to become true. */
  until(what: string, condition: () => boolean, ticks?: number): Promise<void>;
  count(item: string, who?: Bot): number;
  readonly isAtLeast: (version: string) => boolean;
}

/** Fails a check. */
export class CheckFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CheckFailure';
  }
}

export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected)
    throw new CheckFailure(`${what}: expected ${String(expected)}, got ${String(actual)}`);
}

export function expectTrue(what: string, condition: boolean): void {
  if (!condition) throw new CheckFailure(what);
}

/** Shorthand for lists of checks of one group. */
export function checksOf(
  group: CheckGroup,
  checks: Readonly<Record<string, Check['run']>>,
): readonly Check[] {
  return Object.entries(checks).map(([name, run]) => ({ group, name, run }));
}

/** The block a scene's client sees there. */
export function blockOf(
  scene: Scene,
  x: number,
  y: number,
  z: number,
): NonNullable<ReturnType<Bot['blockAt']>> {
  const block = scene.bot.blockAt(scene.at(x, y, z));
  if (!block) throw new CheckFailure(`Expected a loaded block at ${x} ${y} ${z} of the site.`);
  return block;
}

/** An entity the scene's client knows. */
export function entityOf(scene: Scene, id: number): Bot['entity'] {
  const entity = scene.bot.entities[id];
  if (!entity) throw new CheckFailure(`Expected to see entity ${id}.`);
  return entity;
}
