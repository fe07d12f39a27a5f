/** One kind of item as a version's registry knows it. */
export interface Item {
  /** Registry name without namespace: `oak_planks`. */
  readonly name: string;
  /** English display name: `Oak Planks`. */
  readonly displayName: string;
  /** How many fit in one inventory slot: 1, 16 or 64. */
  readonly stackSize: number;
  /** Uses before it breaks (a wooden pickaxe has 59), or null where it never wears. */
  readonly durability: number | null;
}
