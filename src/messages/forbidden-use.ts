/** What a stranger is told who is kept from a block of a run. */
export function forbiddenUse(kind: 'open' | 'break' | 'place', block: string): string {
  const what = block.replaceAll('_', ' ');
  if (kind === 'place') return `That may not stand there: the ${what} belongs to those who work here.`;
  return `The ${what} belongs to those who work here. Only they may ${kind} it.`;
}
