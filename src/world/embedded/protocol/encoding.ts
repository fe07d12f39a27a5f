import type { VersionData } from '../data/version-data.js';
import type { ItemStack, Slot } from '../items/item-stack.js';

/** A tag as prismarine-nbt reads and writes it. */
export interface NbtTag {
  readonly type: string;
  readonly value: unknown;
  readonly name?: string;
}

export function nbtCompound(value: Readonly<Record<string, NbtTag>>): NbtTag {
  return { type: 'compound', name: '', value };
}

export function nbtString(value: string): NbtTag {
  return { type: 'string', value };
}

export function nbtInt(value: number): NbtTag {
  return { type: 'int', value };
}

export function nbtLongArray(value: readonly (readonly [number, number])[]): NbtTag {
  return { type: 'longArray', value };
}

/** A piece of text for people: plain, or with a colour. */
export interface StyledText {
  readonly text: string;
  /** A colour's name in the game, such as `gold`. */
  readonly color?: string;
  readonly bold?: boolean;
  /** A command put into the chat box when the text is clicked. */
  readonly suggest?: string;
}

export type Text = string | StyledText | readonly (string | StyledText)[];

/** The plain letters of a text. */
export function plainText(text: Text): string {
  if (typeof text === 'string') return text;
  if ('text' in text) return text.text;
  return text.map((part) => plainText(part)).join('');
}

function component(text: Text): Record<string, unknown> {
  if (typeof text === 'string') return { text };
  if ('text' in text) {
    const { suggest, ...style } = text;
    const click = suggest === undefined ? {} : { clickEvent: { action: 'suggest_command', value: suggest } };
    return { ...style, ...click };
  }
  return { text: '', extra: text.map((part) => component(part)) };
}

function toNbt(value: unknown): NbtTag {
  if (typeof value === 'boolean') return { type: 'byte', value: value ? 1 : 0 };
  if (Array.isArray(value)) {
    const parts = value as unknown[];
    return { type: 'list', value: { type: 'compound', value: parts.map((part) => toNbt(part).value) } };
  }
  if (typeof value === 'object' && value !== null) {
    return nbtCompound(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toNbt(inner)])));
  }
  return nbtString(String(value));
}

/** Whether text travels as NBT (1.20.3 on) rather than as JSON. */
function sendsTextAsNbt(data: VersionData): boolean {
  return data.isAtLeast('1.20.3');
}

/** A text the way this version's packets want it. */
export function encodeText(data: VersionData, text: Text): unknown {
  return sendsTextAsNbt(data) ? toNbt(component(text)) : JSON.stringify(component(text));
}

/** Item slots on the wire: with NBT up to 1.20.4, with components from 1.20.5 on. */
export function encodeSlot(data: VersionData, slot: Slot): unknown {
  const hasComponents = data.isAtLeast('1.20.5');
  if (!slot) return hasComponents ? { itemCount: 0 } : { present: false };
  const itemId = data.items.get(slot.name)?.id ?? 0;
  if (hasComponents) {
    const components = slot.damage > 0 ? [{ type: 'damage', data: slot.damage }] : [];
    return {
      itemCount: slot.count,
      itemId,
      addedComponentCount: components.length,
      removedComponentCount: 0,
      components,
      removeComponents: [],
    };
  }
  const nbtData = slot.damage > 0 ? nbtCompound({ Damage: nbtInt(slot.damage) }) : undefined;
  return { present: true, itemId, itemCount: slot.count, nbtData };
}

interface WireSlot {
  readonly present?: boolean;
  readonly itemId?: number;
  readonly itemCount?: number;
  readonly nbtData?: { readonly value?: { readonly Damage?: { readonly value?: unknown } } } | null;
  readonly components?: readonly { readonly type: string; readonly data: unknown }[];
}

/** What a client believes lies in a slot. `undefined` where it names something the server would never send. */
export function decodeSlot(data: VersionData, wire: unknown): Slot | undefined {
  if (typeof wire !== 'object' || wire === null) return undefined;
  const { present, itemId, itemCount = 0, nbtData, components } = wire as WireSlot;
  if (present === false || itemCount === 0) return null;
  const item = itemId === undefined ? undefined : data.registry.itemNameById.get(itemId);
  if (item === undefined) return undefined;
  const fromComponent = components?.find(({ type }) => type === 'damage')?.data;
  const damage = fromComponent ?? nbtData?.value?.Damage?.value ?? 0;
  const stack: ItemStack = { name: item, count: itemCount, damage: typeof damage === 'number' ? damage : 0 };
  return stack;
}
