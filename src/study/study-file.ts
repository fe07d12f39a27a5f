import { z } from 'zod';
import { loadEnvironment } from '../environment/load-environment.js';
import { isEmbeddable } from '../world/embeddable.js';
import { EMBEDDED_RANGE } from '../environment/embedded-range.js';
import { readSource, type DefinitionSource } from '../experiment/definition/definition-source.js';
import { DefinitionProblems } from '../experiment/definition/definition-problems.js';
import { placeFrom } from '../experiment/definition/tasks.js';
import { checkGoal } from '../run/check-goal.js';
import { settingsOf } from '../run/run-settings.js';
import { studySlotsOf } from './assign.js';
import { questionSchema } from './questions.js';
import { fieldsOf } from '../base/json.js';

const MOST_PARTICIPANTS = 500;
const MOST_WORDS = 5000;
const words = (fallback: string) => z.string().trim().min(1).max(MOST_WORDS).default(fallback);
const name = z.string().trim().min(1).max(60);

/** Who plays with whom, and how they are helped. */
const conditionSchema = z.strictObject({
  name,
  /** Participants who play together in one world. */
  people: z.int().min(1).max(4).default(1),
  bots: z.int().min(0).max(8).default(0),
  /** `proven`: by search over the game's rules; `model`: a model's plan, once the grounded check found nothing wrong. */
  planner: z.enum(['proven', 'model']).default('proven'),
  /** What the bots' side says in chat: all of it, what concerns the participant, or answers alone. */
  says: z.enum(['everything', 'own', 'answers']).default('everything'),
});

const studySchema = z.strictObject({
  schemaVersion: z.literal(1),
  name,
  goal: z.string().trim().min(1).max(400),
  /** Name of a shipped place, or path of a .json5 file from this file's folder. */
  environment: z.string().min(1).default('chest-arena'),
  mcVersion: z.string().default('1.20.1'),
  /** Decides who gets which condition, and the worlds. */
  seed: z.int().min(0).max(1_000_000_000).default(1),
  participants: z.int().min(1).max(MOST_PARTICIPANTS),
  /** Of the play; the tutorial has two of its own. */
  minutes: z.number().min(0.5).max(120).default(10),
  /** How long one waits for a partner before playing without. */
  waitMinutes: z.number().min(0).max(60).default(5),
  /** A play nobody is at for so long ends. */
  absentSeconds: z.int().min(5).max(3600).default(120),
  /** Plays at a time on this machine; others wait. */
  atOnce: z.int().min(1).max(16).default(2),
  hasTutorial: z.boolean().default(true),
  welcome: words('Welcome. You will play a short game together with others and answer a few questions.'),
  consent: words(
    'What you do and write in the game and what you answer is recorded under a number, not under your name. It stays on the computer of whoever runs this study. You may stop at any time.',
  ),
  thanks: words('Thank you for taking part.'),
  conditions: z.array(conditionSchema).min(1).max(20),
  questions: z.array(questionSchema).max(100).default([]),
});

export type Study = z.output<typeof studySchema>;
export type StudyCondition = z.output<typeof conditionSchema>;
export { studySchema };

const FIELDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^$/, Object.keys(studySchema.shape)],
  [/^conditions\.\d+$/, Object.keys(conditionSchema.shape)],
  [/^questions\.\d+$/, ['kind', 'id', 'ask', 'points', 'low', 'high', 'optional']],
];

/**
 * Reads a study file.
 * @throws CoVoyagerError `bad-definition` with every mistake in a line of its own
 */
export function readStudy(path: string): Study {
  const source = readSource(path, 'a study file');
  const problems = new DefinitionProblems(
    (at) => FIELDS.find(([place]) => place.test(at.map(String).join('.')))?.[1] ?? [],
  );
  const study = problems.check(studySchema, source);
  checkPlace(source, problems);
  checkNames(source, problems, 'conditions', 'name');
  checkNames(source, problems, 'questions', 'id');
  if (study) {
    const { participants } = study;
    const filled = studySlotsOf(study).length;
    if (filled < participants)
      problems.add(
        source,
        ['participants'],
        `expected a number that fills the groups of the conditions, got ${participants}; ${filled} of them would have a place.`,
      );
  }
  problems.throwIfAny();
  const { environment, ...rest } = studySchema.parse(source.value);
  return { ...rest, environment: placeFrom(source, environment) };
}

/** The place and the release there are, and a goal somebody can read: found now, not by the first participant. */
function checkPlace(source: DefinitionSource, problems: DefinitionProblems): void {
  const { environment = 'chest-arena', mcVersion = '1.20.1', goal } = fieldsOf(source.value);
  const place =
    typeof environment === 'string'
      ? problems.attempt(source, ['environment'], () => {
          const file = placeFrom(source, environment);
          const loaded = loadEnvironment(file);
          settingsOf({ goal: '', world: { kind: 'embedded', environment: file } });
          return loaded;
        })
      : undefined;
  const isKnown = typeof mcVersion === 'string' && isEmbeddable(mcVersion);
  if (typeof mcVersion === 'string' && !isKnown)
    problems.add(source, ['mcVersion'], `expected a release from ${EMBEDDED_RANGE}, got "${mcVersion}".`);
  if (typeof goal !== 'string' || goal.trim() === '' || !place || !isKnown) return;
  problems.attempt(source, ['goal'], () =>
    checkGoal(
      settingsOf({
        goal,
        people: [{ name: 'P01', kind: 'human' }],
        world: { kind: 'embedded', version: mcVersion },
      }),
    ),
  );
}

/** What two entries have in common could not be told apart in the results. */
function checkNames(
  source: DefinitionSource,
  problems: DefinitionProblems,
  list: 'conditions' | 'questions',
  field: 'name' | 'id',
): void {
  const entries = fieldsOf(source.value)[list];
  if (!Array.isArray(entries)) return;
  const seen = new Map<unknown, number>();
  for (const [index, entry] of entries.entries()) {
    const value = fieldsOf(entry)[field] ?? (fieldsOf(entry)['kind'] === 'tlx' ? 'tlx' : undefined);
    const before = seen.get(value);
    if (value !== undefined && before !== undefined)
      problems.add(
        source,
        [list, index, field],
        `expected another ${field}, but entry ${before + 1} is also called ${JSON.stringify(value)}.`,
      );
    seen.set(value, before ?? index);
  }
}
