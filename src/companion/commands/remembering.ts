import { memoryLine } from '../../run/people/memory/recall.js';
import { command, completed, refused } from '../command.js';

const MOST_SHOWN = 8;

/** Things people tell of themselves and others. */
export const REMEMBERING = [
  command({
    name: 'rememberThing',
    help: 'Remembers what somebody says of themselves, of others or of what they like, for good.',
    kind: 'conduct',
    parameters: {
      subject: { type: 'text', help: 'what it is about: "favourite wood", "Bert"' },
      value: { type: 'text', help: 'what is said of it: "birch"' },
    },
    carryOut: ({ conduct, asker }, { subject, value }) => {
      const before = conduct.facts
        .recall(subject)
        .find((each) => each.person === asker && each.subject.toLowerCase() === subject.toLowerCase());
      conduct.facts.keep(subject, value, asker);
      const instead = before && before.value !== value ? `, no longer ${before.value}` : '';
      return completed(`I remember: ${subject}: ${value}${instead}.`, { subject, value });
    },
  }),
  command({
    name: 'recallThings',
    help: 'Says what it remembers of people and things, who said it, when, and what may be out of date.',
    kind: 'look',
    parameters: {
      about: { type: 'text', help: 'a person, a subject or a word; by default all', otherwise: '' },
    },
    carryOut: ({ conduct, asker }, { about }) => {
      const who = /^(?:me|myself)$/i.test(about) ? (asker ?? '') : about;
      const all = conduct.facts.recall(who);
      if (all.length === 0)
        return completed(who === '' ? 'I remember nothing yet.' : `I remember nothing of ${who}.`);
      const lines = all.slice(0, MOST_SHOWN).map((each) => memoryLine({ ...each, place: null }, new Date()));
      const more = all.length > MOST_SHOWN ? `; and ${all.length - MOST_SHOWN} more` : '';
      return completed(`${lines.join('; ')}${more}.`, { memories: all.map((each) => ({ ...each })) });
    },
  }),
  command({
    name: 'forgetThing',
    help: 'Forgets something it was told, for good; what somebody else said, by its id.',
    kind: 'conduct',
    parameters: { what: { type: 'text', help: 'subject, word, or the id shown' } },
    carryOut: ({ conduct, asker }, { what }) => {
      const forgotten = conduct.facts.forget(what, asker);
      if (forgotten.length === 0) return refused(`I remember nothing of "${what}" that you said.`);
      return completed(
        `Forgotten: ${forgotten.map(({ subject, value }) => `${subject}: ${value}`).join('; ')}.`,
      );
    },
  }),
];
