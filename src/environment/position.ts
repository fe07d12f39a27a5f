/** A place in the world, in blocks; whole coordinates name a block. */
export interface Position {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
