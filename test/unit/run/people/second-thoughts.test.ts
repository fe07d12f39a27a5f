import { expect, it } from 'vitest';
import { Scene } from './command-scene.js';

const NOTHING = 'All right; there is nothing to take back.';

function sceneOfWishes(): { readonly scene: Scene; readonly done: string[] } {
  const done: string[] = [];
  const scene = new Scene({
    askGoal: (_, text) => {
      done.push(text);
      return Promise.resolve({ isDone: !text.includes('blorp'), said: 'The goal is now another.' });
    },
    attend: ({ kind }) => {
      done.push(kind);
      return Promise.resolve({ isDone: true, said: 'Yes.' });
    },
  });
  return { scene, done };
}

it('take back what was asked for last, and nothing that was asked for long ago', async () => {
  const { scene, done } = sceneOfWishes();
  const isBack = { kind: 'goal', text: 'no wait just kidding' } as const;
  expect(await scene.asks(isBack)).toEqual([true, NOTHING]);
  await scene.asks({ kind: 'goal', text: 'also make a clock' });
  await scene.asks({ kind: 'plan' });
  await scene.asks(isBack);
  expect(await scene.asks(isBack)).toEqual([true, NOTHING]);
  await scene.asks({ kind: 'follow', who: null });
  // What came to nothing is nothing to take back.
  await scene.asks({ kind: 'bring', item: 'it', count: 1, from: null });
  await scene.asks(isBack);
  expect(done).toEqual(['also make a clock', 'no wait just kidding', 'follow', 'stay']);
  await scene.asks({ kind: 'follow', who: null });
  scene.clock.advance(601);
  expect(await scene.asks(isBack)).toEqual([true, NOTHING]);
});

it('leave the goal as it is where what was asked for last was refused', async () => {
  const { scene, done } = sceneOfWishes();
  await scene.asks({ kind: 'goal', text: 'also make a clock' });
  await scene.asks({ kind: 'goal', text: 'also make a blorp' });
  expect(await scene.asks({ kind: 'goal', text: 'jk' })).toEqual([true, 'All right; the goal is as it was.']);
  expect(done).toEqual(['also make a clock', 'also make a blorp']);
});

it('keep a run from ending', async () => {
  const { scene } = sceneOfWishes();
  await scene.asks({ kind: 'stop' });
  expect(await scene.asks({ kind: 'goal', text: 'nvm' })).toEqual([true, 'All right; the run goes on.']);
  await scene.asks({ kind: 'stop' });
  expect(scene.stopped).toEqual([]);
});

it('make a wish of what somebody is to make and the chest has not, and of no other', async () => {
  const { scene, done } = sceneOfWishes();
  const sword = { kind: 'bring', item: 'sword', count: 1, from: null } as const;
  expect((await scene.asks(sword))[0]).toBe(false);
  expect(done).toEqual([]);
  await scene.asks({ ...sword, mayMake: true });
  expect(done).toEqual(['also make 1 sword']);
});

it('ask what is meant where somebody wants "it" back and has asked for nothing', async () => {
  const { scene } = sceneOfWishes();
  const it = { kind: 'bring', item: 'it', count: 1, from: null } as const;
  expect((await scene.asks(it))[1]).toContain('Which thing?');
});
