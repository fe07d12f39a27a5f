import type { Answer, RunCommand } from './command.js';
import { inLines } from '../../messages/chat-lines.js';
import type { CommandChannel } from '../run-control.js';
import { CommandHandler } from './command-handler.js';
import type { CommonCommandParts } from './command-parts.js';
import { logCommand } from './log-command.js';

const HELP = 'You can ask for: plan, who, where iron, give 4 NAME, note ..., stop (twice).';
const REFUSED =
  'No people take part in this run: only plan, who, where, give, note and stop can be asked for. Start it with --human NAME for the rest.';
const ANSWERED: ReadonlySet<RunCommand['kind']> = new Set([
  ...(['plan', 'who', 'where', 'help', 'note', 'give', 'stop'] as const),
]);

/** Answers those who watch a run of AI workers alone from a browser or a program, and steers it for them. */
export class OutsideCommands {
  readonly #handler: CommandHandler;
  #isClosed = false;

  constructor(private readonly parts: CommonCommandParts) {
    this.#handler = new CommandHandler({
      ...parts,
      participants: [],
      admit: () => null,
      questions: { open: null, answer: () => null },
      missedFrom: () => null,
      setQuiet: () => undefined,
    });
  }

  /** Does what somebody asks, and logs it. */
  async command(from: string, command: RunCommand, channel: CommandChannel): Promise<Answer> {
    const answer = await this.#answer(from, command);
    if (!this.#isClosed) logCommand(this.parts.log, { from, command, channel }, answer);
    return answer;
  }

  /** The run is over: nothing is logged any more. */
  close(): void {
    this.#isClosed = true;
  }

  async #answer(from: string, command: RunCommand): Promise<Answer> {
    if (command.kind === 'help') return { isDone: true, lines: inLines(HELP) };
    if (!ANSWERED.has(command.kind)) return { isDone: false, lines: inLines(REFUSED) };
    return this.#handler.carryOut(from, command);
  }
}
