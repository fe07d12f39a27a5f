import type { ModelMessage } from './model.js';

const BYTES_PER_TOKEN = 4;
/** Role and separators cost a few tokens in every chat format. */
const TOKENS_PER_MESSAGE = 4;

/**
 * Tokens a text takes, without a tokenizer: UTF-8 bytes / 4, rounded up.
 * Bytes rather than characters, since scripts beyond Latin take about a token a character.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** Tokens a conversation takes as input, by {@link estimateTokens}. */
export function estimateInputTokens(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + estimateTokens(message.content) + TOKENS_PER_MESSAGE, 0);
}
