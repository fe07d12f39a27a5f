import { answerOf, yes } from './answer.js';
import type { Answer, RunCommand } from './command.js';
import type { CommandParts } from './command-parts.js';

/** How long `stop` waits for being said again, and how long "just kidding" means what was asked for before. */
const CONFIRM_TICKS = 600;

/** `refused`: a goal that was not taken. */
interface Last {
  readonly kind: RunCommand['kind'] | 'refused';
  readonly tick: number;
}

/** What people asked for lately, and think better of: "stop", once more or not; "never mind", "just kidding". */
export class SecondThoughts {
  /** By lower-case name. */
  readonly #last = new Map<string, Last>();

  constructor(private readonly parts: Pick<CommandParts, 'clock' | 'stop' | 'attend' | 'askGoal'>) {}

  /** To be called with whatever somebody wants done. @returns to be called where that came to nothing */
  asked(from: string, kind: Last['kind']): () => void {
    const name = from.toLowerCase();
    const before = this.#last.get(name);
    const last = { kind, tick: this.parts.clock.now() };
    this.#last.set(name, last);
    return () => {
      if (this.#last.get(name) !== last) return;
      if (before) this.#last.set(name, before);
      else this.#last.delete(name);
    };
  }

  /** Ends the run the second time it is said. */
  stop(from: string): Answer {
    if (!this.isStopping(from)) {
      this.asked(from, 'stop');
      return yes('End the run for everybody? Say "!co stop" again within 30 s.');
    }
    this.#last.delete(from.toLowerCase());
    this.parts.stop(from);
    return yes('Stopping: bots first return items to the chest.');
  }

  /** Whether somebody has said once that the run is to end. */
  isStopping(from: string): boolean {
    return this.#lately(from) === 'stop';
  }

  /** What was asked for last is not meant. */
  async takeBack(from: string, text: string): Promise<Answer> {
    const { attend, askGoal } = this.parts;
    const last = this.#lately(from);
    this.#last.delete(from.toLowerCase());
    if (last === 'stop') return yes('All right; the run goes on.');
    if (last === 'refused') return yes('All right; the goal is as it was.');
    if (last === 'bring') return yes('All right. What is brought to you, put back into the chest.');
    const undo =
      last === 'goal' && askGoal
        ? askGoal(from, text)
        : (last === 'come' || last === 'follow') && attend
          ? attend({ kind: 'stay', to: from, by: null })
          : null;
    if (undo === null) return yes('All right; there is nothing to take back.');
    return answerOf(await undo);
  }

  #lately(from: string): Last['kind'] | null {
    const last = this.#last.get(from.toLowerCase());
    return last && this.parts.clock.now() - last.tick <= CONFIRM_TICKS ? last.kind : null;
  }
}
