import type { EmbeddedWorld } from '../world/embedded/embedded-world.js';
import { connectBot } from '../worker/bot/connect.js';

/** A program that plays the player: says one sentence, answers at most one question, and takes what is given. */
export class ScriptedPlayer {
  #answer: string | null = null;
  #hasAnswered = false;
  readonly #questions: string[] = [];

  private constructor(
    readonly name: string,
    private readonly body: Awaited<ReturnType<typeof connectBot>>,
  ) {
    body.on('chat', (from, line) => this.#heard(from, line));
    body.on('whisper', (from, line) => this.#heard(from, line));
  }

  static async join(world: EmbeddedWorld, name: string, signal: AbortSignal): Promise<ScriptedPlayer> {
    const { port, version, key } = world;
    return new ScriptedPlayer(
      name,
      await connectBot({ host: '127.0.0.1', port, version, key, name, signal }),
    );
  }

  /** What the bot asked, in order; only the first is answered. */
  get questions(): readonly string[] {
    return this.#questions;
  }

  /** Says a request. @param answer what is said to the first question; null: nothing */
  ask(sentence: string, answer: string | null): void {
    this.#answer = answer;
    this.#hasAnswered = false;
    this.#questions.length = 0;
    this.body.chat(sentence);
  }

  /** Looks somewhere. @param degrees 0 south, 90 west */
  async look(degrees: number): Promise<void> {
    await this.body.look(Math.PI - (degrees * Math.PI) / 180, 0, true);
  }

  leave(): void {
    this.body.quit();
  }

  #heard(from: string, line: string): void {
    if (from === this.name || !line.trim().endsWith('?')) return;
    this.#questions.push(line);
    if (this.#hasAnswered || this.#answer === null) return;
    this.#hasAnswered = true;
    this.body.chat(this.#answer);
  }
}
