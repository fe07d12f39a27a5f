import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { CoVoyagerError, messageOf, usageError } from '../base/error.js';
import { makeFolder } from '../base/folder.js';
import { readJson } from '../base/json.js';
import { readTextFile } from '../base/text-file.js';
import { writeWholeJson } from '../base/whole-file.js';
import { schemaProblems } from '../environment/schema-problems.js';
import { runFolderAt } from '../run/log/run-folder.js';
import { lockRun } from '../run/log/run-lock.js';
import { studySlotsOf } from './assign.js';
import { participantSchema, type StudyParticipant } from './participant.js';
import { studySchema, type Study } from './study-file.js';

const manifestSchema = z.strictObject({
  schemaVersion: z.literal(1),
  study: studySchema,
  begunAt: z.string(),
  /** Where the page was served last: links stay good when the program is started again. */
  port: z.int(),
  /** Who was deleted, and nothing else of them. */
  deleted: z.array(z.string()),
});
type Manifest = z.output<typeof manifestSchema>;

/** Letters and digits nobody mistakes for others. */
const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** The folder of a study: what it is, its participants, their runs. Every file is written as a whole. */
export class StudyFolder {
  readonly path: string;
  readonly #participants: string;
  #manifest: Manifest;
  readonly #idOf = new Map<string, string>();

  private constructor(path: string, manifest: Manifest) {
    this.path = path;
    this.#participants = join(path, 'participants');
    this.#manifest = manifest;
    for (const { id, token } of this.all()) this.#idOf.set(token, id);
  }

  /**
   * Opens what is there, or invites everybody anew.
   * @throws CoVoyagerError `mixed-records` where another study lies there, `bad-folder`
   */
  static begin(path: string, study: Study, now: Date): StudyFolder {
    if (existsSync(join(path, 'study.json'))) {
      const folder = StudyFolder.open(path);
      // What a schema fills in comes in the schema's order, so that equal studies have equal texts.
      if (JSON.stringify(folder.study) !== JSON.stringify(studySchema.parse(study)))
        throw new CoVoyagerError(
          'mixed-records',
          `${path} holds a study that was begun with another file. Put the file back as it was, or choose another folder with --out.`,
        );
      return folder;
    }
    try {
      // Nobody else on this machine is to read what people said.
      makeFolder(join(path, 'participants'), 0o700);
      makeFolder(join(path, 'runs'), 0o700);
      chmodSync(path, 0o700);
      for (const slot of studySlotsOf(study))
        writeWholeJson(join(path, 'participants', `${slot.participant}.json`), invited(slot));
      const manifest: Manifest = {
        schemaVersion: 1,
        study,
        begunAt: now.toISOString(),
        port: 0,
        deleted: [],
      };
      writeWholeJson(join(path, 'study.json'), manifest);
    } catch (cause) {
      const why = messageOf(cause);
      throw new CoVoyagerError('bad-folder', `Expected to write the study into ${path}: ${why}.`, { cause });
    }
    return StudyFolder.open(path);
  }

  /** @throws CoVoyagerError `bad-folder` where no study lies, or one that cannot be read */
  static open(path: string): StudyFolder {
    const full = resolve(path);
    return new StudyFolder(full, read(join(full, 'study.json'), manifestSchema, `a study in ${path}`));
  }

  get study(): Study {
    return this.#manifest.study;
  }

  get port(): number {
    return this.#manifest.port;
  }

  get deleted(): readonly string[] {
    return read(join(this.path, 'study.json'), manifestSchema, 'a study').deleted;
  }

  keepPort(port: number): void {
    this.#change((manifest) => ({ ...manifest, port }));
  }

  /** Everybody who is not deleted, by number. */
  all(): readonly StudyParticipant[] {
    return readdirSync(this.#participants)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => read(join(this.#participants, name), participantSchema, 'a participant'));
  }

  /** Whose token it is; null for nobody's, and for somebody's who was deleted meanwhile. */
  byToken(token: string): StudyParticipant | null {
    const id = this.#idOf.get(token);
    return id === undefined ? null : this.get(id);
  }

  get(id: string): StudyParticipant | null {
    const file = this.#file(id);
    return existsSync(file) ? read(file, participantSchema, 'a participant') : null;
  }

  /** @returns the participant as it is now; null where there is none any more */
  update(id: string, change: Partial<StudyParticipant>): StudyParticipant | null {
    const before = this.get(id);
    if (!before) return null;
    const after = { ...before, ...change };
    writeWholeJson(this.#file(id), after);
    return after;
  }

  runPath(run: string): string {
    return join(this.path, 'runs', run);
  }

  /** A name for a run that is not there yet. */
  freshRun(prefix: string): string {
    for (let number = 1; ; number++) {
      const name = `${prefix}-${number}`;
      if (!existsSync(this.runPath(name))) return name;
    }
  }

  /** Keeps this study from being run twice at once. @returns what gives it free */
  lock(): () => void {
    return lockRun({ path: this.path, lock: join(this.path, 'study.lock') });
  }

  /**
   * Removes every run a participant took part in, with all that was said there.
   * @throws CoVoyagerError `run-in-use` while one of them goes on
   */
  removeRuns(participant: StudyParticipant): void {
    const folders = [...new Set(participant.plays.map(({ run }) => run))].map((run) =>
      runFolderAt(this.runPath(run)),
    );
    const there = folders.filter(({ path }) => existsSync(path));
    // All are held before one is removed.
    for (const unlock of there.map((folder) => lockRun(folder))) unlock();
    for (const { path } of there) rmSync(path, { recursive: true, force: true });
  }

  /**
   * Deletes a participant: answers, steps, link, and every run he or she took part in.
   * @throws CoVoyagerError `usage` where there is none, `run-in-use`
   */
  delete(id: string): void {
    const participant = this.get(id);
    if (!participant) {
      const known = this.all().map((each) => each.id);
      const why = this.deleted.includes(id) ? `${id} is deleted already` : `there is no participant "${id}"`;
      throw usageError(
        `Expected a participant of the study in ${this.path}; ${why}. There are ${known.length > 0 ? `${known[0]} to ${known.at(-1)}` : 'none'}.`,
      );
    }
    this.removeRuns(participant);
    rmSync(this.#file(id), { force: true });
    this.#change((manifest) => ({ ...manifest, deleted: [...manifest.deleted, id] }));
  }

  #file(id: string): string {
    return join(this.#participants, `${/^P\d+$/.test(id) ? id : 'none'}.json`);
  }

  /** As it is on the disk: another process may have deleted somebody meanwhile. */
  #change(change: (manifest: Manifest) => Manifest): void {
    const file = join(this.path, 'study.json');
    this.#manifest = change(read(file, manifestSchema, 'a study'));
    writeWholeJson(file, this.#manifest);
  }
}

function invited({
  participant,
  condition,
  group,
  worldSeed,
}: ReturnType<typeof studySlotsOf<Study['conditions'][number]>>[number]): StudyParticipant {
  return {
    schemaVersion: 1,
    id: participant,
    token: randomBytes(24).toString('base64url'),
    condition: condition.name,
    group,
    worldSeed,
    step: 'welcome',
    consent: null,
    isTutorialSkipped: false,
    waitingSince: null,
    plays: [],
    answers: null,
    finishedAt: null,
    code: Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join(''),
  };
}

function read<Schema extends z.ZodType>(file: string, schema: Schema, what: string): z.output<Schema> {
  const text = readTextFile(file);
  if (!text.ok) throw new CoVoyagerError('bad-folder', `Expected ${what}, but ${file} ${text.reason}.`);
  const json = readJson(text.text);
  if (!json.ok)
    throw new CoVoyagerError('bad-folder', `Expected ${what}, but ${file} is no JSON: ${json.reason}.`);
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return parsed.data;
  const why = schemaProblems(parsed.error, json.value).join('; ');
  throw new CoVoyagerError('bad-folder', `Expected ${what} in ${file}: ${why}.`);
}
