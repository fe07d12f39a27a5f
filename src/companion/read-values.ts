import { listed, spelt } from '../base/words.js';
import {
  namesMeant,
  resolveBlockName,
  resolveEntityName,
  resolveItemName,
  type NameResolution,
} from '../game/names/names.js';
import type { Registry } from '../game/registry.js';
import type { Command, Named, Parameter, Values } from './command.js';

/** Who and what a call may name. */
export interface Surroundings {
  readonly registry: Registry;
  /** Names of the players in the world, the companions among them. */
  readonly players: readonly string[];
  readonly companions: readonly string[];
  /** Who speaks: meant by "me". */
  readonly asker: string | null;
}

export type ReadValue<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: string };

/** What stands before a name and says which is meant. */
const POINTING = /^(?:the|an?|my|our|your|this|that|these|those|some|any) (?=.)/i;
/** Longest text of a value. */
const MOST_TEXT = 400;

/** Reads the values of a call: in order, or by parameter. What is wrong with them is said in one sentence. */
export function readValues(
  command: Command,
  given: readonly unknown[] | Readonly<Record<string, unknown>>,
  around: Surroundings,
): ReadValue<Values> {
  const parameters = Object.entries(command.parameters);
  const isInOrder = Array.isArray(given);
  const strange = isInOrder
    ? given.length > parameters.length
    : Object.keys(given).some((name) => !Object.hasOwn(command.parameters, name));
  if (strange) return { ok: false, fault: `Expected ${usageOf(command)}.` };
  const values: Record<string, Values[string]> = {};
  for (const [index, [name, parameter]] of parameters.entries()) {
    const value: unknown = isInOrder ? given[index] : (given as Readonly<Record<string, unknown>>)[name];
    const read = value === undefined ? otherwise(parameter) : valueOf(name, parameter, value, around);
    if (!read) return { ok: false, fault: `Expected ${usageOf(command)}; ${name} is missing.` };
    if (!read.ok) return read;
    values[name] = read.value;
  }
  return { ok: true, value: values };
}

/** How a command is called: `!followPlayer("player", distance)`. */
export function usageOf({ name, parameters }: Command): string {
  const all = Object.entries(parameters).map(([each, { type, otherwise }]) => {
    const written = type === 'whole' || type === 'number' || type === 'flag' ? each : `"${each}"`;
    return otherwise === undefined ? written : `[${written}]`;
  });
  return `!${name}${all.length === 0 ? '' : `(${all.join(', ')})`}`;
}

function otherwise(parameter: Parameter): ReadValue<Values[string]> | null {
  const { type, otherwise: value } = parameter;
  if (value === undefined) return null;
  const isNamed = type === 'item' || type === 'block' || type === 'mob';
  return {
    ok: true,
    value: isNamed ? { name: String(value), names: [String(value)], said: String(value) } : value,
  };
}

function valueOf(
  name: string,
  parameter: Parameter,
  value: unknown,
  around: Surroundings,
): ReadValue<Values[string]> {
  const expected = (what: string): ReadValue<never> => ({
    ok: false,
    fault: `Expected ${name} as ${what}, got ${shown(value)}.`,
  });
  const { type } = parameter;
  if (type === 'whole' || type === 'number')
    return readNumber(parameter, value) ?? expected(numberText(parameter));
  if (type === 'flag') {
    if (value === true || value === 'true' || value === 'on') return { ok: true, value: true };
    if (value === false || value === 'false' || value === 'off') return { ok: true, value: false };
    return expected('true or false');
  }
  if (typeof value !== 'string' || value.trim() === '' || value.length > MOST_TEXT)
    return expected(`text of 1 to ${MOST_TEXT} letters`);
  const isNamed = type === 'item' || type === 'block' || type === 'mob';
  const text = isNamed ? value.trim().replace(POINTING, '') : value.trim();
  switch (type) {
    case 'item':
      return readName(resolveItemName(around.registry, text), text, 'item', around.registry);
    case 'block':
      // Of a tree the trunk is meant.
      return readName(
        resolveBlockName(around.registry, text.replace(/^trees?$/i, 'log')),
        text,
        'block',
        around.registry,
      );
    case 'mob':
      return readName(resolveEntityName(around.registry, text), text, 'mob', around.registry);
    case 'player':
      return readPlayer(text, around);
    case 'companion':
      return readOneOf(text, around.companions, 'companion');
    case 'text':
      return { ok: true, value: text };
  }
}

function readNumber({ type, least, below }: Parameter, value: unknown): ReadValue<number> | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  if (type === 'whole' && !Number.isSafeInteger(number)) return null;
  if (number < (least ?? -Infinity) || number >= (below ?? Infinity)) return null;
  return { ok: true, value: number };
}

function numberText({ type, least, below }: Parameter): string {
  const from = least === undefined ? '' : ` from ${least}`;
  return `${type === 'whole' ? 'a whole number' : 'a number'}${from}${below === undefined ? '' : ` and below ${below}`}`;
}

function readName(reading: NameResolution, said: string, what: string, registry: Registry): ReadValue<Named> {
  // Of "the door" any will do; what is fought makes a difference.
  if (reading.kind === 'ambiguous' && what === 'mob') return { ok: false, fault: reading.question };
  const [name, ...others] = reading.kind === 'ambiguous' ? reading.names : namesMeant(reading);
  if (name !== undefined) return { ok: true, value: { name, names: [name, ...others], said } };
  const nearest = reading.kind === 'unknown' ? reading.nearest.slice(0, 3) : [];
  const hint = nearest.length > 0 ? ` Do you mean ${listed(nearest.map(spelt), 'or')}?` : '';
  return { ok: false, fault: `There is no ${what} "${said}" in Minecraft ${registry.version}.${hint}` };
}

function readPlayer(text: string, { players, asker }: Surroundings): ReadValue<string> {
  if (/^(?:me|myself)$/i.test(text) && asker !== null) return { ok: true, value: asker };
  return readOneOf(text, players, 'player');
}

function readOneOf(text: string, names: readonly string[], what: string): ReadValue<string> {
  const found = names.find((name) => name.toLowerCase() === text.toLowerCase());
  if (found !== undefined) return { ok: true, value: found };
  const here = names.length === 0 ? '' : ` Here: ${names.slice(0, 8).join(', ')}.`;
  return { ok: false, fault: `There is no ${what} "${text}" here.${here}` };
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
