import { randomBytes } from 'node:crypto';
import { messageOf, badOption } from '../base/error.js';
import { isLetGo, TOO_FAST } from '../messages/too-fast.js';
import { isAttendant } from '../worker/people/steward-name.js';
import type { Act } from './act.js';
import { joinAvatar, type Avatar, type AvatarOptions } from './avatar.js';
import type { AvatarSight } from './sights.js';

/** How a person gets into the world: where to join, or why not. */
export type WayIn =
  | { readonly kind: 'open'; readonly host: string; readonly port: number; readonly version: string }
  | { readonly kind: 'closed'; readonly why: string };

/** What a seat asks of a body. */
export type SeatedAvatar = Pick<Avatar, 'onSight' | 'showAll' | 'act' | 'rest' | 'leave'>;

/** How a body comes into the world. */
export type Join = (options: AvatarOptions) => Promise<SeatedAvatar>;

/** Somebody looks through the eyes of a body. */
export interface Onlooker {
  readonly see: (sight: AvatarSight) => void;
  /** Another page has taken the body over. */
  readonly replaced: () => void;
}

/** Nobody at the page for so long: the body leaves. */
const LEAVE_MS = 30_000;
/** More than a hand can do in a second; what is beyond is not done. */
const MOST_ACTS_A_SECOND = 100;
const MOST_SEATS = 16;
const NAME = /^\w{3,16}$/;

interface Seat {
  readonly name: string;
  readonly token: string;
  avatar: Promise<SeatedAvatar> | null;
  onlooker: Onlooker | null;
  leaving: NodeJS.Timeout | null;
  second: number;
  acts: number;
}

/** Who may move which body. A seat is kept until the program ends: its link brings the person back to the same body. */
export class Seats {
  readonly #seats = new Map<string, Seat>();
  readonly #closing = new AbortController();

  /** @param wayIn asked each time somebody joins, and each time a seat is given */
  constructor(
    private readonly wayIn: (name: string) => WayIn,
    private readonly join: Join = joinAvatar,
  ) {}

  /**
   * A seat for a name; the same one for the same name.
   * @returns its token
   * @throws CoVoyagerError `bad-option` for a name the game does not know, or where nobody may join
   */
  give(name: string): string {
    if (!NAME.test(name)) throw badOption('Expected a name of 3 to 16 letters, digits or underscores.');
    if (isAttendant(name)) throw badOption('The program itself has that name; take another one.');
    const known = [...this.#seats.values()].find((seat) => seat.name.toLowerCase() === name.toLowerCase());
    // Whoever types somebody's name is not that person.
    if (known) throw badOption(`${name} plays already; open the link of that player.`);
    const way = this.wayIn(name);
    if (way.kind === 'closed') throw badOption(way.why);
    if (this.#seats.size >= MOST_SEATS) throw badOption(`All ${MOST_SEATS} places for players are taken.`);
    const token = randomBytes(24).toString('base64url');
    this.#seats.set(token, { name, token, avatar: null, onlooker: null, leaving: null, second: 0, acts: 0 });
    return token;
  }

  /** Whose token it is; null for nobody's. */
  nameOf(token: string): string | null {
    return this.#seats.get(token)?.name ?? null;
  }

  /** Whether a page is open through which somebody's body is seen. */
  isAtPage(name: string): boolean {
    return [...this.#seats.values()].some((seat) => seat.name === name && seat.onlooker !== null);
  }

  /** Begins to look, and joins where the body is not in the world. @returns what ends it; null for nobody's token */
  watch(token: string, onlooker: Onlooker): (() => void) | null {
    const seat = this.#seats.get(token);
    if (!seat) return null;
    seat.onlooker?.replaced();
    seat.onlooker = onlooker;
    if (seat.leaving) clearTimeout(seat.leaving);
    seat.leaving = null;
    void this.#enter(seat);
    return () => {
      if (seat.onlooker !== onlooker) return;
      seat.onlooker = null;
      void this.#restUntilBack(seat);
    };
  }

  /** @returns why not, for each act that was not done */
  async act(token: string, acts: readonly Act[]): Promise<readonly string[]> {
    const seat = this.#seats.get(token);
    const avatar = await seat?.avatar?.catch(() => null);
    if (!seat || !avatar) return ['You are not in the world yet.'];
    const second = Math.floor(performance.now() / 1000);
    if (second !== seat.second) [seat.second, seat.acts] = [second, 0];
    const notes: string[] = [];
    for (const act of acts) {
      const isTooMuch = ++seat.acts > MOST_ACTS_A_SECOND && !isLetGo(act);
      const note = isTooMuch ? TOO_FAST : await avatar.act(act);
      if (note !== null && !notes.includes(note)) notes.push(note);
    }
    return notes;
  }

  /** Everybody leaves. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const seat of this.#seats.values()) {
      if (seat.leaving) clearTimeout(seat.leaving);
      (await seat.avatar?.catch(() => null))?.leave();
    }
    this.#seats.clear();
  }

  async #enter(seat: Seat): Promise<void> {
    // Two pages in one moment wait for one body.
    seat.avatar ??= this.#join(seat);
    try {
      const avatar = await seat.avatar;
      avatar.showAll();
      if (!seat.onlooker) await this.#restUntilBack(seat);
    } catch (error) {
      seat.avatar = null;
      const why = messageOf(error);
      seat.onlooker?.see({ kind: 'gone', data: { why } });
    }
  }

  async #join(seat: Seat): Promise<SeatedAvatar> {
    const way = this.wayIn(seat.name);
    if (way.kind === 'closed') throw badOption(way.why);
    const { host, port, version } = way;
    const avatar = await this.join({ host, port, version, name: seat.name, signal: this.#closing.signal });
    avatar.onSight((sight) => {
      if (sight.kind === 'gone') seat.avatar = null;
      seat.onlooker?.see(sight);
    });
    return avatar;
  }

  async #restUntilBack(seat: Seat): Promise<void> {
    const avatar = await seat.avatar?.catch(() => null);
    if (!avatar || seat.onlooker || this.#closing.signal.aborted) return;
    avatar.rest();
    if (seat.leaving) clearTimeout(seat.leaving);
    seat.leaving = setTimeout(() => avatar.leave(), LEAVE_MS);
    seat.leaving.unref();
  }
}
