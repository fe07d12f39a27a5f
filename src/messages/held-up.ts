/** Workers cannot join yet. @param mostMs how long it is tried again */
export function heldUpSentence({
  address,
  why,
  mostMs,
}: {
  readonly address: string;
  readonly why: string;
  readonly mostMs: number;
}): string {
  const seconds = Math.round(mostMs / 1000);
  return `The server at ${address} does not let workers in yet (${why}); trying again for up to ${seconds} s. Ctrl-C stops.`;
}
