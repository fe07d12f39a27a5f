import { describe, expect, it } from 'vitest';
import { readReason } from '../../../src/worker/bot/disconnect-reason.js';

describe('what a server says when it ends a connection', () => {
  it.each([
    ['name-taken', { translate: 'multiplayer.disconnect.name_taken' }],
    ['for-now', '{"translate":"multiplayer.disconnect.server_shutdown"}'],
    ['for-now', 'Connection throttled! Please wait before reconnecting.'],
    ['other-version', { translate: 'multiplayer.disconnect.outdated_client', with: ['1.19.2'] }],
    ['whitelist', { text: '', extra: [{ text: 'You are not white-listed on this server!' }] }],
    ['full', 'The server is full!'],
    ['account', { translate: 'multiplayer.disconnect.unverified_username' }],
    [
      'account',
      { type: 'compound', value: { text: { type: 'string', value: 'Failed to verify username!' } } },
    ],
    ['unknown', 'Bye.'],
  ])('is %s: %j', (cause, reason) => {
    expect(readReason(reason).cause).toBe(cause);
  });
});
