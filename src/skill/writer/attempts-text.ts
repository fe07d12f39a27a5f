import { registryName } from '../../messages/phrases.js';
import { problemSentence, problemSentences } from '../../messages/problem-sentence.js';
import type { Attempt } from './skill-request.js';

/** What was tried before, for a prompt: the last attempt in full, earlier ones in a line each. */
export function attemptsText(attempts: readonly Attempt[]): string {
  const last = attempts.at(-1);
  if (!last) return 'This is the first attempt.';
  const earlier = attempts.slice(0, -1).map((attempt, index) => `Attempt ${index + 1}: ${shortly(attempt)}`);
  return [
    ...earlier,
    `Attempt ${attempts.length}, the last one, did not do it. Its code:`,
    '',
    ...attemptLines(last),
  ].join('\n');
}

function shortly({ problems, error, verdict }: Attempt): string {
  const [problem] = problems;
  if (problem) return `not run: ${problem.message}`;
  const first = verdict?.problems[0];
  if (error) return `stopped with ${error.name}: ${error.message}`;
  return first ? problemSentence(first, registryName) : 'did not do it';
}

/** One attempt in full, for a prompt: code with line numbers, how it ended, what changed, what was said. */
export function attemptText(attempt: Attempt): string {
  return attemptLines(attempt).join('\n');
}

function attemptLines(attempt: Attempt): readonly string[] {
  const { source, problems, error, chatLog, verdict, critique } = attempt;
  const fence = '```';
  return [
    ...(source.trim() === '' ? ['(no code)'] : [`${fence}js`, numbered(source), fence]),
    '',
    ...(problems.length > 0 ? ['It was not run. What is wrong with it:', ...problems.map(problemLine)] : []),
    ...(error
      ? [
          `It stopped with ${error.name}${error.line === null ? '' : ` in line ${error.line}`}: ${error.message}`,
        ]
      : []),
    ...(verdict
      ? [
          error ? '' : 'It ran to its end.',
          `What changed in the chest: ${deltaText(verdict.deltas.chest)}; carried: ${deltaText(verdict.deltas.inventory)}; in the furnace: ${deltaText(verdict.deltas.furnace)}`,
          `Done ${verdict.done} of ${verdict.asked}. ${problemSentences(verdict.problems, registryName)}`,
          'Everything carried was then put into the chest; bot.job now asks for what is still missing.',
        ]
      : []),
    ...(chatLog.length > 0 ? [`Chat meanwhile: ${chatLog.slice(-10).join(' | ')}`] : []),
    ...(critique === null ? [] : [`Advice: ${critique}`]),
  ].filter((line, index, all) => line !== '' || all[index - 1] !== '');
}

function problemLine({ line, message }: Attempt['problems'][number]): string {
  return line === null ? `- ${message}` : `- line ${line}: ${message}`;
}

/** A source with the numbers of its lines, by which they are named and which models do not count well. */
export function numbered(source: string): string {
  return source
    .trimEnd()
    .split('\n')
    .map((line, index) => `${String(index + 1).padStart(3)}  ${line}`)
    .join('\n');
}

function deltaText(delta: Readonly<Record<string, number>>): string {
  const signed = Object.entries(delta).filter(([, count]) => count !== 0);
  if (signed.length === 0) return 'nothing';
  return signed.map(([item, count]) => `${count > 0 ? '+' : ''}${count} ${item}`).join(', ');
}

/** Skills that did similar jobs, for a prompt. */
export function examplesText(examples: readonly { readonly source: string }[]): string {
  if (examples.length === 0) return 'None.';
  return examples.map(({ source }) => `\`\`\`js\n${source.trimEnd()}\n\`\`\``).join('\n\n');
}
