/** How far a drag has come: which button it is held with and which slots it has touched. */
export class DragState {
  phase: 'none' | 'dragging' = 'none';
  /** 0 left: split evenly; 1 right: one each. Middle (2) is for creative mode. */
  kind = 0;
  readonly slots = new Set<number>();

  reset(): void {
    this.phase = 'none';
    this.slots.clear();
  }
}
