import type { SkillMode } from './skill-modes.js';
import type { ModelCallOptions, ModelPort } from '../model/model.js';
import { defined } from '../base/defined.js';
import type { SkillLibrary } from '../skill/library/skill-library.js';
import { checkSkillsFolder, defaultSkillsFolder, filePairStore } from '../skill/library/file-pair-store.js';
import type { PairStore } from '../skill/library/pair.js';
import type { SkillEvent } from '../skill/skill-event.js';
import type { AskPerson } from '../skill/skill-loop-ports.js';
import type { RoleModels, SkillPerformers } from '../worker/skill/skill-performers.js';

/** How AI workers come to do their jobs. */
export interface RunSkills {
  /**
   * `direct` (default): workers call the primitives themselves; nothing is written. `model`: a model writes skills,
   * templates take over where it cannot. `template`: what `direct` does as skills, to see and test how skills work.
   */
  readonly mode?: SkillMode;
  /** Needed for `model`; with retries, budget and ledger around it. */
  readonly model?: ModelPort;
  /** Models of further roles; whoever is left out is not asked. */
  readonly models?: RoleModels;
  /** Where proven skills are kept, shared by runs; `null`: nowhere. Default: the person's own folder. */
  readonly folder?: string | null;
  /**
   * Shows a model that writes the five skills most like the job: `true`, the proven ones; a path, those there too
   * (Voyager's skill folder, or anything `skills import` reads). Default: none.
   */
  readonly library?: boolean | string;
  /** Manual verification: puts the question whether a job is done to a person. Left out, the world alone decides. */
  readonly ask?: AskPerson;
  /** Whether bots say in chat what they do. Default: where no people take part, who read enough as it is. */
  readonly chat?: boolean;
  /** Instead of the writer's default settings. */
  readonly writing?: ModelCallOptions;
}

/** What opening skills needs of the world. */
export interface SkillStage {
  readonly onEvent: (worker: string, event: SkillEvent) => void;
  /** Time runs at its normal speed while any model is waited for: its time-outs are in real time. */
  readonly atNormalSpeed: <T>(think: () => Promise<T>) => Promise<T>;
}

/**
 * Refuses a folder no skill could be kept in, before a world is started for it.
 * @throws CoVoyagerError `cannot-save`
 */
export async function checkSkillsKept(mode: SkillMode, skills: RunSkills, isKept: boolean): Promise<void> {
  // A folder somebody names is looked at even where no skill will be written this time.
  const folder = skills.folder ?? folderOf(mode, skills, isKept);
  if (folder !== null) await checkSkillsFolder(folder);
}

function folderOf(mode: SkillMode, { folder }: RunSkills, isKept: boolean): string | null {
  if (mode === 'direct') return null;
  return folder === undefined ? (isKept ? defaultSkillsFolder() : null) : folder;
}

/**
 * Opens what the workers of a run share for their skills. Loaded here, not above: sandboxes are only for who uses them.
 * @param isKept whether the run is written down at all; one that is not remembers no skills either, unless a folder is
 *   named
 */
export async function openSkills(
  mode: SkillMode,
  skills: RunSkills,
  isKept: boolean,
  { onEvent, atNormalSpeed }: SkillStage,
): Promise<SkillPerformers> {
  const { model, models, library, ask, chat, writing } = skills;
  const shared = { onEvent, whileThinking: atNormalSpeed, ...defined({ ask, isSpeaking: chat }) };
  if (mode === 'direct') {
    const { createDirectPerformer } = await import('../worker/skill/direct-performer.js');
    return { make: () => createDirectPerformer(shared), close: () => Promise.resolve() };
  }
  const { createSkillPerformers } = await import('../worker/skill/skill-performers.js');
  const kept = folderOf(mode, skills, isKept);
  const store = kept === null ? undefined : filePairStore(kept);
  return createSkillPerformers({
    mode,
    ...shared,
    ...defined({ model, models, writing, store }),
    ...(mode === 'model' && library !== undefined ? await libraryOf(library, store) : {}),
  });
}

async function libraryOf(
  library: boolean | string,
  store: PairStore | undefined,
): Promise<{ readonly library?: SkillLibrary }> {
  if (library === false) return {};
  const { openSkillLibrary } = await import('../skill/library/skill-library.js');
  return {
    library: await openSkillLibrary({
      ...defined({ store }),
      ...(library === true ? {} : { path: library }),
    }),
  };
}
