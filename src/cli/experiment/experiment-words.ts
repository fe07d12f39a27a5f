/** "40 s", "3 min", "2 h 10 min": real time as one plans with it. */
export function spanOf(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** "0.0042 USD", "cost not known". */
export function usdOf(costUsd: number | null): string {
  if (costUsd === null) return 'not known';
  return costUsd === 0 ? '0 USD' : `${costUsd.toFixed(costUsd < 1 ? 4 : 2)} USD`;
}
