/** How the world lies on the canvas. */
export interface Camera {
  /** Pixels of the screen a block. */
  readonly tile: number;
  /** Pixels of the screen for one of the page's: words are as large on every screen. */
  readonly density: number;
  /** What is in the middle. */
  readonly x: number;
  readonly z: number;
}

export class Screen {
  constructor(
    private readonly canvas: { readonly width: number; readonly height: number },
    readonly camera: Camera,
  ) {}

  left(x: number): number {
    return Math.round((x - this.camera.x) * this.camera.tile + this.canvas.width / 2);
  }

  top(z: number): number {
    return Math.round((z - this.camera.z) * this.camera.tile + this.canvas.height / 2);
  }

  /** What is under a pixel of the canvas, in blocks. */
  at(left: number, top: number): { readonly x: number; readonly z: number } {
    return {
      x: (left - this.canvas.width / 2) / this.camera.tile + this.camera.x,
      z: (top - this.canvas.height / 2) / this.camera.tile + this.camera.z,
    };
  }
}
