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
