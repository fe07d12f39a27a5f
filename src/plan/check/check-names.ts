import type { Game } from '../../game/game.js';
import { PASSAGES } from '../../game/sources/passages.js';
import {
  nameMeant,
  resolveBlockName,
  resolveEntityName,
  resolveItemName,
  type NameResolution,
} from '../../game/names/names.js';
import { actionNamed } from '../file/written-fields.js';
import type { DraftSubtask } from '../subtask/draft.js';
import type { Fault, FaultFacts, Mend } from './fault.js';
import { ACTIONS, type Action, isDeadly } from '../subtask/subtask.js';

/** What a written name may stand for: one registry name, or several that will do alike ("wood plank"). */
export interface ReadName {
  readonly names: readonly string[];
  readonly preferred: string;
}

export interface ReadAmount {
  readonly name: ReadName;
  readonly count: number;
}

/** A draft's subtask with its names understood. What could not be understood is null, and already reported. */
export interface ReadSubtask {
  readonly index: number;
  readonly id: string;
  readonly draft: DraftSubtask;
  readonly action: Action | null;
  readonly product: ReadName | null;
  readonly quantity: number | null;
  /** Undefined where the draft does not say. */
  readonly tools: readonly ReadName[] | undefined;
  /** Stations named as such or among the tools. */
  readonly stations: readonly string[];
  readonly materials: readonly ReadAmount[] | undefined;
  readonly fuel: readonly ReadAmount[] | undefined;
  readonly sources: readonly string[] | undefined;
  readonly drops: readonly ReadAmount[] | undefined;
}

/** Most of one thing a single subtask may ask for; far beyond what a chest holds. */
const MOST_PER_SUBTASK = 100_000;

/** Understands one subtask's words and numbers, reporting those that mean nothing. */
export function readSubtask(game: Game, draft: DraftSubtask, index: number, faults: Fault[]): ReadSubtask {
  const action = ACTIONS.find((known) => known === draft.action) ?? null;
  if (action === null) faults.push(unknownAction(draft));
  const reader = new NameReader(game, draft, faults);
  const stationNames = stationsOf(game);
  const product = reader.product(action);
  const listed = draft.tools?.map((name) => reader.tool(name)).filter((name) => name !== null);
  const station = draft.station === undefined ? null : reader.tool(draft.station);
  const isStation = ({ preferred }: ReadName): boolean => stationNames.has(preferred);
  const stations = [...(listed?.filter(isStation) ?? []), ...(station ? [station] : [])];
  return {
    index,
    id: draft.id,
    draft,
    action,
    product,
    quantity: reader.quantity(),
    tools: listed?.filter((name) => !isStation(name)),
    stations: [...new Set(stations.map(({ preferred }) => preferred))],
    materials: reader.amounts(draft.materials),
    fuel: reader.amounts(draft.fuel),
    sources: draft.sources?.map((name) => reader.target(name)).filter((name) => name !== null),
    drops: reader.amounts(draft.drops),
  };
}

/** Blocks things are made at in this version. */
function stationsOf(game: Game): ReadonlySet<string> {
  const known = stationSets.get(game);
  if (known) return known;
  const names = new Set<string>();
  for (const recipes of game.recipes.values()) {
    for (const { station } of recipes) if (station !== null) names.add(station);
  }
  for (const recipes of game.smelting.values()) {
    for (const { stations } of recipes) stations.forEach((station) => names.add(station));
  }
  for (const name of PASSAGES.keys()) names.add(name);
  stationSets.set(game, names);
  return names;
}

const stationSets = new WeakMap<Game, ReadonlySet<string>>();

function unknownAction({ id, action }: DraftSubtask): Fault {
  const meant = ACTIONS.find((known) => known === actionNamed(action));
  return {
    kind: 'unknown-action',
    subtask: id,
    item: null,
    count: null,
    facts: { code: 'unknown-action', action, known: ACTIONS },
    mend: {
      kind: 'replan',
      advice: { code: 'use-action', said: action, actions: meant ? [meant] : ACTIONS },
    },
  };
}

class NameReader {
  constructor(
    private readonly game: Game,
    private readonly draft: DraftSubtask,
    private readonly faults: Fault[],
  ) {}

  product(action: Action | null): ReadName | null {
    const { item, id, section } = this.draft;
    // A blueprint goes by any name.
    if (action === 'build' && section !== undefined) return null;
    const isPassage = PASSAGES.get(item)?.action === action;
    if (isPassage) return { names: [item], preferred: item };
    const isMob = isDeadly(action);
    const read = isMob ? this.mob(item) : this.item(item);
    if (read.ok) return read.name;
    const [nearest] = read.nearest;
    const mend: Mend =
      nearest === undefined
        ? this.naming(isMob ? 'mob' : 'item')
        : { kind: 'rename', subtask: id, item: nearest };
    this.unknown(item, isMob ? 'mob' : 'item', read, mend);
    return null;
  }

  /** Where several tools go by a word ("pickaxe"), any of them will do. */
  tool(text: string): ReadName | null {
    const read = PASSAGES.has(text)
      ? { ok: true as const, name: { names: [text], preferred: text } }
      : this.item(text, true);
    if (read.ok) return read.name;
    const [nearest] = read.nearest;
    const others = (this.draft.tools ?? []).filter((name) => name !== text);
    const tools = nearest === undefined ? others : [...others, nearest];
    this.unknown(text, 'tool', read, { kind: 'set-tools', subtask: this.draft.id, tools });
    return null;
  }

  amounts(counts: Readonly<Record<string, number>> | undefined): readonly ReadAmount[] | undefined {
    if (!counts) return undefined;
    const amounts: ReadAmount[] = [];
    for (const [text, count] of Object.entries(counts)) {
      if (count === 0) continue;
      const read = this.item(text);
      if (!read.ok) {
        const nearest = read.nearest.find((name) => this.isIngredient(name)) ?? read.nearest[0];
        const rest = Object.fromEntries(Object.entries(counts).filter(([name]) => name !== text));
        const mend: Mend =
          nearest === undefined
            ? this.naming('item')
            : { kind: 'set-materials', subtask: this.draft.id, materials: { ...rest, [nearest]: count } };
        this.unknown(text, 'item', read, mend);
        return undefined;
      }
      if (!Number.isInteger(count) || count < 0 || count > MOST_PER_SUBTASK) {
        this.impossible(count, text);
        return undefined;
      }
      amounts.push({ name: read.name, count });
    }
    return amounts;
  }

  private naming(what: 'mob' | 'item'): Mend {
    return { kind: 'replan', advice: { code: 'name-one', what, version: this.game.version } };
  }

  private isIngredient(name: string): boolean {
    const { recipes, smelting, registry } = this.game;
    const said = this.draft.item;
    const reading = registry.items.has(said) ? null : resolveItemName(registry, said);
    const product = reading && 'name' in reading ? reading.name : said;
    return (
      (recipes.get(product) ?? []).some(({ ingredients }) =>
        ingredients.some(({ items }) => items.includes(name)),
      ) || (smelting.get(product) ?? []).some(({ input }) => input === name)
    );
  }

  /** A block or mob something is taken from. */
  target(text: string): string | null {
    const { registry } = this.game;
    if (registry.blocks.has(text) || registry.entities.has(text)) return text;
    const name = nameMeant(resolveBlockName(registry, text)) ?? nameMeant(resolveEntityName(registry, text));
    if (name !== null) return name;
    this.unknown(
      text,
      'block or mob',
      { nearest: [] },
      { kind: 'replan', advice: { code: 'leave-out-source', said: text } },
    );
    return null;
  }

  quantity(): number | null {
    const { quantity } = this.draft;
    if (Number.isInteger(quantity) && quantity > 0 && quantity <= MOST_PER_SUBTASK) return quantity;
    this.impossible(quantity, this.draft.item);
    return null;
  }

  private item(text: string, anyWillDo = false): Reading {
    if (this.game.registry.items.has(text)) return { ok: true, name: { names: [text], preferred: text } };
    return understood(resolveItemName(this.game.registry, text), anyWillDo);
  }

  private mob(text: string): Reading {
    return understood(resolveEntityName(this.game.registry, text), false);
  }

  private unknown(
    text: string,
    what: Extract<FaultFacts, { code: 'unknown-name' }>['what'],
    read: { readonly nearest: readonly string[]; readonly question?: string },
    mend: Mend,
  ): void {
    const { nearest, question = null } = read;
    this.faults.push({
      kind: 'unknown-item',
      subtask: this.draft.id,
      item: text,
      count: null,
      facts: { code: 'unknown-name', what, version: this.game.version, nearest, question },
      mend,
    });
  }

  private impossible(count: number, item: string): void {
    this.faults.push({
      kind: 'impossible-quantity',
      subtask: this.draft.id,
      item,
      count: Number.isFinite(count) ? count : null,
      facts: { code: 'bad-quantity', asked: count, most: MOST_PER_SUBTASK },
      mend: { kind: 'replan', advice: { code: 'give-number', subtask: this.draft.id, item } },
    });
  }
}

type Reading =
  | { readonly ok: true; readonly name: ReadName }
  | { readonly ok: false; readonly nearest: readonly string[]; readonly question?: string };

function understood(reading: NameResolution, anyWillDo: boolean): Reading {
  switch (reading.kind) {
    case 'known':
    case 'guess':
      return { ok: true, name: { names: [reading.name], preferred: reading.name } };
    case 'group':
      return { ok: true, name: { names: reading.names, preferred: reading.preferred } };
    case 'ambiguous': {
      const [first] = reading.names;
      if (anyWillDo && first !== undefined)
        return { ok: true, name: { names: reading.names, preferred: first } };
      return { ok: false, nearest: reading.names.slice(0, 5), question: reading.question };
    }
    case 'unknown':
      return { ok: false, nearest: reading.nearest };
  }
}
