const ENTRY = /^[ \t]*async\s+function\s+([A-Za-z_$][\w$]*)\s*\(/m;

/** Name of the function a skill consists of; null when there is none. The review says whether it is the only one. */
export function entryOf(source: string): string | null {
  return ENTRY.exec(source)?.[1] ?? null;
}
