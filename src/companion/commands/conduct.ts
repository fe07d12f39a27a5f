import { asSentence, listed } from '../../base/words.js';
import { everyTick } from '../../../primitives/body/ending.js';
import { contextOf } from '../../../primitives/body/context.js';
import { AVOIDED } from '../../../primitives/body/terrain.js';
import { doesTimePass, isNight } from '../../../primitives/body/night.js';
import { yieldBody } from '../../../primitives/body/reflex.js';
import { TICKS_PER_SECOND } from '../../base/ticks.js';
import { loadGame } from '../../game/game.js';
import { FUNCTION_WORDS } from '../../speech/small-words.js';
import { command, completed, failed, refused, type Setting } from '../command.js';
import { bodyOf } from '../in-words.js';
import { readRule, type Rule } from '../rules.js';
import { habitInWords, HABITS, isHabit } from '../habit.js';

const LONGEST_STAY_SECONDS = 36_000;

const NO_RULE =
  'I keep rules about blocks, mobs and items only: "do not break oak logs". Say "stop" when I do what you do not want.';
const ACT = {
  type: 'text',
  help: 'what is done to it: "break", "kill", "give"',
  otherwise: 'touch',
} as const;

export const CONDUCTING = [
  command({
    name: 'stop',
    help: 'Ends what it is about at once.',
    kind: 'conduct',
    parameters: {},
    carryOut: async ({ conduct }) => {
      const was = await conduct.stop();
      return completed(was === null ? 'I was not doing anything.' : `Stopped ${was}.`, { was });
    },
  }),
  command({
    name: 'stay',
    help: 'Stays where it is, with its idle habits at rest, for a while or until somebody is there.',
    kind: 'action',
    isEndless: true,
    limitSeconds: LONGEST_STAY_SECONDS,
    parameters: {
      seconds: {
        type: 'whole',
        least: -1,
        below: LONGEST_STAY_SECONDS,
        help: '-1: until told otherwise',
        otherwise: -1,
      },
      until: { type: 'text', help: 'name of a player who comes, night or day', otherwise: '' },
    },
    carryOut: async ({ bot }, { seconds, until }) => {
      contextOf(bot).onActivity(until === '' ? 'staying here' : `waiting for ${until}`, true);
      const ticks = (seconds < 0 ? LONGEST_STAY_SECONDS : seconds) * TICKS_PER_SECOND;
      const isTime = /^(?:night|day)$/.test(until);
      const isIt = (): boolean =>
        isTime ? isNight(bot) === (until === 'night') : until !== '' && bodyOf(bot, until) !== null;
      if (isTime && !isIt() && !doesTimePass(bot))
        return refused(`The sun stands still in this world: there is no ${until} to wait for.`, {
          isCalledOff: true,
        });
      const end = await everyTick(bot, ticks, isIt, yieldBody);
      if (end === true)
        return completed(isTime ? `It is ${until}.` : `${bodyOf(bot, until)?.username ?? until} is here.`);
      if (until !== '' && end !== 'cancelled') return failed(asSentence(`${until} did not come`));
      if (end === 'cancelled') return { kind: 'cancelled', words: 'I go on.', data: {} };
      return completed(`I stayed for ${seconds} seconds.`);
    },
  }),
  command({
    name: 'stfu',
    help: 'Keeps its answers to itself until told to speak.',
    kind: 'conduct',
    parameters: {},
    carryOut: ({ conduct }) => {
      conduct.isQuiet = true;
      return completed('');
    },
  }),
  command({
    name: 'speak',
    help: 'Answers in chat again.',
    kind: 'conduct',
    parameters: {},
    carryOut: ({ conduct }) => {
      conduct.isQuiet = false;
      return completed('Here I am.');
    },
  }),
  command({
    name: 'clearChat',
    help: 'Forgets the talk so far.',
    kind: 'conduct',
    parameters: {},
    carryOut: ({ conduct }) => {
      conduct.clearTalk();
      return completed('I have forgotten our talk.');
    },
  }),
  command({
    name: 'modes',
    help: 'Lists its habits and which are on, and what it was told not to do.',
    kind: 'look',
    parameters: {},
    carryOut: ({ conduct, asker }) => {
      const all = conduct.habits.list();
      const [on, off] = [true, false].map((isOn) =>
        all.filter((each) => each.isOn === isOn).map(({ habit }) => habitInWords(habit)),
      );
      const told = conduct.rules.all
        .map(({ said, by }) => ` ${by === null || by === asker ? 'You' : by} told me not to ${said}.`)
        .join('');
      return completed(`On: ${listed(on ?? []) || 'none'}. Off: ${listed(off ?? []) || 'none'}.${told}`, {
        habits: all.map(({ habit, isOn, help }) => ({ habit, isOn, help })),
      });
    },
  }),
  command({
    name: 'setMode',
    help: 'Turns one of its habits on or off.',
    kind: 'conduct',
    parameters: {
      mode: { type: 'text', help: 'name of the habit' },
      on: { type: 'flag', help: 'on or off' },
    },
    carryOut: ({ conduct }, { mode, on }) => {
      const name = mode.trim().toLowerCase().replace(/\s+/g, '_');
      if (!isHabit(name))
        return refused(
          `There is no habit "${mode}". There are: ${conduct.habits
            .list()
            .map(({ habit }) => habitInWords(habit))
            .join(', ')}.`,
        );
      conduct.habits.set(name, on);
      return completed(asSentence(`${habitInWords(name)} is ${on ? 'on' : 'off'}: ${HABITS[name]}`), {
        mode: name,
        on,
      });
    },
  }),
  command({
    name: 'forbid',
    help: 'Does not do something any more until it is allowed again, and ends what it is about where that is it.',
    kind: 'conduct',
    parameters: { what: { type: 'text', help: 'what to leave alone: "cows", "oak logs"' }, act: ACT },
    carryOut: async (setting, { what, act }) => {
      const { conduct } = setting;
      const activity = stemsOf(conduct.activity());
      const isAboutIt = stemsOf(what).some((word) => activity.includes(word));
      const was = isAboutIt ? await conduct.stop() : null;
      const stopped = was === null ? '' : `Stopped ${was}. `;
      const rule = ruleFor(setting, what, act);
      if (!rule || (rule.act === 'go' && ![...(rule.names ?? [])].some((name) => AVOIDED.test(name))))
        return completed(stopped.trim() || NO_RULE, { was });
      if (rule.act === 'go') return completed('My ways never lead through that, nor beside it.', { was });
      conduct.rules.keep(rule);
      return completed(`${stopped}I will not ${rule.said} until you say "you can ${rule.said} again".`, {
        was,
      });
    },
  }),
  command({
    name: 'permit',
    help: 'Does again what it was told not to do.',
    kind: 'conduct',
    parameters: { what: { type: 'text', help: 'what', otherwise: 'anything' }, act: ACT },
    carryOut: (setting, { what, act }) => {
      const rule = ruleFor(setting, what, act);
      const lifted = rule ? setting.conduct.rules.lift(rule) : [];
      return lifted.length === 0
        ? refused('Nobody told me not to.')
        : completed(`I may ${listed(lifted.map(({ said }) => said))} again.`);
    },
  }),
  command({
    name: 'comeWhenCalled',
    help: 'Comes whenever it hears its name alone.',
    kind: 'conduct',
    parameters: {},
    carryOut: ({ conduct }) => {
      conduct.comesWhenCalled = true;
      return completed(`I will: say "${conduct.name}", and I come.`);
    },
  }),
  command({
    name: 'leave',
    help: 'Leaves the world.',
    kind: 'conduct',
    parameters: {},
    carryOut: ({ conduct }) => {
      conduct.leave(false);
      return completed('Bye.');
    },
  }),
  command({
    name: 'restart',
    help: 'Leaves and joins again, with what it remembers.',
    kind: 'conduct',
    parameters: {},
    carryOut: ({ conduct }) => {
      conduct.leave(true);
      return completed('Back in a moment.');
    },
  }),
];

/** A rule about something; null where it cannot be told what. */
function ruleFor({ bot, conduct, asker }: Setting, what: string, said: string): Rule | null {
  const names = [conduct.name, ...conduct.companions()];
  return readRule(loadGame(bot.version), said, what, asker, names);
}

/** The words that name something, one form of each. */
function stemsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/\W+/)
    .filter((word) => !FUNCTION_WORDS.has(word))
    .map((word) => word.replace(/s$/, ''));
}
