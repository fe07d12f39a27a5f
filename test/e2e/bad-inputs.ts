import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Beyond any depth that can be walked through. */
const DEEP = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
const LONG = 'craft a compass and '.repeat(50_000);

const home = mkdtempSync(join(tmpdir(), 'bad-input-'));
const at = (name: string): string => join(home, name);
const FILES: Readonly<Record<string, string | Buffer>> = {
  'empty.json': '',
  'half.json': '{"subtasks": [{"id": "s1", ',
  'deep.json': DEEP,
  'deep.json5': DEEP,
  'list.json': '['.repeat(100_000),
  'binary.json5': Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 255, 254]),
  'nul.json': '\0\0\0\0',
  'number.json5': '42',
  'null.json5': 'null',
  'proto.json': '{"__proto__": {"subtasks": []}, "constructor": 1}',
  'subtask.json': '[{"id": "s1", "action": "constructor", "item": "__proto__", "quantity": -1}]',
  'huge.json': '[{"id": "s1", "action": "craft", "item": "stick", "quantity": 1e308}]',
  'place.json5': '{kind: "arena", name: "__proto__"}',
  'empty.schem': '',
  'text.schem': 'my house',
  'task.json': '{"t": {"goal": 1}}',
  'experiment.json5': '{schemaVersion: 99, kind: "teams"}',
  'teams.json5': '{schemaVersion: 1, kind: "teams", name: "x", tasks: [], seeds: [1], teams: ["__proto__"]}',
};

let port = 0;
let mutePort = 0;

/** Writes the files, and has two listen who are no servers. @returns how to be rid of all */
export async function layOutBadInput(): Promise<() => void> {
  for (const [name, content] of Object.entries(FILES)) writeFileSync(at(name), content);
  symlinkSync(at('loop'), at('loop'));
  for (const folder of ['folder', 'folder.json5', 'folder.schem', 'other', 'cut', 'edited'])
    mkdirSync(at(folder));
  writeFileSync(join(at('other'), 'events.jsonl'), 'my notes');
  writeFileSync(join(at('cut'), 'events.jsonl'), '{"tick":0,"wall');
  writeFileSync(join(at('edited'), 'events.jsonl'), '{"kind":"constructor"}\n{"kind":"note"}\n');
  // One hangs up at once, one never says a word.
  const rude = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.destroy();
  });
  const mute = createServer((socket) => {
    socket.on('error', () => undefined);
  });
  port = await portOf(rude);
  mutePort = await portOf(mute);
  return () => {
    for (const server of [rude, mute]) server.close();
    rmSync(home, { recursive: true, force: true });
  };
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** What is typed, the exit code, and what must be said. */
export type BadInput = readonly [typed: () => readonly string[], code: number, said?: RegExp];

const fixed = (code: number, ...typed: readonly string[]): BadInput => [() => typed, code];
const files = (names: readonly string[], ...typed: readonly string[]): readonly BadInput[] =>
  names.map((name) => [() => [...typed, at(name)], 2]);

const BAD_FILES = [
  'missing',
  'folder',
  'empty.json',
  'half.json',
  'deep.json',
  'list.json',
  'nul.json',
  'number.json5',
];
const BAD_PLACES = [
  'loop',
  'missing.json5',
  'folder.json5',
  'binary.json5',
  'deep.json5',
  'null.json5',
  'number.json5',
  'place.json5',
];
const NUMBERS = ['-1', '1.5', 'NaN', 'Infinity', '1e999', '', 'two', '0x10', '99999999999999999999'];

const NOBODY = /Expected a Minecraft server at [^,]+, but (nobody|who listens)/;

/** What people and scripts get wrong, or try; to be typed when it is laid out. */
export const BAD_INPUTS: readonly BadInput[] = [
  // Nothing, or something else.
  fixed(2, 'constructor'),
  fixed(2, '__proto__'),
  fixed(2, 'runn', 'craft a compass'),
  fixed(2, 'craft a compass'),
  fixed(2, '--no-such-option'),
  fixed(2, 'ru\u009b31mn\u202e'),
  fixed(2, '--no\u202esuch\u009boption'),
  // Goals.
  ...[
    '',
    '   ',
    '\0',
    '\u001b[31m',
    '\u202e',
    'constructor',
    'craft a __proto__',
    'craft -5 sticks',
    LONG,
  ].flatMap((goal) => [fixed(2, 'decompose', goal), fixed(2, 'run', goal, '--out', at('new'))]),
  fixed(2, 'decompose'),
  fixed(2, 'run'),
  // Counts and numbers.
  ...NUMBERS.flatMap((value) => [
    fixed(2, 'run', 'craft a stick', '--ai', value),
    fixed(2, 'arena', '--port', value),
    fixed(2, 'run', 'craft a stick', '--max-repairs', value),
  ]),
  ...['-1', 'NaN', '0', '51', 'fast'].map((value) => fixed(2, 'run', 'craft a stick', '--speed', value)),
  fixed(2, 'run', 'craft a stick', '--port', '65536'),
  fixed(2, 'arena', '--port', '65536'),
  fixed(2, 'arena', '--scale', '9'),
  fixed(2, 'doctor', '--port', '0'),
  fixed(2, 'run', 'craft a stick', '--ai', '0'),
  // Names.
  fixed(2, 'run', 'craft a stick', '--names', 'a b'),
  fixed(2, 'run', 'craft a stick', '--names', 'A\u009b31mda\u202e'),
  fixed(2, 'run', 'craft a stick', '--names', 'Ada,ada'),
  fixed(2, 'run', 'craft a stick', '--names', 'Ada,Ben', '--ai', '1'),
  // Items, versions, places.
  ...[
    '{"__proto__x": 1}',
    '{"constructor": 1}',
    '{"stick": -1}',
    '{"stick": 1.5}',
    '{"stick": "many"}',
    '[1]',
    '{',
    DEEP,
  ].flatMap((items) => [
    fixed(2, 'decompose', 'craft a stick', '--chest', items),
    fixed(2, 'decompose', 'craft a stick', '--inventory', items),
  ]),
  ...['1.99', 'constructor', '', '__proto__', '../1.20'].flatMap((version) => [
    fixed(2, 'decompose', 'craft a stick', '--mc-version', version),
    fixed(2, 'run', 'craft a stick', '--mc-version', version),
  ]),
  ...['constructor', '__proto__', '', 'no-such-place'].flatMap((place) => [
    fixed(2, 'decompose', 'craft a stick', '--environment', place),
    fixed(2, 'arena', '--environment', place),
  ]),
  ...files(BAD_PLACES, 'decompose', 'craft a stick', '--environment'),
  ...files(BAD_PLACES, 'arena', '--environment'),
  ...files(BAD_FILES, 'decompose', 'craft a stick', '--chest'),
  // Files and folders.
  ...files([...BAD_FILES, 'proto.json', 'binary.json5'], 'check'),
  // A plan with faults, not a bad file.
  [() => ['check', at('subtask.json')], 1, /unknown-item: "__proto__"/],
  ...files(['missing', 'folder', 'other', 'cut', 'edited', 'empty.json'], 'replay'),
  ...files(['missing', 'folder', 'other', 'cut', 'edited', 'empty.json'], 'run', '--resume'),
  ...files(['missing', 'folder', 'empty.json'], 'experiment', 'report'),
  ...files(['missing', 'folder', 'empty.json'], 'experiment', 'status'),
  ...files(['missing', 'folder', 'empty.json'], 'experiment', 'resume'),
  ...files([...BAD_FILES, 'experiment.json5', 'teams.json5', 'binary.json5'], 'experiment', 'run'),
  ...files(BAD_FILES, 'bench', 'plancraft'),
  [() => ['run', 'craft a stick', '--out', at('empty.json')], 4],
  [() => ['run', 'craft a stick', '--out', at('other')], 4],
  // What contradicts, and what nobody answers.
  fixed(2, 'run', 'craft a stick', '--resume', at('cut')),
  fixed(2, 'run', 'craft a stick', '--host', 'localhost', '--speed', '5'),
  fixed(2, 'compare', 'teams', '--goals', 'craft a stick', '--teams', '__proto__'),
  fixed(2, 'compare', 'teams', '--goals', 'craft a stick', '--teams', '1ai,1ai'),
  fixed(2, 'skills', 'show', 'constructor', '--skills', at('none')),
  [() => ['arena', '--port', String(port)], 4],
  ...(['127.0.0.1', 'localhost'] as const).flatMap((host): readonly BadInput[] => [
    [() => ['run', 'craft a stick', '--host', host, '--port', String(port), '--out', at('n1')], 4, NOBODY],
    [
      () => ['run', 'craft a stick', '--host', host, '--port', String(mutePort), '--out', at('n2')],
      4,
      NOBODY,
    ],
    [() => ['run', 'craft a stick', '--host', host, '--port', '1', '--out', at('n3')], 4, NOBODY],
  ]),
  [() => ['run', 'craft a stick', '--host', 'no-such-host.invalid', '--out', at('n4')], 4, NOBODY],
  // Set aside for examples: nobody is there.
  [() => ['run', 'craft a stick', '--host', '192.0.2.1', '--out', at('n5')], 4, NOBODY],
  [() => ['doctor', '--host', '127.0.0.1', '--port', '1'], 1],
  // An address with what belongs elsewhere, and one this machine has not.
  ...['run stick', 'play', 'explore', 'mcp', 'arena', 'doctor'].flatMap((command) =>
    ['127.0.0.1:25565', 'http://127.0.0.1'].map((host): BadInput => [
      () => [...command.split(' '), '--host', host],
      2,
      /its port goes to --port/,
    ]),
  ),
  [() => ['arena', '--host', '192.0.2.1', '--port', '0'], 4, /an address of this machine/],
  // Companions, assistants, requests of players.
  ...files(BAD_PLACES, 'play', '--environment'),
  ...files(BAD_PLACES, 'mcp', '--environment'),
  ...['a b', 'Ada,ada', ''].map((names) => fixed(2, 'play', '--names', names)),
  fixed(2, 'play', '--ai', '0'),
  fixed(2, 'play', 'craft a stick'),
  ...files(['missing', 'folder', 'other'], 'play', '--profile'),
  fixed(4, 'play', '--model', 'gpt-4.1-mini'),
  fixed(2, 'play', '--record', at('new')),
  fixed(2, 'play', '--model', 'a,a'),
  ...['0', 'x'].map((calls) => fixed(2, 'play', '--calls-per-minute', calls)),
  fixed(2, 'play', '--host', '127.0.0.1', '--mc-version', '1.99'),
  [() => ['play', '--port', String(port)], 4],
  [() => ['play', '--host', '127.0.0.1', '--port', String(port)], 4, NOBODY],
  [() => ['play', '--host', '127.0.0.1', '--port', String(mutePort)], 4, NOBODY],
  [() => ['play', '--host', '127.0.0.1', '--port', '1'], 4, NOBODY],
  fixed(2, 'mcp', '--speed', '51'),
  fixed(2, 'mcp', '--host', '127.0.0.1', '--environment', 'no-such-place'),
  [() => ['mcp', '--http', '--out', at('empty.json')], 4],
  fixed(2, 'mcp', '--host', 'localhost', '--speed', '5'),
  ...['play', 'mcp'].map((command) => fixed(2, command, '--mc-version', '1.99')),
  ...['0', '45', 'x'].map((id) => fixed(2, 'minenpc', 'run', '--ids', id)),
  fixed(2, 'minenpc', 'run', '--limit', '5'),
  fixed(2, 'minenpc', 'walk'),
  // Tasks of a benchmark, training data, plans with gaps.
  ...files([...BAD_FILES, 'task.json'], 'minecollab', 'run'),
  fixed(2, 'minecollab', 'run', at('task.json'), '--agents', 'god'),
  ...files(['missing', 'folder', 'empty.json'], 'minecollab', 'report'),
  fixed(2, 'minecollab', 'generate', 'dancing', '--out', at('new')),
  fixed(2, 'minecollab', 'generate', 'crafting', '--out', at('new'), '--agents', '0'),
  ...['missing', 'folder', 'other', 'cut', 'edited', 'empty.json'].map((name) =>
    fixed(2, 'export', 'sft', at(name), '--out', at('new.jsonl')),
  ),
  ...files(BAD_FILES, 'check', '--complete'),
  [() => ['run', at('text.schem')], 2, /text\.schem holds no plan/],
  // Memories.
  ...['text.schem', 'binary.json5', 'folder'].map((name): BadInput => [
    () => ['memory', '--file', at(name)],
    4,
    /Expected a file of memories/,
  ]),
  // Explorations.
  ...['0', '-1', 'x', '1e9'].map((minutes) => fixed(2, 'explore', '--minutes', minutes, '--out', at('new'))),
  fixed(2, 'explore', '--curriculum', 'frontiers', '--out', at('new')),
  fixed(2, 'explore', 'iron', '--out', at('new')),
  fixed(2, 'explore', '--curriculum-model', 'gpt-4o', '--out', at('new')),
  fixed(2, 'explore', '--environment', 'overworld', '--out', at('new')),
  ...files(BAD_PLACES, 'explore', '--environment'),
  ...['missing', 'folder', 'other', 'cut', 'edited', 'empty.json'].map((name) =>
    fixed(2, 'explore', '--resume', at(name)),
  ),
  fixed(2, 'explore', '--resume', at('other'), '--minutes', '5'),
  fixed(2, 'compare', 'curricula', '--curricula', 'frontier,luck', '--out', at('new')),
  fixed(2, 'compare', 'curricula', '--environment', 'overworld', '--out', at('new')),
  fixed(2, 'compare', 'curricula', '--environment', at('half.json'), '--out', at('new')),
  fixed(2, 'compare', 'curricula', '--model', 'gpt-4o', '--out', at('new')),
  fixed(2, 'compare', 'curricula', '--mc-version', '1.7.10', '--out', at('new')),
  [() => ['explore', '--curriculum', 'model', '--out', at('new')], 4],
  // Studies.
  ...files([...BAD_FILES, 'task.json'], 'study', 'run'),
  ...['export', 'report'].flatMap((what) =>
    files(['missing', 'folder', 'empty.json'], 'study', what, '--study'),
  ),
  fixed(2, 'study', 'delete', 'P01', '--study', at('folder')),
  fixed(2, 'study', 'export', '--format', 'xls'),
  fixed(2, 'study', 'run', at('missing'), '--port', '0'),
  // Buildings, and people who play.
  ...['missing.schem', 'folder.schem', 'empty.schem', 'text.schem', 'half.json', 'task.json'].flatMap(
    (name) => [
      fixed(2, 'decompose', `build ${at(name)}`),
      fixed(2, 'run', `build ${at(name)}`, '--out', at('new')),
    ],
  ),
  fixed(2, 'run', `build ${at('text.schem')}`, '--at', '1,2'),
  ...['a b', 'Ada,ada', ''].map((names) => fixed(2, 'run', 'craft a stick', '--play', names)),
  fixed(2, 'run', 'craft a stick', '--play', 'Ada', '--speed', '5', '--out', at('new')),
];

/** Short enough to be read, the same each time. */
export function shownInput(args: readonly string[]): string {
  return JSON.stringify(args).replace(home, '').slice(0, 120);
}

/** What turns a terminal's colours or the direction of its text: it comes back plain. */
export const TURNS_A_TERMINAL = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** What nobody who typed something bad should read. */
export const LOOKS_LIKE_A_BUG = /This is a bug|native code|\n\s+at .*:\d+:\d+/;
