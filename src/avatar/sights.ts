import type { Position } from '../base/position.js';

/** A kind of block on the ground, named by its number in `Tiles`. */
export interface TileKind {
  readonly name: string;
  /** Light it gives, 0 to 15. */
  readonly light: number;
}

/**
 * Columns that look other than before, flat: x, z, number of the kind (0: nothing seen), height, depth of water above it,
 * 1 where something above keeps the sky away. Six numbers a column.
 */
export interface Tiles {
  readonly columns: readonly number[];
  /** Kinds not named before, in the order of their numbers. */
  readonly kinds: readonly TileKind[];
}

/** Somebody or something that moves. */
export interface SeenFigure extends Position {
  readonly id: number;
  readonly kind: 'person' | 'mob' | 'monster' | 'item' | 'other';
  readonly name: string;
  /** Degrees clockwise from north. */
  readonly yaw: number;
}

export interface SeenSelf extends Position {
  readonly yaw: number;
  readonly health: number;
  readonly food: number;
  readonly oxygen: number;
  /** Slot of the hotbar in hand. */
  readonly held: number;
  readonly isAsleep: boolean;
}

/** A crack in a block, share dug 0 to 1. */
export interface Crack extends Position {
  readonly share: number;
}

export interface SeenStack {
  readonly name: string;
  readonly count: number;
  /** Share of it that is left, for what wears. */
  readonly wear?: number;
}

/** An open window, or the inventory (0). */
export interface SeenWindow {
  readonly id: number;
  /** `inventory`, `crafting`, `furnace`, `chest`, or what the game calls it. */
  readonly kind: string;
  /** As the server calls it. */
  readonly title: string;
  /** Slots before those of the inventory. */
  readonly own: number;
  readonly slots: readonly (SeenStack | null)[];
  readonly cursor: SeenStack | null;
  /** Of a furnace: share of the fuel that is left, and of the smelting that is done. */
  readonly burning?: number;
  readonly smelted?: number;
}

/** By name of the message to the page. */
export interface Sights {
  /** The body stands in the world. */
  readonly here: { readonly name: string };
  readonly tiles: Tiles;
  readonly moment: {
    readonly self: SeenSelf;
    readonly figures: readonly SeenFigure[];
    readonly cracks: readonly Crack[];
    /** What the hour takes from the light of the sky, 0 to 11. */
    readonly darkness: number;
  };
  readonly window: SeenWindow;
  /** What can be crafted of what is carried, in the open grid. */
  readonly recipes: readonly string[];
  readonly said: { readonly from: string; readonly text: string };
  /** Where somebody pointed. */
  readonly pointed: { readonly from: string } & Position;
  /** Why something did not happen, or what befell the body. */
  readonly note: string;
  /** The body is not there. */
  readonly gone: { readonly why: string };
}

export type AvatarSight = {
  [Kind in keyof Sights]: { readonly kind: Kind; readonly data: Sights[Kind] };
}[keyof Sights];
