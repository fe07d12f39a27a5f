import { writeSavedWorld, type ReadWorld } from './saved-world-file.js';
import type { CommandHost, HostCommand, OperatorUse } from './commands/operator-commands.js';
import type { BlockRule } from './players/block-rule.js';
import { wakeUp } from './players/sleeping.js';
import { teleport } from './players/teleport.js';
import { checkArgument, checkedPosition, checkFields, checkOneOf } from '../../base/arguments.js';
import { CoVoyagerError, badOption } from '../../base/error.js';
import { positionKey, type Position } from '../../base/position.js';
import type { Ticker } from '../clock/ticker.js';
import { stateWith, propertiesOf, type Properties } from './data/block-states.js';
import type { VersionData } from './data/version-data.js';
import { giveStack } from './entities/item-entities.js';
import { spawnMob } from './entities/mobs.js';
import type { GameState } from './game.js';
import { newStack, splitIntoStacks, type Slot } from './items/item-stack.js';
import type { GameMode, Player } from './players/player.js';
import { Displays } from './protocol/displays.js';
import { Listener, type ListenerOptions } from './protocol/listener.js';
import { commandsPacket } from './protocol/login-packets.js';
import { restoreSavedWorld, savedFrom } from './saved-world.js';
import { populate, restoreSnapshot, takeSnapshot, type WorldSnapshot } from './snapshot.js';
import { furnaceKindOf, isStorageBlock } from './terrain/block-contents.js';
import type { BlockSnapshot } from './terrain/generated-blocks.js';
import { fillChest, fillFuel } from './terrain/fill-block.js';
import { changeBlock, removeBlock } from './terrain/change-block.js';
import { tickGame } from './tick.js';
import type { WorldEvents } from './world-events.js';
import {
  viewOfEntity,
  viewOfPlayer,
  type BlockView,
  type EntityView,
  type PlayerView,
} from './world-views.js';

const ONE_OF = { blocks: 'oak_log', items: 'stick', entities: 'pig' } as const;

/** A running world: what `startWorld` gives. All queries answer from the server's own state, not from a client's. */
export class EmbeddedWorld {
  readonly #hostCommands = new Map<string, HostCommand>();
  readonly #operatorLog: OperatorUse[] = [];
  #start: WorldSnapshot;
  #ticker: Ticker | null = null;
  #isStopped = false;
  #setSpeed: (times: number) => void = () => undefined;
  #displays: Displays | null = null;
  #listener: Listener | null = null;

  private constructor(
    private readonly game: GameState,
    private readonly host: string,
    private readonly built: BlockSnapshot,
  ) {
    this.#start = takeSnapshot(game);
  }

  /** Builds the place, binds the port. Use `startWorld`. */
  static async start(
    game: GameState,
    options: ListenerOptions,
    saved: ReadWorld | null = null,
  ): Promise<EmbeddedWorld> {
    try {
      const built = game.blocks.snapshot();
      populate(game);
      const world = new EmbeddedWorld(game, options.host, built);
      if (saved) restoreSavedWorld(game, saved);
      const commands: CommandHost = {
        hostCommands: world.#hostCommands,
        operatorLog: world.#operatorLog,
        reset: () => world.reset(),
        save: () => {
          world.#start = takeSnapshot(game);
        },
      };
      const listener = await Listener.start(game, commands, options);
      const displays = new Displays(game, listener.broadcast);
      listener.onJoined = (session) => {
        for (const packet of displays.presentTo(session.player.name)) session.send(packet);
      };
      world.#listener = listener;
      world.#displays = displays;
      return world;
    } catch (error) {
      await game.place.ahead?.stop();
      throw error;
    }
  }

  get version(): string {
    return this.game.data.version;
  }

  get port(): number {
    return this.listener.port;
  }

  /** `host:port`, as a client's "direct connection" takes it. */
  get address(): string {
    return `${this.host}:${this.port}`;
  }

  /** Bots of this program say it in place of a server's name (`fakeHost`): no limit meant for strangers is for them. */
  get key(): string {
    return this.listener.key;
  }

  /** What happens, as it happens: `world.events.on('item-crafted', ...)`. */
  get events(): WorldEvents {
    return this.game.events;
  }

  /** Chat lines, titles, bars and the sidebar for people. */
  get displays(): Displays {
    if (!this.#displays) throw new CoVoyagerError('stopped', 'Expected a started world.');
    return this.#displays;
  }

  /** The protocol side; for tests and measurements. */
  get listener(): Listener {
    if (!this.#listener) throw new CoVoyagerError('stopped', 'Expected a started world.');
    return this.#listener;
  }

  /** Ticks since the start (since the first start of a saved world); 20 are a second at normal speed. */
  get tickNumber(): number {
    return this.game.tickNumber;
  }

  /** Every use of an operators' command since the start, refused ones too. A worker's use voids its run. */
  get operatorLog(): readonly OperatorUse[] {
    return this.#operatorLog;
  }

  /** Gives it what drives its time; `startWorld` does. */
  attach(ticker: Ticker, setSpeed: (times: number) => void): void {
    this.#ticker = ticker;
    this.#setSpeed = setSpeed;
  }

  /**
   * Changes how fast time runs; with scaled clocks installed, for the whole process.
   * @param times normal speed, above 0
   * @throws CoVoyagerError `bad-option`
   */
  setSpeed(times: number): void {
    if (!Number.isFinite(times) || times <= 0) {
      throw badOption(`Expected a speed above 0, got ${times}; pause() holds time.`);
    }
    this.#setSpeed(times);
  }

  /** Lets time run. */
  resume(): void {
    if (!this.#isStopped) this.#ticker?.start();
  }

  /** Holds time; clients stay connected. */
  pause(): void {
    this.#ticker?.stop();
  }

  /** Moves the world on by hand, by so many ticks. */
  tick(count = 1): void {
    checkArgument('world.tick(20)', 'the number of ticks', count, 'number');
    for (let number = 0; number < count && !this.#isStopped; number++) {
      tickGame(this.game);
      this.listener.tick();
    }
  }

  /**
   * Back to the start: blocks, chests, furnaces, mobs; players empty-handed at their start points. Nobody is put out.
   * @returns how long it took, in milliseconds
   */
  reset(): number {
    const startedAt = performance.now();
    restoreSnapshot(this.game, this.#start);
    const durationMs = performance.now() - startedAt;
    this.events.emit({ kind: 'world-reset', durationMs });
    return durationMs;
  }

  /** The whole world as it is now, for `restore`; open windows count as closed. */
  snapshot(): WorldSnapshot {
    return takeSnapshot(this.game);
  }

  /** Brings a moment back. Nobody is put out; who joined since then starts anew. */
  restore(snapshot: WorldSnapshot): void {
    checkFields('world.restore(world.snapshot())', snapshot, { blocks: 'object', contents: 'object' });
    restoreSnapshot(this.game, snapshot);
  }

  /**
   * Writes everything to a file that `startWorld({ saved })` goes on from, in one step: the file is the old one or the
   * new one, also when the process is killed meanwhile. Not saved: open windows (what lies in them counts as carried),
   * digging in progress, the operators' log.
   * @throws CoVoyagerError `cannot-save`
   */
  save(file: string): void {
    writeSavedWorld(file, savedFrom(this.game, this.built));
  }

  /** Disconnects everybody and frees the port. A second call does nothing. */
  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.pause();
    await Promise.all([this.listener.stop(), this.game.place.ahead?.stop()]);
  }

  /** Lets anybody use `/name words`, which clients offer; the answer is shown to them alone. */
  onCommand(name: string, command: HostCommand): void {
    this.#hostCommands.set(name, command);
    for (const session of this.listener.sessions.values())
      session.send(commandsPacket(session.player, this.#hostCommands.keys()));
  }

  /** Has a rule asked before anybody opens, breaks or places a block; operators are above it. In place of an earlier one. */
  protect(rule: BlockRule): void {
    this.game.blockRule = rule;
  }

  /** Who placed the block that stands there, also before the world was saved; null for what the place came with. */
  placedBy(position: Position): string | null {
    return this.game.placedBy.get(positionKey(position))?.player ?? null;
  }

  /** Whether a name is one of the program's own bots, in the world or away. */
  isOwn(name: string): boolean {
    return this.listener.isOwn(name);
  }

  /** Puts a player out, with a reason to read; nothing happens where nobody of the name is inside. */
  kick(player: string, reason: string): void {
    this.listener.kick(player, reason);
  }

  blockAt(position: Position): BlockView {
    const state = this.game.blocks.stateAt(checkedPosition(position));
    const block = this.game.data.blockOfState(state);
    return { name: block.name, properties: propertiesOf(block, state) };
  }

  /**
   * Sets a block from outside the game, without drops; properties that are not named keep their defaults, those the block
   * lacks are left out.
   * @throws CoVoyagerError `bad-option` for a block the version lacks, or a property that cannot be so
   */
  setBlock(position: Position, name: string, properties: Properties = {}): void {
    const block = this.#known('blocks', name);
    for (const { name: property, values } of block.properties)
      if (Object.hasOwn(properties, property))
        checkOneOf(
          "world.setBlock(place, 'furnace', { lit: 'true' })",
          property,
          properties[property],
          values,
        );
    const state = stateWith(block, properties);
    if (this.game.blocks.stateAt(checkedPosition(position)) !== 0) removeBlock(this.game, position);
    changeBlock(this.game, position, state);
  }

  /** Stacks in the chest, barrel or furnace at a position, slot by slot; empty where no such block stands. */
  contentsAt(position: Position): readonly Slot[] {
    const block = this.game.blockAt(checkedPosition(position));
    const kind = furnaceKindOf(block);
    if (kind !== null) return this.game.contents.furnaceAt(position, kind).container.contents();
    return isStorageBlock(block) ? this.game.contents.chestAt(position).contents() : [];
  }

  /** Where the chest everybody shares stands from the start; null in a place without one. */
  get sharedChest(): Position | null {
    const { chests } = this.game.place;
    return (chests.find(({ shared }) => shared) ?? chests[0])?.position ?? null;
  }

  /**
   * Puts stacks into a chest or barrel slot by slot from outside the game, in place of what was there.
   * @throws CoVoyagerError `bad-option` where none stands, for an item the version lacks or more than the chest holds;
   *   nothing changes then
   */
  setContents(position: Position, items: Readonly<Record<string, number>>): void {
    for (const item of Object.keys(items)) this.#known('items', item);
    fillChest(this.game, checkedPosition(position), items);
  }

  /**
   * Puts fuel into a furnace, smoker or blast furnace from outside the game, in place of what fuel was there.
   * @throws CoVoyagerError `bad-option` where none stands, or for an item the version lacks
   */
  setFuel(position: Position, item: string, count: number): void {
    this.#known('items', item);
    fillFuel(this.game, checkedPosition(position), item, count);
  }

  /** Everybody who ever joined. */
  players(): readonly PlayerView[] {
    return [...this.game.players.values()].map(viewOfPlayer);
  }

  /** Somebody who ever joined, by name in any case; null for a stranger. */
  player(name: string): PlayerView | null {
    const player = this.game.playerNamed(name);
    return player ? viewOfPlayer(player) : null;
  }

  /** Everything that moves but the players. */
  entities(): readonly EntityView[] {
    return this.game.entities.all().map(viewOfEntity);
  }

  /**
   * Puts a mob into the world.
   * @returns its entity number
   * @throws CoVoyagerError `bad-option` for a mob the version lacks
   */
  summon(mob: string, position: Position): number {
    this.#known('entities', mob);
    return spawnMob(this.game, mob, checkedPosition(position)).id;
  }

  /**
   * Gives items from outside the game; what does not fit falls at the player's feet.
   * @param damage uses gone from the one tool that is given then
   * @throws CoVoyagerError `unknown-player`; `bad-option` for an item the version lacks or a count that is none
   */
  give(name: string, item: string, count = 1, damage = 0): void {
    const player = this.#playerNamed(name);
    this.#known('items', item);
    if (!Number.isInteger(count) || count < 0)
      throw badOption(`Expected a whole number of ${item}, got ${String(count)}.`);
    const stacks = damage > 0 ? [newStack(item, 1, damage)] : splitIntoStacks(this.game.data, item, count);
    for (const stack of stacks) if (stack) giveStack(this.game, player, stack);
  }

  /** @throws CoVoyagerError `unknown-player` */
  clearInventory(name: string): void {
    this.#playerNamed(name).inventory.replaceAll([]);
  }

  /** @throws CoVoyagerError `unknown-player` */
  teleport(name: string, position: Position): void {
    const player = this.#playerNamed(name);
    wakeUp(this.game, player);
    teleport(this.game, player, checkedPosition(position));
  }

  /**
   * Sets health (0.5 to 20), food (0 to 20) or game mode from outside the game.
   * @throws CoVoyagerError `unknown-player`
   */
  change(
    name: string,
    to: { readonly health?: number; readonly food?: number; readonly gameMode?: GameMode },
  ): void {
    const player = this.#playerNamed(name);
    if (to.health !== undefined) player.health = Math.min(20, Math.max(0.5, to.health));
    if (to.food !== undefined) {
      player.hunger = {
        food: to.food,
        saturation: Math.min(player.hunger.saturation, to.food),
        exhaustion: 0,
        timer: 0,
      };
    }
    if (to.gameMode !== undefined) {
      player.gameMode = to.gameMode;
      this.game.audience.gameModeChanged(player);
    }
    this.game.audience.playerStatsChanged(player);
  }

  #known<Table extends 'blocks' | 'items' | 'entities'>(
    table: Table,
    name: string,
  ): NonNullable<ReturnType<VersionData[Table]['get']>> {
    const { data } = this.game;
    const entry = data[table].get(name);
    if (entry !== undefined) return entry as NonNullable<ReturnType<VersionData[Table]['get']>>;
    throw badOption(
      `Expected one of the ${table} of Minecraft ${data.version} by its registry name, such as "${ONE_OF[table]}", got "${name}".`,
    );
  }

  #playerNamed(name: string): Player {
    checkArgument("world.give('Anna', 'stick', 2)", 'the name', name, 'string');
    const player = this.game.playerNamed(name);
    if (!player)
      throw new CoVoyagerError('unknown-player', `Expected somebody who joined before, got "${name}".`);
    return player;
  }
}
