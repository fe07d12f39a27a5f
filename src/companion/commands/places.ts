import { listed } from '../../base/words.js';
import { command, completed, refused } from '../command.js';
import type { Conduct } from '../conduct.js';
import { placeData, placeSpoken } from '../in-words.js';
import { middleOfFloor } from '../../../primitives/body/walking.js';
import { placeIn } from '../request/read-place.js';
import { goTo } from './going.js';

const WALK_SECONDS = 600;

/** A name of one word may be somebody's, too. */
function noSuchPlace({ landmarks }: Conduct, name: string): string {
  const known = landmarks.all().map((each) => `"${each.name}"`);
  const nobody = /^\w+$/.test(name) ? ', and nobody of that name is here' : '';
  return `I know no place "${name}"${nobody}.${known.length > 0 ? ` I know ${listed(known)}.` : ''}`;
}

export const PLACES = [
  command({
    name: 'rememberHere',
    help: 'Remembers a place under a name, for good.',
    kind: 'conduct',
    parameters: {
      name: { type: 'text', help: 'name of the place' },
      at: { type: 'text', help: 'its coordinates, "10 64 -20"; by default where it stands', otherwise: '' },
    },
    carryOut: ({ bot, conduct, asker }, { name, at }) => {
      const told = at === '' ? null : placeIn(at);
      if (told && told.kind !== 'at')
        return refused(`Expected coordinates such as "10 64 -20", got "${at}".`);
      const { position } = told ?? bot.entity;
      const before = conduct.landmarks.find(name);
      conduct.landmarks.remember({ name, kind: 'place', position, dimension: bot.game.dimension, by: asker });
      const was = before ? ` It was at ${placeSpoken(before.position)}.` : '';
      return completed(`I remember "${name}": ${placeSpoken(position)}.${was}`, { at: placeData(position) });
    },
  }),
  command({
    name: 'goToRememberedPlace',
    help: 'Walks to a place or chest by its name.',
    kind: 'action',
    limitSeconds: WALK_SECONDS,
    parameters: { name: { type: 'text', help: 'name of the place' } },
    carryOut: ({ bot, conduct }, { name }) => {
      const place = conduct.landmarks.find(name);
      if (!place) return refused(noSuchPlace(conduct, name));
      if (place.dimension !== bot.game.dimension)
        return refused(`"${name}" is in the ${place.dimension.replaceAll('_', ' ')}, and I am not.`);
      return goTo(bot, middleOfFloor(place.position), place.kind === 'chest' ? 2.5 : 1, `"${place.name}"`);
    },
  }),
  command({
    name: 'savedPlaces',
    help: 'Lists the places and chests it knows by name, or says where one is, and who told it.',
    kind: 'look',
    parameters: { name: { type: 'text', help: 'name of the one', otherwise: '' } },
    carryOut: ({ conduct }, { name: wanted }) => {
      const one = wanted === '' ? null : conduct.landmarks.find(wanted);
      if (wanted !== '' && !one) return refused(noSuchPlace(conduct, wanted));
      const all = one ? [one] : conduct.landmarks.all();
      const lines = all.map(
        ({ name, kind, position, by, at, stale }) =>
          `${name}${kind === 'chest' ? ' (chest)' : ''} at ${placeSpoken(position)}` +
          `${by === null ? '' : `, from ${by}`} on ${at.slice(0, 10)}${stale === null ? '' : `; ${stale}`}`,
      );
      return completed(lines.length > 0 ? `I know ${lines.join('; ')}.` : 'I know no places by name yet.', {
        places: all.map(({ position, ...each }) => ({ ...each, position: placeData(position) })),
      });
    },
  }),
  command({
    name: 'forgetPlace',
    help: 'Forgets a place or chest for good.',
    kind: 'conduct',
    parameters: { name: { type: 'text', help: 'name of the place' } },
    carryOut: ({ conduct }, { name }) =>
      conduct.landmarks.forget(name)
        ? completed(`I have forgotten "${name}".`)
        : refused(`I know no place "${name}".`),
  }),
];
