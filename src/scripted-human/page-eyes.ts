/** What a browser is told of a run, as far as somebody looks at it who plays. */
interface PageEvent {
  readonly kind: string;
  readonly worker?: string;
  readonly job?: string;
  readonly subtask?: string;
  readonly outcome?: string;
  readonly quantity?: number;
  readonly accepted?: boolean;
  readonly lines?: readonly string[];
}

const RETRY_MS = 1000;

/**
 * Reads a run's page as a browser does, and presses its buttons: the task of one person, its end, the end of the run.
 * @param address as the program printed it, with the part after `#`
 * @param see told what the page shows this person that is new, in the words people are told things
 */
export class PageEyes {
  readonly #stop = new AbortController();
  readonly #address: URL;
  #last = -1;
  #job: string | null = null;

  constructor(
    address: string,
    private readonly name: string,
    private readonly see: (text: string) => void,
  ) {
    this.#address = new URL(address);
    void this.#follow();
  }

  close(): void {
    this.#stop.abort();
  }

  /** Presses a button; what the page answers is seen. */
  async press(command: { readonly kind: string; readonly subtask?: string }): Promise<void> {
    try {
      const answer = await fetch(new URL('/command', this.#address), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${this.#address.hash.slice(1)}`,
        },
        body: JSON.stringify({ from: this.name, command }),
        signal: this.#stop.signal,
      });
      const { lines } = (await answer.json()) as { readonly lines?: readonly string[] };
      if (lines) this.see(lines.join(' '));
    } catch {
      // The page is gone, or did not answer: who looks at it sees nothing new.
    }
  }

  async #follow(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        const path = this.#last < 0 ? '/events' : `/events?after=${this.#last}`;
        const { body } = await fetch(new URL(path, this.#address), { signal: this.#stop.signal });
        if (body) await this.#read(body);
      } catch {
        // Cut off; a browser comes back.
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) this.#message(message);
    }
  }

  #message(message: string): void {
    const fields = new Map(
      message.split('\n').map((line) => {
        const at = line.indexOf(': ');
        return [line.slice(0, at), line.slice(at + 2)] as const;
      }),
    );
    if (fields.get('event') !== 'event') return;
    this.#last = Number(fields.get('id') ?? this.#last);
    const words = this.#wordsOf(JSON.parse(fields.get('data') ?? '{}') as PageEvent);
    if (words !== null) this.see(words);
  }

  #wordsOf(event: PageEvent): string | null {
    if (event.kind === 'run-ended') return 'Finished.';
    if (event.worker !== this.name) return null;
    switch (event.kind) {
      case 'instruction-given':
        // The same task in other amounts is no new one; those are told below.
        if (event.job === this.#job) return null;
        this.#job = event.job ?? null;
        return (event.lines ?? []).join(' ');
      case 'job-amended':
        return event.job === this.#job && event.accepted === true
          ? `Only ${event.quantity ?? 0} now: somebody else does the rest.`
          : null;
      case 'job-ended':
        return event.job === this.#job ? `No need to do ${event.subtask ?? ''} any more.` : null;
      default:
        return null;
    }
  }
}
