/** Numbers from 0 to 1 that only depend on the seed (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function oneOf<Each>(some: readonly [Each, ...Each[]], chance: () => number): Each {
  return some[Math.floor(chance() * some.length)] ?? some[0];
}

/** Somewhere between two numbers. */
export function between([least, most]: readonly [number, number], chance: () => number): number {
  return least + chance() * (most - least);
}

const MOST_OFF = 3;

/** A count as somebody remembers it: now and then up to three more or fewer, never less than one. */
export function rememberedCount(count: number, slip: number, chance: () => number): number {
  if (chance() >= slip) return count;
  const off = 1 + Math.floor(chance() * MOST_OFF);
  return Math.max(1, count + (chance() < 0.5 ? -off : off));
}

/** A line as somebody types it: letters swapped, doubled and left out. */
export function typed(text: string, slip: number, chance: () => number): string {
  let line = '';
  for (let index = 0; index < text.length; index++) {
    const letter = text[index] ?? '';
    const isLetter = /[a-z]/i.test(letter);
    if (!isLetter || chance() >= slip) {
      line += letter;
      continue;
    }
    const next = text[index + 1] ?? '';
    const kind = chance();
    if (kind < 0.4 && /[a-z]/i.test(next)) {
      line += next + letter;
      index += 1;
    } else if (kind < 0.7) line += letter + letter;
  }
  return line;
}
