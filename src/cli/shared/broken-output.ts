/** A stream results or remarks go to. */
type OutputStream = Pick<NodeJS.WriteStream, 'on'>;

// The reader left early (`co-voyager ... | head -1`), or the terminal was closed: that is no error of ours.
const GONE: ReadonlySet<string> = new Set(['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED']);

/**
 * Lets work go on to its end where what it writes can no longer be written.
 * @param onFailure told once, with the reason, where the output is lost though somebody waits for it: a full disk
 */
export function outliveOutput(streams: readonly OutputStream[], onFailure: (reason: string) => void): void {
  let isTold = false;
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (isTold || GONE.has(error.code ?? '')) return;
      isTold = true;
      onFailure(error.message);
    });
  }
}
