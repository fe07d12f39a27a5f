import { CHAT_LENGTH, type ChatLine, type RunView } from './run-view.js';
import type { EventOf } from '../log/run-event.js';

export function afterChat(view: RunView, event: EventOf<'chat'>): RunView {
  const { from, to, lines, tick } = event;
  return withLine(view, { from, to, lines, tick });
}

/** What somebody wrote for everybody to read is part of the talk. */
export function afterCommand(view: RunView, event: EventOf<'command-given'>): RunView {
  const { command, from, tick, isDone } = event;
  if (command.kind !== 'note' || !isDone) return view;
  return withLine(view, { from, to: null, lines: [String(command.text)], tick });
}

function withLine(view: RunView, line: Omit<ChatLine, 'number'>): RunView {
  return { ...view, chat: [...view.chat.slice(1 - CHAT_LENGTH), { number: view.count, ...line }] };
}

export function afterQuestion(
  view: RunView,
  event: EventOf<'question-asked' | 'question-answered'>,
): RunView {
  if (event.kind === 'question-asked') {
    const { question, about, text, choices, fallback, limitTicks, tick } = event;
    return { ...view, question: { question, about, text, choices, fallback, limitTicks, tick } };
  }
  return view.question?.question === event.question ? { ...view, question: null } : view;
}
