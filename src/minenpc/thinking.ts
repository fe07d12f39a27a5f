import type { Mind } from '../companion/conversation/conversation.js';
import { isModelError, type ModelError, type ModelPort } from '../model/model.js';
import type { EmbeddedWorld } from '../world/embedded/embedded-world.js';

/** A model that is asked while time goes at normal speed, so that its thinking takes as long as in a game. */
export class Thinking {
  readonly mind: Mind;
  #underWay = 0;
  #replies = 0;
  #lastFault: ModelError | null = null;

  /** @param speed times normal, between calls */
  constructor(mind: Mind, world: EmbeddedWorld, speed: number) {
    const { model } = mind;
    const complete: ModelPort['complete'] = async (request, signal) => {
      this.#underWay += 1;
      world.setSpeed(1);
      try {
        const reply = await model.complete(request, signal);
        this.#replies += 1;
        this.#lastFault = null;
        return reply;
      } catch (error) {
        // What a newer line ended is no fault.
        if (isModelError(error) && signal?.aborted !== true) this.#lastFault = error;
        throw error;
      } finally {
        this.#underWay -= 1;
        if (this.#underWay === 0) world.setSpeed(speed);
      }
    };
    this.mind = { ...mind, model: { name: model.name, provider: model.provider, complete } };
  }

  get isUnderWay(): boolean {
    return this.#underWay > 0;
  }

  /** Why the last call brought no reply; null: it did. */
  get lastFault(): ModelError | null {
    return this.#lastFault;
  }

  /** Whether whatever is asked next would end the same. */
  get isHopeless(): boolean {
    return this.#replies === 0 || this.#lastFault?.code === 'budget-exhausted';
  }
}
