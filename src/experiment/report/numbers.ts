import { TICKS_PER_SECOND } from '../../base/ticks.js';
import type { Rate } from '../statistics/summary.js';

/** Wide enough to tell things apart, narrow enough to be read. */
const SIGNIFICANT_DIGITS = 3;

/** World ticks as seconds of the game. */
export function gameSeconds(ticks: number): number {
  return ticks / TICKS_PER_SECOND;
}

/** 1234.5 as "1,235", 61.234 as "61.2", 0.01234 as "0.0123": three digits, or all before the point. */
export function rounded(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const before = Math.floor(Math.log10(Math.abs(value))) + 1;
  return grouped(value.toFixed(Math.min(6, Math.max(0, SIGNIFICANT_DIGITS - before))));
}

/** 2.5 as "2.5", 2000 as "2,000": round numbers of an axis, without more digits than they have. */
export function brief(value: number): string {
  return grouped(String(Number(value.toPrecision(6))));
}

/** 1234567 as "1,234,567": whole numbers in full. */
export function whole(value: number): string {
  return grouped(Math.round(value).toString());
}

function grouped(digits: string): string {
  const [before = '', after] = digits.split('.');
  const marked = before.replace(/\B(?=(\d{3})+$)/g, ',');
  return after === undefined ? marked : `${marked}.${after}`;
}

/** 0.934 as "93 %"; only all is "100 %" and only nothing "0 %". The space does not break. */
export function percent(share: number): string {
  const near = Math.round(share * 100);
  const shown =
    near === 100 && share < 1
      ? Math.floor(share * 1000) / 10
      : near === 0 && share > 0
        ? Math.ceil(share * 1000) / 10
        : near;
  return `${shown}\u00a0%`;
}

/** "9 of 10"; the spaces do not break. */
export function countAndAll({ count, of }: Pick<Rate, 'count' | 'of'>): string {
  return `${whole(count)}\u00a0of\u00a0${whole(of)}`;
}

/** "55 % to 70 %": the interval of a rate, or "–" where nothing was counted. */
export function rateInterval({ of, low, high }: Pick<Rate, 'of' | 'low' | 'high'>): string {
  return of === 0 ? '–' : `${percent(low)} to ${percent(high)}`;
}

/** "55 to 70", or "–" where there is nothing. */
export function range(interval: { readonly low: number; readonly high: number } | null): string {
  return interval ? `${rounded(interval.low)} to ${rounded(interval.high)}` : '–';
}

/** "0.032"; never "0", which no test can show. */
export function probability(p: number | null): string {
  if (p === null) return '–';
  return p < 0.001 ? 'below 0.001' : p.toFixed(3);
}
