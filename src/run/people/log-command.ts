import type { Answer, RunCommand } from './command.js';
import type { CommandChannel } from '../run-control.js';
import type { RunLog } from '../log/run-log.js';

/** What somebody asked for, and where. */
export interface CommandAsked {
  readonly from: string;
  readonly command: RunCommand;
  readonly channel: CommandChannel;
}

/** Writes down what somebody asked for and was told. */
export function logCommand(
  log: RunLog,
  { from, command, channel }: CommandAsked,
  { isDone, lines }: Answer,
): void {
  log.add({
    kind: 'command-given',
    from,
    channel,
    command: { ...command },
    isDone,
    answer: [...lines],
  });
}
