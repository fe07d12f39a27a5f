import type { OneOf } from '../base/one-of.js';
import type { Position } from '../base/position.js';
import {
  namesMeant,
  resolveBlockName,
  resolveEntityName,
  resolveItemName,
  type NameResolution,
} from '../game/names/names.js';
import type { Registry } from '../game/registry.js';
import type { Missing } from './what-is-left.js';

export interface Amount {
  readonly item: string;
  readonly count: number;
}

export type InstructionStep = OneOf<
  'kind',
  {
    take: { things: readonly Amount[] };
    gather: { item: string; count: number; from: readonly string[] };
    craft: { item: string; count: number; isAtTable: boolean };
    smelt: { inputs: readonly Amount[]; fuel: readonly Amount[]; furnace: string };
    fill: { inputs: readonly Amount[]; fuel: readonly Amount[]; furnace: string };
    empty: { things: readonly Amount[]; furnace: string };
    kill: { mob: string; count: number; until: readonly Amount[] };
    place: {
      /** Null: what was just made. */
      item: string | null;
      count: number;
      side: 'left' | 'right' | 'beside';
    };
    build: {
      rows: readonly BuiltRow[];
      /** More rows will be told. */
      hasMore: boolean;
    };
    /** Out of where others build. */
    'step-out': { low: Position; high: Position };
    put: { things: readonly Amount[] };
    give: { to: string; things: readonly Amount[] };
  }
>;

/** Blocks of one kind in a line, both ends included; `air`: nothing is to be there. */
export interface BuiltRow {
  readonly block: string;
  readonly item: string;
  readonly facing: string | null;
  readonly from: Position;
  readonly to: Position;
}

/** What somebody is told to do. */
export interface PersonTask {
  /** As in `4: Take ...`. */
  readonly number: string;
  readonly steps: readonly InstructionStep[];
  /** Where the station is, as in `(The furnace is at -13 -60 2, ...)`; null when nothing is said of it. */
  readonly stationAt: Position | null;
  /** Where blocks are to be set down, as in `(At -17 -60 2, 3 blocks right of the chest.)`; often empty. */
  readonly placeAt: readonly Position[];
  /** Only what is still in its hands is asked for: all is done, or cannot go on without. */
  readonly isOwed: boolean;
}

/** Something said that concerns whoever is at work. */
export type Hint =
  | { readonly kind: 'task'; readonly task: PersonTask }
  /** "Only 5 cobblestone now: ...", "Please make it 12 cobblestone now: ..." */
  | { readonly kind: 'amount'; readonly count: number }
  /** "Not yet: 7 of 11 cobblestone so far; the wooden pickaxe is not back in the chest." */
  | { readonly kind: 'missing'; readonly missing: Missing }
  /** "You need not do 4 (...) any more: ..."; done, or somebody else's now. */
  | { readonly kind: 'over'; readonly number: string }
  /** `... s9 (build 34 blocks of hut) goes to whoever has it done soonest; "take s9" makes it yours.` */
  | { readonly kind: 'offer'; readonly number: string }
  /** The run has ended. */
  | { readonly kind: 'end' };

/** Reads one announcement, its lines joined; null where it asks nothing of the reader. */
export function readHint(registry: Registry, text: string): Hint | null {
  const amount = /^(?:Only|Please make it) (\d+)\b.* now: /.exec(text);
  if (amount) return { kind: 'amount', count: Number(amount[1]) };
  const over =
    /^No need to do (s\d+)\b/.exec(text) ?? /^(s\d+)(?:: done\b| \([^)]*\) goes to someone else)/.exec(text);
  if (over) return { kind: 'over', number: over[1] ?? '' };
  // A run that stays open asks for its next goal.
  if (/^(?:Finished|Stopped|Failed|Impossible here)[:.]/.test(text))
    return /What next\?/.test(text) ? null : { kind: 'end' };
  const offer = /\(build [^)]*\) goes to .*"take (s\d+)" makes it yours/.exec(text);
  if (offer) return { kind: 'offer', number: offer[1] ?? '' };
  const given = /^Please give (\w+) (.+?): walk up to/.exec(text);
  if (given) {
    const [, to = '', list = ''] = given;
    return owedTask({ kind: 'give', to, things: amounts(registry, list) });
  }
  const out = /^Please step out of .*\(x (-?\d+) to (-?\d+), z (-?\d+) to (-?\d+)\)/.exec(text);
  if (out) {
    const [lowX = 0, highX = 0, lowZ = 0, highZ = 0] = out.slice(1).map(Number);
    return owedTask({
      kind: 'step-out',
      low: { x: lowX, y: 0, z: lowZ },
      high: { x: highX, y: 0, z: highZ },
    });
  }
  const owed = /^(?:All done\. )?Please put (.+?) (?:back )?into the chest;/.exec(text);
  if (owed) {
    return owedTask({ kind: 'put', things: amounts(registry, owed[1] ?? '') });
  }
  if (/^(?:Not yet:|Still working on this\?)/.test(text))
    return { kind: 'missing', missing: missingIn(registry, text) };
  const told = /^(s\d+): (.*)$/.exec(text);
  if (!told) return null;
  const steps = sentences(told[2] ?? '').flatMap((sentence) => readSentence(registry, sentence) ?? []);
  if (steps.length === 0) return null;
  const place = /\(The [a-z ]+ is at (-?\d+) (-?\d+) (-?\d+)/.exec(text)?.slice(1).map(Number);
  const [x, y, z] = place ?? [];
  const isSaid = x !== undefined && y !== undefined && z !== undefined;
  return {
    kind: 'task',
    task: {
      number: told[1] ?? '',
      steps,
      stationAt: isSaid ? { x, y, z } : null,
      placeAt: placesIn(text),
      isOwed: false,
    },
  };
}

function owedTask(step: InstructionStep): Hint {
  return {
    kind: 'task',
    task: { number: 'the rest', steps: [step], stationAt: null, placeAt: [], isOwed: true },
  };
}

function missingIn(registry: Registry, text: string): Missing {
  const short = /(\d+) of (\d+) [^;.]+? so far/.exec(text);
  const late = [...text.matchAll(/(\d+) ([a-z ]+?) not yet in the chest/g)];
  const tools = [...text.matchAll(/the ([a-z ]+?) is not back in the chest/g)];
  return {
    short: short ? Number(short[2]) - Number(short[1]) : null,
    owed: [
      ...late.map(([, count, name = '']) => ({ item: itemCalled(registry, name), count: Number(count) })),
      ...tools.map(([, name = '']) => ({ item: itemCalled(registry, name), count: 1 })),
    ],
  };
}

function placesIn(text: string): readonly Position[] {
  const list = /\(At ([^)]*)\)/.exec(text)?.[1] ?? '';
  return [...list.matchAll(/(-?\d+) (-?\d+) (-?\d+)/g)].map(([, x, y, z]) => ({
    x: Number(x),
    y: Number(y),
    z: Number(z),
  }));
}

function sentences(text: string): readonly string[] {
  return text
    .replace(/\([^)]*\)(?! at -?\d)/g, ' ')
    .split(/\.(?:\s+|$)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** What a sentence looks like, and what it asks for. */
type Rule = readonly [RegExp, (found: RegExpExecArray) => InstructionStep | null];

function readSentence(registry: Registry, sentence: string): InstructionStep | null {
  const rules: readonly Rule[] = [
    [/^Take (.+) from the chest$/, ([, list = '']) => ({ kind: 'take', things: amounts(registry, list) })],
    [
      /^Gather (\d+) (.+?)(?: from (.+))?$/,
      ([, count, item = '', from]) => ({
        kind: 'gather',
        item: itemCalled(registry, item),
        count: Number(count),
        from: (from === undefined ? [item] : listed(from)).map((name) => sourceCalled(registry, name)),
      }),
    ],
    [
      /^Craft (\d+) (.+?)( at the .+)?$/,
      ([, count, item = '', table]) => ({
        kind: 'craft',
        item: itemCalled(registry, item),
        count: Number(count),
        isAtTable: table !== undefined,
      }),
    ],
    ...furnaceRules(registry),
    [
      /^(?:Kill|Shoot) (?:about )?(\d+) (.+?)(?:, until you have (.+))?$/,
      ([, count, mob = '', until = '']) => ({
        kind: 'kill',
        mob: mobCalled(registry, mob),
        count: Number(count),
        until: amounts(registry, until),
      }),
    ],
    [
      /^Place (?:it|(\d+) (.+?)) on the ground (.+)$/,
      ([, count, item, where = '']) => ({
        kind: 'place',
        item: item === undefined ? null : itemCalled(registry, item),
        count: Number(count ?? 1),
        side: /\bleft\b/.test(where) ? 'left' : /\bright\b/.test(where) ? 'right' : 'beside',
      }),
    ],
    [
      /^Build this part of the [^:]+: (.+?)(?:, and \d+ more rows?)?$/,
      ([sentenceRead, list = '']) => ({
        kind: 'build',
        rows: list.split('; ').flatMap((row) => builtRow(registry, row) ?? []),
        hasMore: /more rows?$/.test(sentenceRead),
      }),
    ],
    [
      /^Put the (.+?)(?: back)? into the chest$/,
      ([, list = '']) => ({ kind: 'put', things: amounts(registry, list) }),
    ],
  ];
  for (const [pattern, read] of rules) {
    const found = pattern.exec(sentence);
    if (found) return read(found);
  }
  return null;
}

function furnaceRules(registry: Registry): readonly Rule[] {
  return [
    [
      /^Smelt (.+?) in the (.+?)(?:, burning (.+))?$/,
      ([, inputs = '', furnace = '', fuel = '']) => ({
        kind: 'smelt',
        inputs: amounts(registry, inputs),
        fuel: amounts(registry, fuel),
        furnace: blockCalled(registry, furnace),
      }),
    ],
    [
      /^Fill the (.+?): (.+?) on top(?:, and (.+) below to burn)?$/,
      ([, furnace = '', inputs = '', fuel = '']) => ({
        kind: 'fill',
        inputs: amounts(registry, inputs),
        fuel: amounts(registry, fuel),
        furnace: blockCalled(registry, furnace),
      }),
    ],
    [
      /^Take the (.+?) out of the (.+?) as soon as they are done$/,
      ([, things = '', furnace = '']) => ({
        kind: 'empty',
        things: amounts(registry, things),
        furnace: blockCalled(registry, furnace),
      }),
    ],
  ];
}

/** "oak stairs (facing north, half bottom) at 1 64 2 to 5 64 2". */
function builtRow(registry: Registry, text: string): BuiltRow | null {
  const found = /^(.+?)(?: \((.+)\))? at (-?\d+ -?\d+ -?\d+)(?: to (-?\d+ -?\d+ -?\d+))?$/.exec(text);
  if (!found) return null;
  const [, name = '', state = '', from = '', to = from] = found;
  const block = name === 'nothing' ? 'air' : underscored(name);
  const item = registry.items.has(block) ? block : block.replace('wall_', '');
  const facing = /\bfacing (north|south|east|west)\b/.exec(state)?.[1] ?? null;
  return { block, item, facing, from: placeIn(from), to: placeIn(to) };
}

function placeIn(text: string): Position {
  const [x = 0, y = 0, z = 0] = text.split(' ').map(Number);
  return { x, y, z };
}

function listed(text: string): readonly string[] {
  return text.split(/, | and (?:the )?| or /).filter((part) => part !== '');
}

/** "1 wooden pickaxe and 2 sticks"; without a number it is one. */
function amounts(registry: Registry, text: string): readonly Amount[] {
  return listed(text).map((part) => {
    const [, count = '1', name = part] = /^(?:the )?(?:(\d+) )?(.+)$/.exec(part) ?? [];
    return { item: itemCalled(registry, name), count: Number(count) };
  });
}

function itemCalled(registry: Registry, name: string): string {
  return likeliest(resolveItemName(registry, name)) ?? underscored(name);
}

function blockCalled(registry: Registry, name: string): string {
  return likeliest(resolveBlockName(registry, name)) ?? underscored(name);
}

function mobCalled(registry: Registry, name: string): string {
  return likeliest(resolveEntityName(registry, name)) ?? underscored(name);
}

/** Where something comes from: a block, or a mob where no block is called so. */
function sourceCalled(registry: Registry, name: string): string {
  const block = blockCalled(registry, name);
  return registry.blocks.has(block) ? block : mobCalled(registry, name);
}

function likeliest(reading: NameResolution): string | undefined {
  return namesMeant(reading)[0];
}

function underscored(name: string): string {
  return name.trim().toLowerCase().replaceAll(' ', '_');
}
