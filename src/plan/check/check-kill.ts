import { increase } from '../../base/groups.js';
import { BUILT_MOBS, passageTo } from '../../game/sources/passages.js';
import type { ReadSubtask } from './check-names.js';
import { goThrough } from './check-passage.js';
import { settleTools } from './check-tools.js';
import type { Fault } from './fault.js';
import { giveItem, groundOf, itemOf, noEffects, wear, type Effects, type CheckedSite } from './site.js';
import { sourcesAt } from './source-index.js';

const BOWS = ['bow', 'crossbow'];
const ARROWS = ['arrow', 'spectral_arrow', 'tipped_arrow'];

/** What one kill of a mob can leave: fewest, most and expected number of each item. */
export interface Loot {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
}

/** Everything a mob may leave, by item. */
export function lootOf(site: CheckedSite, mob: string): ReadonlyMap<string, Loot> {
  const loot = new Map<string, Loot>();
  for (const source of sourcesAt(site.start.game, mob)) {
    if (source.kind !== 'kill') continue;
    for (const { item, min, max, mean } of source.yields) {
      const known = loot.get(item) ?? { min: 0, max: 0, mean: 0 };
      loot.set(item, { min: known.min + min, max: known.max + max, mean: known.mean + mean });
    }
  }
  return loot;
}

/** What killing or shooting takes and gives. Loot that is not asked for stays on the ground. */
export function killEffects(site: CheckedSite, read: ReadSubtask): Effects {
  const mob = read.product?.preferred ?? null;
  const effects = noEffects(read, mob);
  const isShot = read.action === 'shoot';
  const tools = settleTools(site, effects, isShot ? BOWS : []);
  for (const tool of tools.listed) effects.holds.add(tool);
  if (mob === null || read.quantity === null) {
    effects.isSound = false;
    if (mob !== null) effects.kills = { mob, count: Number.MAX_SAFE_INTEGER, shot: isShot };
    return effects;
  }
  const { quantity } = read;
  const builtOf = BUILT_MOBS.get(mob);
  if (builtOf && (site.start.offers.get(mob) ?? 0) === 0) {
    for (const [item, count] of Object.entries(builtOf))
      increase(effects.takes, itemOf(item), count * quantity);
  } else offer(site, effects, mob, quantity);
  goThrough(site, effects, passageTo(site.start.game.natural.get(mob)));
  effects.kills = { mob, count: quantity, shot: isShot };
  if (isShot) shoot(site, effects, quantity, tools.held);
  else if (tools.listed[0] !== undefined) wear(site, effects, tools.listed[0], quantity);
  leaveLoot(site, effects, mob, quantity);
  return effects;
}

function offer(site: CheckedSite, effects: Effects, mob: string, quantity: number): void {
  const { environment, offers } = site.start;
  const { id } = effects.read;
  const left = site.offered(mob);
  if ((offers.get(mob) ?? 0) <= 0) {
    effects.isSound = false;
    site.faults.push({
      kind: 'not-here',
      subtask: id,
      item: mob,
      count: quantity,
      facts: { code: 'no-mob-here', place: environment.name },
      mend: { kind: 'replan', advice: { code: 'do-without', name: mob, isMob: true } },
    });
    return;
  }
  if (left < quantity) {
    site.faults.push({
      kind: 'not-enough-here',
      subtask: id,
      item: mob,
      count: quantity - left,
      facts: { code: 'few-mobs-here', place: environment.name, left, asked: quantity },
      mend: { kind: 'set-quantity', subtask: id, quantity: Math.max(1, left) },
    });
  }
  site.useUp(mob, Math.min(left, quantity));
}

/** How many arrows a mob takes depends on its health and the archer; at least one each is certain. */
function shoot(site: CheckedSite, effects: Effects, quantity: number, held: readonly string[]): void {
  const { read } = effects;
  const bow = held.find((tool) => BOWS.includes(tool));
  if (bow === undefined) {
    site.faults.push({
      kind: held.length > 0 ? 'weak-tool' : 'missing-tool',
      subtask: read.id,
      item: held[0] ?? 'bow',
      count: null,
      facts: { code: 'no-bow' },
      mend: { kind: 'set-tools', subtask: read.id, tools: ['bow'] },
    });
  } else {
    effects.holds.add(bow);
    wear(site, effects, bow, quantity);
  }
  const listed = (read.materials ?? []).filter(({ name }) => ARROWS.includes(name.preferred));
  let arrows = 0;
  for (const { name, count } of listed) {
    increase(effects.takes, itemOf(name.preferred), count);
    arrows += count;
  }
  if (arrows < quantity) increase(effects.takes, itemOf('arrow'), quantity - arrows);
}

function leaveLoot(site: CheckedSite, effects: Effects, mob: string, quantity: number): void {
  const { read } = effects;
  const loot = lootOf(site, mob);
  const asked = new Map<string, number>();
  for (const { name, count } of read.drops ?? []) {
    const item = name.names.find((option) => loot.has(option)) ?? name.preferred;
    const most = (loot.get(item)?.max ?? 0) * quantity;
    asked.set(item, count);
    giveItem(site, effects, item, count);
    if (count > most) {
      effects.isSound = false;
      site.faults.push(tooMuch(read, mob, item, count, most, loot.get(item)));
    }
  }
  for (const [item, { max }] of loot) {
    if (!asked.has(item)) increase(effects.gives, groundOf(item), max * quantity);
  }
}

function tooMuch(
  read: ReadSubtask,
  mob: string,
  item: string,
  count: number,
  most: number,
  loot: Loot | undefined,
): Fault {
  return {
    kind: 'impossible-quantity',
    subtask: read.id,
    item,
    count: count - most,
    facts: { code: 'loot-too-many', mob, killed: read.quantity ?? 0, most },
    mend: loot
      ? { kind: 'set-quantity', subtask: read.id, quantity: Math.ceil(count / loot.mean) }
      : { kind: 'replan', advice: { code: 'never-leaves', mob, item } },
  };
}
