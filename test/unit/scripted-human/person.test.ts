import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRegistry } from '../../../src/game/registry.js';
import { Person } from '../../../src/scripted-human/person.js';
import { ASK_FOR_WORK } from '../../../src/scripted-human/sayings.js';
import { chances } from '../../../src/scripted-human/slips.js';
import { TEMPERS, type TemperName } from '../../../src/scripted-human/tempers.js';

const TASK = 's1: Gather 1 oak log. Put the 1 oak log into the chest.';
const LIVE_MS = 100;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Somebody of a kind in a game where nothing is in sight, and what it says and does. */
class Played {
  readonly said: string[] = [];
  readonly did: string[] = [];
  readonly person: Person;

  constructor(temper: TemperName) {
    const bot = Object.assign(new EventEmitter(), {
      chat: (line: string) => this.said.push(line),
      inventory: { items: () => [] },
      entity: { isValid: false },
    }) as unknown as Bot;
    const tell = (line: string): unknown => this.did.push(line);
    this.person = new Person(bot, loadRegistry('1.20.1'), TEMPERS[temper], chances(1), tell);
  }

  live(ms: number): void {
    for (let passed = 0; passed < ms; passed += LIVE_MS) {
      vi.advanceTimersByTime(LIVE_MS);
      this.person.live(performance.now());
    }
  }
}

describe('somebody who is told a task', () => {
  it.each(['skilled', 'usual', 'clumsy', 'hoarder', 'leaver', 'newcomer'] as const)(
    'begins it when it is %s',
    (temper) => {
      const { person, did } = new Played(temper);
      person.hear(TASK);
      expect(did).toEqual(['begins s1']);
    },
  );

  it.each(['idle', 'talker'] as const)('does nothing about it when it is %s', (temper) => {
    const played = new Played(temper);
    played.person.hear(TASK);
    played.live(120_000);
    expect(played.did).toEqual([]);
  });
});

describe('somebody who has nothing to do', () => {
  it('asks for work after a while, and says nothing at all when it is idle', () => {
    const [skilled, idle] = [new Played('skilled'), new Played('idle')];
    for (const played of [skilled, idle]) played.live(10_000);
    expect(skilled.said).toEqual([ASK_FOR_WORK]);
    expect(idle.said).toEqual([]);
  });
});
