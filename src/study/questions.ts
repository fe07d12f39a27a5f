import { z } from 'zod';

const id = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'lower case letters, digits and _, a letter first');
const ask = z.string().trim().min(1).max(1000);
const LONGEST_TEXT = 5000;

/** One item of the questionnaire at the end. */
export const questionSchema = z.discriminatedUnion('kind', [
  /** The six scales of the NASA Task Load Index, unweighted (raw TLX). */
  z.strictObject({ kind: z.literal('tlx'), id: id.default('tlx') }),
  z.strictObject({
    kind: z.literal('likert'),
    id,
    ask,
    points: z.int().min(2).max(11).default(7),
    low: z.string().max(100).default('strongly disagree'),
    high: z.string().max(100).default('strongly agree'),
    optional: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('text'), id, ask, optional: z.boolean().default(false) }),
]);
export type StudyQuestion = z.output<typeof questionSchema>;

/** One scale of the workload, 0 to 100 in steps of 5, from its low end to its high end. */
export interface AnswerScale {
  readonly id: string;
  readonly title: string;
  readonly ask: string;
  readonly low: string;
  readonly high: string;
}

/** The scales of the NASA-TLX (Hart and Staveland 1988) in words of our own; the raw score is their mean (Hart 2006). */
export const TLX_SCALES: readonly AnswerScale[] = [
  scale('mental', 'Mental demand', 'How much thinking, deciding and remembering did it take?'),
  scale('physical', 'Physical demand', 'How much clicking, typing and moving did it take?'),
  scale('temporal', 'Time pressure', 'How hurried did you feel?'),
  scale('performance', 'Performance', 'How well did you do what you were asked to do?', 'perfect', 'failure'),
  scale('effort', 'Effort', 'How hard did you have to work for that?'),
  scale('frustration', 'Frustration', 'How annoyed, discouraged or stressed were you?'),
];
const STEP = 5;

/** A question as the page shows it: with the scales of the workload. */
export type ShownQuestion =
  | Exclude<StudyQuestion, { readonly kind: 'tlx' }>
  | (Extract<StudyQuestion, { readonly kind: 'tlx' }> & { readonly scales: readonly AnswerScale[] });

export function shownQuestion(question: StudyQuestion): ShownQuestion {
  return question.kind === 'tlx' ? { ...question, scales: TLX_SCALES } : question;
}

function scale(own: string, title: string, text: string, low = 'very low', high = 'very high'): AnswerScale {
  return { id: own, title, ask: text, low, high };
}

/** By question id; of the workload scale six numbers by scale. */
export const answersSchema = z.record(
  z.string().max(60),
  z.union([z.number(), z.string().max(LONGEST_TEXT), z.record(z.string().max(40), z.number())]),
);
export type Answers = z.output<typeof answersSchema>;

/** What is wrong with answers, in words for the participant; empty where they are complete. */
export function answerProblems(questions: readonly StudyQuestion[], answers: Answers): readonly string[] {
  const known = new Set(questions.map((question) => question.id));
  const unknown = Object.keys(answers).filter((key) => !known.has(key));
  return [
    ...unknown.map((key) => `There is no question ${JSON.stringify(key)}.`),
    ...questions.flatMap((question) => problemOf(question, answers[question.id]) ?? []),
  ];
}

function problemOf(question: StudyQuestion, answer: Answers[string] | undefined): string | null {
  if (question.kind === 'tlx') {
    const given = typeof answer === 'object' ? answer : {};
    const open = TLX_SCALES.find(({ id: own }) => !isOnScale(given[own]));
    return open === undefined ? null : `Please answer "${open.title}".`;
  }
  const isEmpty = answer === undefined || answer === '';
  if (isEmpty) return question.optional ? null : `Please answer "${question.ask}".`;
  if (question.kind === 'text')
    return typeof answer === 'string' ? null : `Expected a text for "${question.ask}".`;
  const isOne =
    typeof answer === 'number' && Number.isInteger(answer) && answer >= 1 && answer <= question.points;
  return isOne ? null : `Expected 1 to ${question.points} for "${question.ask}".`;
}

function isOnScale(value: number | undefined): boolean {
  return value !== undefined && value >= 0 && value <= 100 && value % STEP === 0;
}

/** The raw score, 0 to 100: the mean of all six; null where not all are there. */
export function rawWorkload(answer: Answers[string] | undefined): number | null {
  if (typeof answer !== 'object') return null;
  const values = TLX_SCALES.flatMap(({ id: own }) => answer[own] ?? []);
  return values.length < TLX_SCALES.length
    ? null
    : values.reduce((sum, value) => sum + value, 0) / values.length;
}
