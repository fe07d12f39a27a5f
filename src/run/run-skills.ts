import type { ModelPort } from '../model/model.js';
import { defaultSkillsFolder, filePairStore } from '../skill/pairs/file-pair-store.js';
import type { SkillEvent } from '../skill/skill-event.js';
import type { SkillPerformers } from '../worker/skill/skill-performers.js';

/** How AI workers come to do their jobs. */
export interface RunSkills {
  /**
   * `template` (default): skills from templates, no model. `model`: a model writes them, templates take over where it
   * cannot. `direct`: no skills; workers call the primitives themselves.
   */
  readonly mode?: SkillMode;
  /** Needed for `model`; with retries, budget and ledger around it. */
  readonly model?: ModelPort;
  /** Where proven skills are kept, shared by runs; `null`: nowhere. Default: the person's own folder. */
  readonly folder?: string | null;
  /** Instead of the writer's default settings. */
  readonly writing?: { readonly temperature?: number; readonly seed?: number; readonly timeoutMs?: number };
}

export const SKILL_MODES = ['template', 'model', 'direct'] as const;
export type SkillMode = (typeof SKILL_MODES)[number];

/** What opening skills needs of the stage. */
export interface SkillStage {
  readonly onEvent: (worker: string, event: SkillEvent) => void;
  /** Time runs at its normal speed while any model is waited for: its time-outs are in real time. */
  readonly atNormalSpeed: <T>(think: () => Promise<T>) => Promise<T>;
}

/**
 * Opens what the workers of a run share for their skills. Loaded here, not above: sandboxes are only for who uses them.
 * @param isKept whether the run is written down at all; one that is not remembers no skills either, unless a folder is
 *   named
 */
export async function openSkills(
  mode: SkillMode,
  { model, folder, writing }: RunSkills,
  isKept: boolean,
  { onEvent, atNormalSpeed }: SkillStage,
): Promise<SkillPerformers> {
  const { createSkillPerformers } = await import('../worker/skill/skill-performers.js');
  const kept = folder === undefined ? (isKept ? defaultSkillsFolder() : null) : folder;
  return createSkillPerformers({
    ...{ mode, onEvent, whileThinking: atNormalSpeed },
    ...(model === undefined ? {} : { model }),
    ...(writing === undefined ? {} : { writing }),
    ...(kept === null || mode === 'direct' ? {} : { store: filePairStore(kept) }),
  });
}
