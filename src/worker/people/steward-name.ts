/** Name of the client that stands by the chest of a server, speaks to people and works for nobody. */
export const STEWARD = 'CoVoyager';

/** Name of the client that looks around where only people work; on a server beside the steward, so not the same. */
export const LOOKOUT = 'CoVoyagerEyes';

/** Whether a player of this name is nobody: it works for no one and is shown to no one. */
export function isAttendant(name: string): boolean {
  return [STEWARD, LOOKOUT].some((each) => each.toLowerCase() === name.toLowerCase());
}
