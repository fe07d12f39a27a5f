import type { VersionData } from '../data/version-data.js';
import { nbtCompound, nbtString, type NbtTag } from './nbt.js';

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
export function sendsTextAsNbt(data: VersionData): boolean {
  return data.isAtLeast('1.20.3');
}

/** A text the way this version's packets want it. */
export function encodeText(data: VersionData, text: Text): unknown {
  return sendsTextAsNbt(data) ? toNbt(component(text)) : JSON.stringify(component(text));
}
