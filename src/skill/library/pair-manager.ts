import type { Position } from '../../base/position.js';
import type { Job } from '../../schedule/job.js';
import { traitsOf } from '../review/skill-traits.js';
import type { KnownSkills } from '../skill-loop-ports.js';
import type { SkillSurroundings } from '../writer/skill-request.js';
import type { Skill } from '../skill.js';
import { keyFor, keysFor } from './pair-key.js';
import type { Pair, PairStore } from './pair.js';

export interface PairManagerOptions {
  readonly store: PairStore;
  /** The shared chest; null where there is none. */
  readonly chest: Position | null;
  /**
   * Whether an imported skill that never passed may be tried: its review. Left out, such skills are never found.
   */
  readonly accepts?: (skill: Skill) => boolean | Promise<boolean>;
}

type Where = Pick<SkillSurroundings, 'mcVersion'>;

/** CoV's Pair Manager: knows which skill did a kind of job before, by meaning and not by sentence. */
export class PairManager implements KnownSkills {
  constructor(private readonly options: PairManagerOptions) {}

  /** The best skill for a job: proven before imported, then the one that failed least, then the one used most. */
  async find(job: Job, where: Where): Promise<Skill | null> {
    const { accepts } = this.options;
    const usable = (await this.#pairsFor(job, where)).filter(
      ({ status, chest }) => status !== 'retired' && this.#isHere(chest),
    );
    const proven = usable.filter(({ status }) => status === 'proven').sort(byTrust)[0];
    if (proven) return proven.skill;
    for (const { skill } of usable) if (accepts && (await accepts(skill))) return skill;
    return null;
  }

  /**
   * Keeps a skill that did a job, and counts the pass.
   * @param ticks how long it took, where that was counted
   */
  async succeeded(skill: Skill, job: Job, where: Where, ticks: number | null = null): Promise<void> {
    const { store, chest } = this.options;
    const key = keyFor(skill.source, job, this.#context(where));
    if (key === null) return;
    const outcome = { kind: 'passed', ticks, reason: null } as const;
    const hasPositions = traitsOf(skill.source)?.hasPositions === true;
    // Right here only, and nobody could say where that was.
    if (hasPositions && chest === null) return;
    const description = job.subtask.instruction;
    const { id } = await store.add({ key, skill, description, chest: hasPositions ? chest : null });
    const imported = (await this.#sameSkill(skill, job, where)).filter((pair) => pair.id !== id);
    for (const each of [id, ...imported.map((pair) => pair.id)]) await store.note(each, outcome);
  }

  /** Counts a failure of a skill that was found before; of one that is not kept there is nothing to count. */
  async failed(
    skill: Skill,
    job: Job,
    where: Where,
    reason: string,
    ticks: number | null = null,
  ): Promise<void> {
    for (const { id } of await this.#sameSkill(skill, job, where)) {
      await this.options.store.note(id, { kind: 'failed', ticks, reason: reason.slice(0, MOST_REASON) });
    }
  }

  async #sameSkill({ source }: Skill, job: Job, where: Where): Promise<readonly Pair[]> {
    return (await this.#pairsFor(job, where)).filter(({ skill }) => skill.source === source);
  }

  #pairsFor(job: Job, where: Where): Promise<readonly Pair[]> {
    return this.options.store.withKeys(keysFor(job, this.#context(where)));
  }

  #context({ mcVersion }: Where): { readonly mcVersion: string; readonly chest: Position | null } {
    return { mcVersion, chest: this.options.chest };
  }

  /** A skill with places written into it works where those were. */
  #isHere(chest: Position | null): boolean {
    const here = this.options.chest;
    return (
      chest === null || (here !== null && chest.x === here.x && chest.y === here.y && chest.z === here.z)
    );
  }
}

/** Characters of a reason that are kept: a line stays short enough to be written at once. */
const MOST_REASON = 500;

function byTrust(a: Pair, b: Pair): number {
  const share = ({ statistics: { recent } }: Pair): number =>
    recent.filter((passed) => passed).length / Math.max(1, recent.length);
  return share(b) - share(a) || b.statistics.successes - a.statistics.successes;
}
