import { z } from 'zod';
import { parseJsonReply } from '../base/reply-json.js';
import { fillPrompt, loadPrompt } from '../decompose/model/prompt-file.js';
import { askModel, type AskingSettings } from '../decompose/model/task-manager.js';
import { readGoals } from '../decompose/words/goal-text.js';
import type { Goal } from '../plan/subtask/subtask.js';
import { dayText } from '../skill/writer/request-text.js';
import type { Curriculum, Observed, Proposal } from './curriculum.js';
import { proposeByFrontier } from './frontier.js';
import type { Prospects } from './prospects.js';

/** How often a model may propose what cannot be done before the frontier proposes in its place. */
const MOST_ROUNDS = 3;
/** Latest tasks and most names a model is told. */
const MOST_TASKS = 12;
const MOST_NAMES = 60;

const PROMPT = 'curriculum';
const replySchema = z.object({ reasoning: z.string().catch(''), task: z.string().min(1) });

/**
 * A model proposes, with `prompts/curriculum.md`; the planner says whether it can be done from here, and the model hears
 * why not.
 */
export function modelCurriculum(settings: Omit<AskingSettings, 'signal'>): Curriculum {
  return {
    name: 'model',
    model: settings.model.name,
    propose: async (observed, prospects, signal) => {
      const refused: string[] = [];
      for (let round = 1; round <= MOST_ROUNDS; round++) {
        const found = await ask({ ...settings, signal }, observed, prospects, refused);
        if (typeof found !== 'string') return { ...found, considered: round };
        refused.push(found);
      }
      const instead = await proposeByFrontier(observed, prospects);
      if (instead.kind === 'none') return instead;
      return { ...instead, why: `${instead.why}; the model proposed nothing of use (${refused.join(' ')})` };
    },
  };
}

type Task = Extract<Proposal, { kind: 'task' }>;

/** @returns the task, or why the reply is none */
async function ask(
  settings: AskingSettings,
  observed: Observed,
  prospects: Prospects,
  refused: readonly string[],
): Promise<Task | string> {
  const messages = fillPrompt(loadPrompt(PROMPT), {
    state: stateText(observed),
    refused:
      refused.length === 0
        ? 'Which task is next?'
        : `You proposed before, and it does not do:\n${refused.map((why) => `- ${why}`).join('\n')}\nWhich task is next?`,
  });
  const stage = `task ${observed.tasks.length + 1}${refused.length > 0 ? ` again ${refused.length}` : ''}`;
  const { text } = await askModel(settings, { role: 'curriculum', stage, messages });
  const parsed = parseJsonReply(text);
  const reply = replySchema.safeParse(parsed.ok ? parsed.value : null);
  if (!reply.success) return 'The reply held no JSON object with a "task".';
  const { task, reasoning } = reply.data;
  const available = [...Object.keys(observed.chest), ...observed.seen];
  const reading = readGoals(prospects.registry, task, { available });
  if (!reading.ok) return `"${task}": ${reading.problem.message}`;
  const goals = reading.value.goals.map((goal) => besides(goal, observed));
  const planned = await prospects.planned(goals);
  if ('why' in planned) return `"${task}": ${planned.why}`;
  const { expectedTicks, newItems } = planned;
  if (newItems.length === 0) return `"${task}" brings nothing the team has not had.`;
  const why = reasoning.replace(/\s+/g, ' ').trim();
  return { kind: 'task', task, goals, by: 'model', why, expectedTicks, newItems, considered: 1 };
}

/** What is to be had is had beside what lies there. */
function besides(goal: Goal, { chest }: Observed): Goal {
  return goal.kind === 'have' ? { ...goal, quantity: goal.quantity + (chest[goal.item] ?? 0) } : goal;
}

/** What a model is told of where things stand. */
function stateText(observed: Observed): string {
  const { chest, stations, explorers, biome, timeOfDay, seen, had, tasks, tick, limitTicks } = observed;
  const counts = Object.entries(chest).map(([item, count]) => `${count} ${item}`);
  const last = tasks.slice(-MOST_TASKS).map(({ task, status, reason }) => {
    const why = reason === null || status === 'done' ? '' : ` (${reason.slice(0, 160)})`;
    return `- ${task}: ${status}${why}`;
  });
  return [
    `Chest: ${counts.join(', ') || 'empty'}`,
    `Stations that stand: ${stations.join(', ') || 'none'}`,
    ...explorers.map(
      ({ name, health, food, equipment }) =>
        `${name}: health ${health ?? 'unknown'} of 20, food ${food ?? 'unknown'} of 20, wears and holds ${equipment.join(', ') || 'nothing'}`,
    ),
    `Biome: ${biome ?? 'unknown'}. Time of day: ${timeOfDay === null ? 'unknown' : dayText(timeOfDay)}. Minutes left: ${Math.round((limitTicks - tick) / 1200)}`,
    `In view so far: ${seen.slice(-MOST_NAMES).join(', ') || 'nothing'}`,
    `Items had (${had.length}): ${had.join(', ') || 'none'}`,
    `Tasks so far (${tasks.length}), latest last:`,
    ...(last.length > 0 ? last : ['- none']),
  ].join('\n');
}
