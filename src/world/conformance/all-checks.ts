import type { Check } from './check.js';
import { clickingChecks } from './checks/clicking.js';
import { containerChecks } from './checks/containers.js';
import { craftingChecks } from './checks/crafting.js';
import { diggingChecks } from './checks/digging.js';
import { dropChecks } from './checks/drops.js';
import { itemChecks } from './checks/items.js';
import { joiningChecks } from './checks/joining.js';
import { mobChecks } from './checks/mobs.js';
import { placingChecks } from './checks/placing.js';
import { smeltingChecks } from './checks/smelting.js';
import { survivingChecks } from './checks/surviving.js';
import { talkingChecks } from './checks/talking.js';

/** The whole suite, in the order of the report. */
export function allChecks(): readonly Check[] {
  return [
    ...joiningChecks,
    ...diggingChecks,
    ...dropChecks,
    ...itemChecks,
    ...placingChecks,
    ...containerChecks,
    ...clickingChecks,
    ...craftingChecks,
    ...smeltingChecks,
    ...mobChecks,
    ...survivingChecks,
    ...talkingChecks,
  ];
}
