import { z } from 'zod';
import { answersSchema, type ShownQuestion } from './questions.js';

/**
 * Where a participant is: `welcome` before consent; `tutorial` offered, `training` in it; `ready` to play, `waiting` for a
 * partner or a free place, `playing`; then `questions`, and `finished`.
 */
export const STEPS = [
  'welcome',
  'declined',
  'tutorial',
  'training',
  'ready',
  'waiting',
  'playing',
  'questions',
  'finished',
] as const;
export type Step = (typeof STEPS)[number];

const playSchema = z.strictObject({
  /** Folder under `runs/`. */
  run: z.string(),
  kind: z.enum(['training', 'play']),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** How the run ended; null while it goes on, `interrupted` where the program ended first. */
  outcome: z.enum(['done', 'failed', 'impossible', 'cancelled', 'interrupted']).nullable(),
  reason: z.string().nullable(),
  /** Who else of the study was in it. */
  partners: z.array(z.string()),
  /** The participant ended it before goal and time. */
  isLeft: z.boolean(),
});
export type Play = z.output<typeof playSchema>;

/** All that is kept of a participant beside the runs. */
export const participantSchema = z.strictObject({
  schemaVersion: z.literal(1),
  id: z.string(),
  /** Opens the study for this participant; in the link. */
  token: z.string(),
  condition: z.string(),
  group: z.string(),
  worldSeed: z.int(),
  step: z.enum(STEPS),
  consent: z.strictObject({ isGiven: z.boolean(), at: z.string() }).nullable(),
  /** Whether the tutorial was left out, or ended early. */
  isTutorialSkipped: z.boolean(),
  waitingSince: z.string().nullable(),
  plays: z.array(playSchema),
  answers: answersSchema.nullable(),
  finishedAt: z.string().nullable(),
  /** Shown at the end; whoever pays checks it. */
  code: z.string(),
});
export type StudyParticipant = z.output<typeof participantSchema>;

/** What the page of a participant shows. */
export interface StudyView {
  readonly participant: string;
  readonly step: Step;
  readonly study: {
    readonly name: string;
    readonly goal: string;
    readonly minutes: number;
    readonly welcome: string;
    readonly consent: string;
    readonly thanks: string;
  };
  /** Address of the play on this server; null where there is none. */
  readonly play: string | null;
  /** Ticks until the play ends; null before it began. */
  readonly leftTicks: number | null;
  readonly waitingFor: 'partner' | 'place' | null;
  /** How the last play ended; null before. */
  readonly outcome: Play['outcome'];
  readonly questions: readonly ShownQuestion[];
  /** At the end. */
  readonly code: string | null;
}

/** What a participant does on the page. */
export const studyActSchema = z.discriminatedUnion('do', [
  /** `false` at any step: what was recorded is deleted. */
  z.strictObject({ do: z.literal('consent'), isGiven: z.boolean() }),
  z.strictObject({ do: z.literal('train') }),
  /** No tutorial, or no more of it. */
  z.strictObject({ do: z.literal('skip') }),
  z.strictObject({ do: z.literal('begin') }),
  /** Ends the play before its goal and time. */
  z.strictObject({ do: z.literal('leave') }),
  z.strictObject({ do: z.literal('answer'), answers: answersSchema }),
]);
export type StudyAct = z.output<typeof studyActSchema>;
