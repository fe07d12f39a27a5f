import { requireEntry, type VersionData } from '../data/version-data.js';

/** What a mob measures; a young one (its age below 0) half of it. */
export function sizeOfMob(
  data: VersionData,
  name: string,
  age: number,
): { readonly width: number; readonly height: number } {
  const { width, height } = requireEntry(data.entities, name);
  return age < 0 ? { width: width / 2, height: height / 2 } : { width, height };
}
