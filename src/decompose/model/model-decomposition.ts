import { namesIn, whyNoPlan } from '../../messages/names.js';
import { isModelError, type ModelErrorCode, type ModelPort } from '../../model/model.js';
import { checkPlan } from '../../plan/check/check.js';
import type { DraftSubtask } from '../../plan/subtask/draft.js';
import type { Fault } from '../../plan/check/fault.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import type { Decomposition, PlannerInfo, Round } from '../decomposition.js';
import { listFault, resolveReply } from './model-decomposition-draft.js';
import { mendDraft, describeModelChanges } from './model-decomposition-changes.js';
import { completeDraft } from './model-decomposition-subtasks.js';
import { planByPaper } from '../paper/paper-planner.js';
import { planGoals } from '../planner.js';
import { readPlanReply } from './reply-plan.js';
import {
  askTaskManager,
  type AskingSettings,
  type EarlierTry,
  askModel,
  situationOf,
} from './task-manager.js';
import { faultSentence, mendPhrase, namesSubtask } from '../../messages/plan/fault-sentence.js';
import { registryName } from '../../messages/phrases.js';
import { fillPrompt, loadPrompt } from './prompt-file.js';

/** How Task Manager and Task Critic work together; the rules are the start's. */
export interface ModelDecompositionSettings extends AskingSettings {
  /** The critic's model; the Task Manager's own without it, null for none: the grounded check alone criticises. */
  readonly critic?: ModelPort | null;
  /** Shows a person each round's list and its faults; resolves to their critique, empty where they have none. */
  readonly askPerson?: (question: string) => Promise<string>;
  /** Turns of Task Manager and Task Critic, 1 or more. Default 4 (CoV). */
  readonly maxRounds?: number;
}

/** What came of it. `rounds` never holds more than the most asked for; `subtasks` passed the grounded check. */
export interface ModelDecomposition {
  readonly status: Decomposition['status'];
  /** Only where there is no plan. */
  readonly reason?: string;
  readonly subtasks: readonly Subtask[];
  readonly rounds: readonly Round[];
  readonly author: PlannerInfo['author'];
  /** What was changed in the model's last list. */
  readonly changes: readonly string[];
  readonly notes: readonly string[];
  /** Rounds in which a model gave no usable answer, and why; told in `notes` too. */
  readonly failures: readonly string[];
}

/** Rounds of the original (CoV). */
const DEFAULT_ROUNDS = 4;

/** Errors nobody can plan around: the caller's decision, an empty purse, a wrong key, an incomplete recording. */
const FATAL: readonly ModelErrorCode[] = ['aborted', 'budget-exhausted', 'auth', 'replay-miss'];

/**
 * Decomposes goals by a language model: Task Manager, quantity procedure, grounded check, Task Critic, and again.
 * Where faults remain after the last round, or the model fails, the list is mended, or the planner's plan takes its
 * place; `changes` says how.
 * @throws CoVoyagerError `aborted`, `budget-exhausted`, `auth`, `replay-miss`; CoVoyagerError
 */
export async function decomposeWithModel(
  start: StartState,
  goals: readonly Goal[],
  goalText: string,
  settings: ModelDecompositionSettings,
): Promise<ModelDecomposition> {
  return new Session(start, goals, goalText, settings).run();
}

/** One list of the Task Manager, judged. */
interface Try {
  /** Null where nothing could be read or the procedure refused. */
  readonly draft: readonly DraftSubtask[] | null;
  readonly faults: readonly Fault[];
  readonly reply: string;
}

class Session {
  private readonly rounds: Round[] = [];
  private readonly notes: string[] = [];
  private readonly failures: string[] = [];
  private accepted: readonly Subtask[] | null = null;
  private lastDraft: readonly DraftSubtask[] = [];
  private corrections: readonly string[] = [];
  private criticWasAsked = false;
  private wasSilent = false;

  constructor(
    private readonly start: StartState,
    private readonly goals: readonly Goal[],
    private readonly goalText: string,
    private readonly settings: ModelDecompositionSettings,
  ) {}

  async run(): Promise<ModelDecomposition> {
    const maxRounds = Math.max(1, this.settings.maxRounds ?? DEFAULT_ROUNDS);
    let earlier: EarlierTry | null = null;
    let faultsBefore: readonly Fault[] = [];
    for (let round = 1; round <= maxRounds; round++) {
      const made = await this.tryOnce(round, earlier);
      if (made === null) break;
      if (made.draft && made.draft.length > 0) this.lastDraft = made.draft;
      const isLast = round === maxRounds;
      const critique = isLast ? critiqueOf(made.faults) : await this.criticise(round, made, faultsBefore);
      this.rounds.push({ round, subtasks: made.draft?.length ?? 0, faults: made.faults, critique });
      if (critique === '') break;
      earlier = { reply: made.reply, list: listPhrase(made.draft), critique };
      faultsBefore = made.faults;
    }
    return this.accepted ? this.outcome(this.accepted, 'model', this.corrections) : this.mended();
  }

  /** Null where the model failed for good, which a note then says. */
  private async tryOnce(round: number, earlier: EarlierTry | null): Promise<Try | null> {
    let reply = '';
    try {
      const answer = await askTaskManager(
        this.start,
        this.goals,
        this.goalText,
        this.settings,
        round,
        earlier,
      );
      reply = answer.text;
    } catch (error) {
      if (!isModelError(error) || FATAL.includes(error.code)) throw error;
      // Once it may be chance.
      if (error.code !== 'empty-reply' || this.wasSilent) {
        this.failed(`the model failed in round ${round}: ${error.message}`);
        return null;
      }
      this.wasSilent = true;
    }
    const { subtasks: listed, problems } = readPlanReply(reply);
    const unread = problems.map((problem) => listFault('goal-not-reached', problem));
    if (listed.length === 0) return { draft: null, faults: unread, reply };
    const resolved = resolveReply(this.start, this.goals, listed);
    resolved.notes.forEach((note) => this.note(note));
    this.corrections = resolved.corrections;
    if (resolved.subtasks === null) return { draft: null, faults: [...unread, ...resolved.faults], reply };
    const faults = this.judge(resolved.subtasks);
    return { draft: resolved.subtasks, faults: faults.length > 0 ? [...unread, ...faults] : [], reply };
  }

  /** Faults of a draft; without any, its subtasks are kept. */
  private judge(draft: readonly DraftSubtask[]): readonly Fault[] {
    const faults = checkPlan(this.start, { goals: this.goals, subtasks: draft });
    if (faults.length > 0) return faults;
    const subtasks = completeDraft(this.start, this.goals, draft);
    const remaining = checkPlan(this.start, { goals: this.goals, subtasks });
    if (remaining.length === 0) this.accepted = subtasks;
    return remaining;
  }

  /** What the Task Manager is told; empty where the list is accepted. */
  private async criticise(round: number, made: Try, faultsBefore: readonly Fault[]): Promise<string> {
    const { askPerson } = this.settings;
    const grounded = critiqueOf(made.faults);
    if (askPerson) {
      const said = (await askPerson(questionFor(round, made.draft, made.faults))).trim();
      return [said, grounded].filter((part) => part !== '').join('\n');
    }
    const critic = this.settings.critic === undefined ? this.settings.model : this.settings.critic;
    if (critic === null || this.criticWasAsked || !areUnchanged(faultsBefore, made.faults)) return grounded;
    this.criticWasAsked = true;
    try {
      const found = { subtasks: made.draft, faults: made.faults };
      const settings = { ...this.settings, model: critic };
      const said = await askTaskCritic(this.start, this.goalText, settings, round, found);
      return `${grounded}\n${said}`;
    } catch (error) {
      if (!isModelError(error) || FATAL.includes(error.code)) throw error;
      this.failed(`the critic's model failed in round ${round}: ${error.message}`);
      return grounded;
    }
  }

  /** The model's list with its faults' own mends, or the planner's plan in its place. */
  private async mended(): Promise<ModelDecomposition> {
    const before = this.lastDraft;
    const draft = before.length > 0 ? mendDraft(this.start, this.goals, before) : null;
    if (draft) {
      this.judge(draft);
      if (this.accepted) {
        return this.outcome(this.accepted, 'model, mended by the planner', [
          ...this.corrections,
          ...describeModelChanges(before, this.accepted, namesIn(this.start.game.registry)),
        ]);
      }
    }
    const byRules = this.start.rules === 'paper' ? planByPaper(this.start, this.goals) : null;
    const plan = byRules ?? (await planGoals(this.start, this.goals));
    if (plan.kind !== 'planned') {
      const { rounds, notes, failures } = this;
      const status = plan.kind === 'impossible' ? 'impossible' : 'unknown';
      const reason = whyNoPlan(this.start.game.registry, plan.why);
      return { status, reason, subtasks: [], rounds, author: 'planner', changes: [], notes, failures };
    }
    this.note(
      before.length > 0
        ? "the model's last list could not be mended step by step; the planner's plan replaces it"
        : "the model gave no list that could be used; the plan is the planner's",
    );
    const changes =
      before.length > 0 ? describeModelChanges(before, plan.subtasks, namesIn(this.start.game.registry)) : [];
    return this.outcome(plan.subtasks, 'planner', changes);
  }

  private outcome(
    subtasks: readonly Subtask[],
    author: PlannerInfo['author'],
    changes: readonly string[],
  ): ModelDecomposition {
    const { rounds, notes, failures } = this;
    return { status: 'planned', subtasks, rounds, author, changes, notes, failures };
  }

  private failed(failure: string): void {
    this.failures.push(failure);
    this.note(failure);
  }

  private note(note: string): void {
    if (!this.notes.includes(note)) this.notes.push(note);
  }
}

/** Most faults shown at once; the later ones mostly follow from the first. */
const MAX_FAULTS_SHOWN = 12;

/** The grounded check's faults as a critique: a line each, with its mend. */
function critiqueOf(faults: readonly Fault[]): string {
  const lines = faults.slice(0, MAX_FAULTS_SHOWN).map((fault) => {
    const where = fault.subtask === null || namesSubtask(fault) ? '' : `${fault.subtask}: `;
    return `- ${where}${faultSentence(fault, registryName)} Mend: ${mendPhrase(fault.mend, registryName)}`;
  });
  const more = faults.length - lines.length;
  return [...lines, ...(more > 0 ? [`- and ${more} more of the kind.`] : [])].join('\n');
}

/** A plan for reading: "s3 craft 8 stick from 4 oak_planks; with crafting_table", one subtask a line. */
function listPhrase(subtasks: readonly DraftSubtask[] | null): string {
  if (subtasks === null || subtasks.length === 0) return '(no list could be read)';
  return subtasks
    .map(({ id, action, item, quantity, tools = [], materials = {} }) => {
      const used = Object.entries(materials).map(([name, count]) => `${count} ${name}`);
      const from = used.length > 0 ? ` from ${used.join(' and ')}` : '';
      return `${id} ${action} ${quantity} ${item}${from}${tools.length > 0 ? `; with ${tools.join(', ')}` : ''}`;
    })
    .join('\n');
}

/** True where a Task Manager made the same mistakes twice: telling it the same once more adds nothing. */
function areUnchanged(before: readonly Fault[], now: readonly Fault[]): boolean {
  const keys = (faults: readonly Fault[]): string =>
    faults
      .map(({ kind, item, count }) => `${kind} ${item ?? ''} ${count ?? ''}`)
      .sort()
      .join('|');
  return before.length > 0 && keys(before) === keys(now);
}

/** Longest critique passed on, in characters. */
const MAX_CRITIQUE = 2_000;

/**
 * Asks the critic's model to explain what the Task Manager keeps getting wrong.
 * @throws CoVoyagerError
 */
async function askTaskCritic(
  start: StartState,
  goalText: string,
  settings: AskingSettings,
  round: number,
  found: { readonly subtasks: readonly DraftSubtask[] | null; readonly faults: readonly Fault[] },
): Promise<string> {
  const messages = fillPrompt(loadPrompt('task-critic'), {
    ...situationOf(start, goalText),
    list: listPhrase(found.subtasks),
    faults: critiqueOf(found.faults),
  });
  const reply = await askModel(settings, { role: 'critic', stage: `critique-${round}`, messages });
  return reply.text.trim().slice(0, MAX_CRITIQUE);
}

/** What a person is asked in the critic's place; an empty answer adds nothing to what the check found. */
function questionFor(
  round: number,
  subtasks: readonly DraftSubtask[] | null,
  faults: readonly Fault[],
): string {
  const found =
    faults.length > 0 ? `The check found:\n${critiqueOf(faults)}` : 'The check found nothing wrong with it.';
  return `Round ${round}. The Task Manager's list:\n${listPhrase(subtasks)}\n\n${found}\n\nWhat should be different? (Enter: nothing to add)`;
}
