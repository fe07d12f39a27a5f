import { useState } from 'preact/hooks';

/** A text kept in this browser; null: nothing is kept. Where nothing may be kept it lasts as long as the page. */
export function useStored(key: string): readonly [string | null, (value: string | null) => void] {
  const [value, setValue] = useState(() => read(key));
  const keep = (after: string | null): void => {
    setValue(after);
    try {
      if (after === null) localStorage.removeItem(key);
      else localStorage.setItem(key, after);
    } catch {
      // Private windows may refuse; the page works all the same.
    }
  };
  return [value, keep];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
