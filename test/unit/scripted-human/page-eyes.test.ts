import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PageEyes } from '../../../src/scripted-human/page-eyes.js';

const EVENTS = [
  { kind: 'instruction-given', worker: 'Ada', job: 'j1', lines: ['s1: Gather 9 sand.'] },
  {
    kind: 'instruction-given',
    worker: 'Robin',
    job: 'j2',
    lines: ['s2: Gather 4 oak logs.', '(Over there)'],
  },
  { kind: 'instruction-given', worker: 'Robin', job: 'j2', lines: ['s2: Gather 3 oak logs.'] },
  { kind: 'job-amended', worker: 'Robin', job: 'j2', quantity: 3, accepted: true },
  { kind: 'job-ended', worker: 'Robin', job: 'j1', subtask: 's1', outcome: 'completed' },
  { kind: 'job-ended', worker: 'Robin', job: 'j2', subtask: 's2', outcome: 'completed' },
  { kind: 'run-ended' },
];

it('a reader of the page sees its own tasks there, and presses its buttons', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/events') {
      const lines = EVENTS.map((event, id) => `event: event\nid: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
      response.write(`event: hello\ndata: {}\n\n${lines.join('')}`);
      return;
    }
    asked.push(`${request.url ?? ''} ${request.headers.authorization ?? ''}`);
    response.end(JSON.stringify({ isDone: true, lines: ['Nothing is ready right now.'] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const seen: string[] = [];
  const { port } = server.address() as AddressInfo;
  const eyes = new PageEyes(`http://127.0.0.1:${port}/#secret`, 'Robin', (text) => seen.push(text));
  onTestFinished(() => {
    eyes.close();
    server.closeAllConnections();
    server.close();
  });
  await vi.waitFor(() => expect(seen).toHaveLength(4), { timeout: 30_000 });
  expect(seen).toEqual([
    's2: Gather 4 oak logs. (Over there)',
    'Only 3 now: somebody else does the rest.',
    'No need to do s2 any more.',
    'Finished.',
  ]);
  await eyes.press({ kind: 'next' });
  expect(asked).toEqual(['/command Bearer secret']);
  expect(seen.at(-1)).toBe('Nothing is ready right now.');
});
