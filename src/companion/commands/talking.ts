import { command, completed, refused } from '../command.js';

/** Talks with other companions, and what a model writes. */
export const TALKING = [
  command({
    name: 'startConversation',
    help: 'Says something to another bot and talks with it until one of them ends it.',
    kind: 'conduct',
    parameters: {
      bot: { type: 'companion', help: 'whom' },
      text: { type: 'text', help: 'what to say' },
    },
    carryOut: ({ conduct }, { bot, text }) => {
      const fault = conduct.talkTo(bot, text);
      return fault === null ? completed(`I said to ${bot}: ${text}`, { isHeard: true }) : refused(fault);
    },
  }),
  command({
    name: 'tellPlayer',
    help: 'Says something to a player, and from whom it is.',
    kind: 'conduct',
    parameters: {
      player: { type: 'player', help: 'whom' },
      text: { type: 'text', help: 'what to say' },
    },
    carryOut: ({ conduct, asker }, { player, text }) =>
      completed(`${player}, ${asker ?? conduct.name} says: ${text}`),
  }),
  command({
    name: 'endConversation',
    help: 'Ends its talk with another bot.',
    kind: 'conduct',
    parameters: { bot: { type: 'companion', help: 'with whom' } },
    carryOut: ({ conduct }, { bot }) => {
      const partner = conduct.endTalk();
      return partner === null
        ? refused(`I am not talking with ${bot}.`)
        : completed(`I ended my talk with ${partner}.`);
    },
  }),
  command({
    name: 'newAction',
    help: 'Has its model write code for something no command does; it is reviewed, runs in a sandbox, and what it changed is read from the world.',
    kind: 'action',
    limitSeconds: 300,
    parameters: { prompt: { type: 'text', help: 'what is to be done, exactly' } },
    carryOut: ({ conduct, bot, signal }, { prompt }) =>
      conduct.newAction?.(prompt, bot, signal) ??
      refused(
        'That takes a model to write it, and I have none: start me with --model. !help says what I can do without.',
      ),
  }),
];
