import type { ModelPort } from '../../model/model.js';

/** A model whose replies are kept as they came. */
interface OverheardModel extends ModelPort {
  /** The last reply of a stage; null where it brought none. */
  replyOf(stage: string): string | null;
}

/** The same model, overheard: what it said itself is graded, not what was made of it afterwards. */
export function overheard(inner: ModelPort): OverheardModel {
  const replies = new Map<string, string>();
  return {
    name: inner.name,
    provider: inner.provider,
    replyOf: (stage) => replies.get(stage) ?? null,
    async complete(request, signal) {
      const reply = await inner.complete(request, signal);
      replies.set(request.stage, reply.text);
      return reply;
    },
  };
}
