import { thingIn } from '../../speech/slots.js';
import { answerOf, no, yes } from './answer.js';
import type { Answer, RunCommand } from './command.js';
import type { CommandParts } from './command-parts.js';
import type { GoalChange } from './goal-change.js';
import { bringSome, canSpare } from './goods-answers.js';

type Bring = Extract<RunCommand, { kind: 'bring' }>;

/** What was asked for last. */
const IT = 'it';
const CORRECTED_WITHIN_TICKS = 600;

/** What people ask to be brought, and where they think better of it: "no wait, just one". */
export class AskedGoods {
  /** By lower-case name what each asked for last, how much of it comes, and when that was. */
  readonly #last = new Map<string, { readonly command: Bring; coming: number; readonly tick: number }>();

  constructor(private readonly parts: CommandParts) {}

  async bring(from: string, wanted: Bring): Promise<Answer> {
    const before = this.#last.get(from.toLowerCase())?.command;
    if (wanted.item === IT && !before) return no('Which thing? Say for example "bring me a pickaxe".');
    const command = wanted.item === IT && before ? before : wanted;
    if (command.mayMake && this.parts.askGoal && !canSpare(this.parts, command))
      return answerOf(await this.parts.askGoal(from, `also make ${command.count} ${command.item}`));
    const coming = command.count === 'all' ? Infinity : command.count;
    const asked = { command, coming, tick: this.parts.clock.now() };
    this.#last.set(from.toLowerCase(), asked);
    const answer = await bringSome(this.parts, from, command);
    if (!answer.isDone) asked.coming = 0;
    return answer;
  }

  /**
   * Another amount of what was asked for just now, or another thing: more follows, what is too much goes back; null where
   * nothing was asked for, or something else is meant.
   */
  correct(from: string, change: GoalChange): Promise<Answer> | Answer | null {
    const asked = this.#last.get(from.toLowerCase());
    if (!asked || this.parts.clock.now() - asked.tick > CORRECTED_WITHIN_TICKS) return null;
    if (change.kind === 'anew') {
      const { thing: item, count } = thingIn(change.text.split(' '));
      return this.bring(from, { ...asked.command, item, count });
    }
    if (change.kind !== 'amount' || change.thing !== null) {
      // What is thought better of next is the goal.
      this.#last.delete(from.toLowerCase());
      return null;
    }
    const { count } = change;
    const more = count - asked.coming;
    if (more > 0) return this.bring(from, { ...asked.command, count: more });
    return yes(`Then keep ${count}, and put what is left over into the chest.`);
  }
}
