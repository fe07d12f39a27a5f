/** Told to whoever does more in a moment than a hand can. */
export const TOO_FAST = 'Too fast: some of that was left out.';

/** Whether an act lets go of keys or buttons: such is never left out, or the body would go on. */
export function isLetGo(act: { readonly do: string }): boolean {
  return act.do === 'walk' || act.do === 'release';
}
