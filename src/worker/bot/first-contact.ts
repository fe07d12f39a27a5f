/** That somebody's server does not let a worker in at this moment. */
export interface HeldUp {
  /** Host and port. */
  readonly address: string;
  /** In the words of the server or of the network. */
  readonly why: string;
  /** For so long it is tried again. */
  readonly mostMs: number;
}

/** Somebody's server starts again in less. */
export const PATIENCE_MS = 30_000;

/** What those who join one server for the first time know of it together. */
export class FirstContact {
  #isTold = false;

  /** @param tell told once, however many have to wait */
  constructor(private readonly tell: (held: HeldUp) => void = () => undefined) {}

  waits({ host, port }: { readonly host: string; readonly port: number }, error: Error): void {
    if (this.#isTold) return;
    this.#isTold = true;
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    this.tell({ address: `${host}:${port}`, why, mostMs: PATIENCE_MS });
  }
}
