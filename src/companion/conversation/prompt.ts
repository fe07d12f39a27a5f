import { fillPrompt, loadPrompt } from '../../decompose/model/prompt-file.js';
import type { ModelMessage } from '../../model/model.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import type { Deed } from '../conduct.js';
import { carriedBy, itemsInWords, placeSpoken } from '../in-words.js';
import { COMMANDS } from '../registry.js';
import { usageOf } from '../read-values.js';
import { similarExamples, type Example } from './examples.js';
import type { Transcript } from './transcript.js';

/** What a player's own word is needed for: no talk of anybody's gets a model to call them. */
export const ONLY_FOR_PLAYERS: ReadonlySet<string> = new Set([
  'attackplayer',
  'clearchat',
  'forgetplace',
  'forgetthing',
  'leave',
  'restart',
  'newaction',
]);

const MOST_DEEDS = 6;
const MOST_EXAMPLES = 2;
const LOOK_BLOCKS = 48;

/** What the model is told besides the talk itself. */
export interface Briefing {
  readonly name: string;
  /** Who it is, in its profile's words; empty: nothing special. */
  readonly persona: string;
  readonly bot: WorkerBot;
  readonly activity: string;
  readonly deeds: readonly Deed[];
  /** One line each. */
  readonly memory: readonly string[];
  readonly transcript: Transcript;
  readonly examples: readonly Example[];
  /** What was just said, for choosing examples. */
  readonly said: string;
}

/** The messages of one call: rules, state and memory, then the talk. */
export function messagesOf(briefing: Briefing): readonly ModelMessage[] {
  const { name, persona, bot, activity, deeds, memory, transcript, examples, said } = briefing;
  const head = fillPrompt(loadPrompt('companion'), {
    name,
    persona: personaOf(persona, name),
    state: stateOf(bot, activity),
    memory: memory.join('; ') || 'nothing',
    summary: transcript.summary || 'nothing',
    deeds: deeds.slice(-MOST_DEEDS).map(deedLine).join('; ') || 'nothing',
    commands: COMMAND_DOCS,
    examples: similarExamples(examples, said, MOST_EXAMPLES).map(exampleText).join('\n---\n') || 'none',
  });
  return [...head, ...transcript.turns];
}

/** One thing that was done, as the model reads it. */
export function deedLine({ command, result }: Pick<Deed, 'command' | 'result'>): string {
  return `${command}: ${result.kind}. ${result.words}`;
}

const COMMAND_DOCS = COMMANDS.filter(({ name }) => !ONLY_FOR_PLAYERS.has(name.toLowerCase()))
  .map((command) => `${usageOf(command)}: ${command.help}`)
  .join('\n');

/** Known profiles name what is filled in; all of it but the name stands below anyway. */
function personaOf(persona: string, name: string): string {
  return (
    persona
      .replaceAll('$NAME', name)
      .replace(/\$[A-Z_]+/g, ' ')
      .trim() || `You are a playful, honest companion.`
  );
}

function stateOf(bot: WorkerBot, activity: string): string {
  const near = Object.values(bot.players)
    .filter(({ username, entity }) => username !== bot.username && (entity as typeof entity | undefined))
    .map(({ username, entity }) => ({ username, away: entity.position.distanceTo(bot.entity.position) }))
    .filter(({ away }) => away <= LOOK_BLOCKS)
    .map(({ username, away }) => `${username} ${Math.round(away)} blocks away`);
  return [
    `at ${placeSpoken(bot.entity.position)}`,
    `health ${Math.round(bot.health)} of 20, food ${bot.food} of 20`,
    bot.time.isDay ? 'day' : 'night',
    `carrying ${itemsInWords(bot, carriedBy(bot))}`,
    `about: ${activity}`,
    `players near: ${near.join(', ') || 'none'}`,
  ].join('; ');
}

function exampleText(example: Example): string {
  return example.map(({ role, content }) => (role === 'assistant' ? `you: ${content}` : content)).join('\n');
}
