import { yes } from './answer.js';
import type { Answer, RunCommand } from './command.js';
import type { CommandParts } from './command-parts.js';
import { bringSome } from './goods-answers.js';

type Bring = Extract<RunCommand, { kind: 'bring' }>;

const CORRECTED_WITHIN_TICKS = 600;

/** What people ask to be brought, and where they think better of it: "no wait, just one". */
export class AskedGoods {
  /** By lower-case name what each asked for last, how much of it comes, and when that was. */
  readonly #last = new Map<string, { readonly command: Bring; coming: number; readonly tick: number }>();

  constructor(private readonly parts: CommandParts) {}

  async bring(from: string, command: Bring): Promise<Answer> {
    const asked = { command, coming: command.count, tick: this.parts.clock.now() };
    this.#last.set(from.toLowerCase(), asked);
    const answer = await bringSome(this.parts, from, command);
    if (!answer.isDone) asked.coming = 0;
    return answer;
  }

  /** Another amount of what was asked for just now: more follows, what is too much goes back; null where nothing was. */
  correct(from: string, count: number): Promise<Answer> | Answer | null {
    const asked = this.#last.get(from.toLowerCase());
    if (!asked || this.parts.clock.now() - asked.tick > CORRECTED_WITHIN_TICKS) return null;
    const more = count - asked.coming;
    if (more > 0) return this.bring(from, { ...asked.command, count: more });
    return yes(`Then keep ${count}, and put what is left over into the chest.`);
  }
}
