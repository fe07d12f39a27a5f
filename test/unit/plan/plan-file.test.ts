import { assert, describe, expect, it } from 'vitest';
import { checkPlan } from '../../../src/plan/check/check.js';
import { loadGame } from '../../../src/game/game.js';
import { readPlanText } from '../../../src/plan/file/plan-file.js';
import { ATTACHMENT_PLANS, startIn } from './correct-plans.js';

function read(value: unknown): ReturnType<typeof readPlanText> {
  return readPlanText(typeof value === 'string' ? value : JSON.stringify(value), 'plan.json', () =>
    loadGame('1.20.1'),
  );
}

describe('readPlanText', () => {
  it('reads what we print, with where it is to be carried out', () => {
    const { goals, subtasks } = ATTACHMENT_PLANS.compass ?? { goals: [], subtasks: [] };
    const place = { rules: 'paper', mcVersion: '1.20.1', environment: 'chest-arena' };
    expect(read({ schemaVersion: 1, goal: 'craft a compass', goals, subtasks, ...place })).toEqual({
      ok: true,
      value: { draft: { goals, subtasks }, format: 'co-voyager', goal: 'craft a compass', ...place },
    });
    expect(read(subtasks)).toMatchObject({
      ok: true,
      value: { format: 'list', draft: { goals: [], subtasks } },
    });
  });

  const rows = [
    { action: 'gather', item: 'wood log', tools: 'none', materials: 'none', quantity: 3 },
    { action: 'craft', item: 'wood plank', tools: [], materials: null, quantity: 12 },
    { action: 'craft', item: 'stick', tools: null, materials: [{ 'wood plank': 0.5 }], quantity: 4 },
    { action: 'craft', item: 'crafting table', tools: ['none'], materials: { 'wood plank': 4 }, quantity: 1 },
    {
      action: 'craft',
      item: 'wooden pickaxe',
      tools: ['crafting table'],
      materials: [
        { item: 'wood plank', quantity: 3 },
        { item: 'stick', quantity: 2 },
      ],
      quantity: 1,
    },
    { action: 'gather', item: 'cobblestone', tools: 'wooden pickaxe', materials: '', quantity: 8 },
    {
      action: 'craft',
      item: 'furnace',
      tools: ['crafting table'],
      materials: { cobblestone: 8 },
      quantity: 1,
    },
    {
      action: 'craft',
      item: 'wooden sword',
      tools: ['crafting table'],
      materials: [{ 'wood plank': 2 }, { stick: 1 }],
      quantity: 1,
    },
    { action: 'kill', item: 'pig', tools: ['wooden sword'], materials: 'none', quantity: 1 },
    { action: 'gather', item: 'porkchop', tools: 'none', materials: 'none', quantity: 1 },
    {
      action: 'smelt',
      item: 'cooked porkchop',
      tools: ['furnace'],
      materials: ['porkchop', 'wood plank'],
      quantity: 1,
    },
  ];

  it("reads the original program's list in all its shapes, and the plan is right", () => {
    for (const file of [rows, { sub_tasks: rows }, { 'Kill a pig and cook it': rows }]) {
      const reading = read(file);
      assert(reading.ok);
      expect(reading.value.format).toBe('co-voyager-original');
      expect(checkPlan(startIn('chest-arena', 'paper'), reading.value.draft)).toEqual([]);
    }
  });

  it.each([
    ['a list', '["Mine 3 Wood", "Equip Axe", "Craft 1 Crafting Table"]'],
    [
      'a list by its name',
      '{"goal": "craft a crafting table", "steps": ["Mine 3 Wood", "Equip Axe", "Craft 1 Crafting Table"]}',
    ],
    ['numbered lines', 'My plan:\n1. Mine 3 Wood\n2. Equip Axe\n3. Craft 1 Crafting Table'],
  ])('reads %s of steps in words, and says which are no work', (_, text) => {
    expect(read(text)).toMatchObject({
      ok: true,
      value: {
        draft: { subtasks: [{ action: 'gather', item: 'oak_log', quantity: 3 }, { item: 'crafting_table' }] },
        leftOut: ['Equip Axe'],
      },
    });
  });

  it('keeps what rows with ids wait for, whatever the field is called', () => {
    const rows = [
      {
        id: 'a',
        action: 'craft',
        item: 'oak planks',
        quantity: 4,
        materials: '1 oak log',
        depends_on: ['b'],
      },
      { id: 'b', action: 'gather', item: 'oak log', quantity: 'as needed', after: 'somebody else' },
    ];
    expect(read(rows)).toMatchObject({
      value: {
        draft: {
          subtasks: [
            { id: 'b', quantity: -1 },
            { id: 'a', dependsOn: ['b'] },
          ],
        },
      },
    });
  });

  it('finds the list a model hands to a tool in the answer of its server', () => {
    const list = JSON.stringify({
      subtasks: [{ action: 'gather', resource: 'oak log', quantity: 'minus one' }],
    });
    const call = { id: '1', type: 'function', function: { name: 'submit', arguments: list } };
    expect(read({ choices: [{ index: 0, message: { content: null, tool_calls: [call] } }] })).toMatchObject({
      value: { draft: { subtasks: [{ item: 'oak log', quantity: -1 }] } },
    });
  });

  it('counts a tree as five logs', () => {
    const draft = { subtasks: [{ action: 'gather', item: 'oak_log', quantity: 20 }] };
    expect(read('1) Chop 4 oak trees')).toMatchObject({ ok: true, value: { draft } });
  });

  const three = [
    { action: 'gather', item: 'oak log', quantity: 1 },
    { action: 'craft', item: 'oak planks', quantity: 4 },
    { action: 'craft', item: 'stick', quantity: 4 },
  ];
  const [logs, planks, sticks] = three;

  it.each([
    [
      'YAML',
      'goal: sticks\nsteps:\n  - action: gather\n    item: oak log\n    quantity: 1\n  - action: craft\n    item: oak planks\n    quantity: 4\n    materials:\n      oak log: 1\n  - action: craft\n    item: stick\n    quantity: 4\n    materials:\n      - item: oak planks\n        count: 2\n',
    ],
    [
      'TOML',
      '[[subtask]]\naction = "gather"\nitem = "oak log"\nquantity = 1\n\n[[subtask]]\naction = "craft"\nitem = "oak planks"\nquantity = 4\n\n[[subtask]]\naction = "craft"\nitem = "stick"\nquantity = 4\n',
    ],
    [
      'CSV',
      'action,item,quantity,materials\ngather,oak_log,1,\ncraft,oak_planks,4,1 oak_log\ncraft,stick,4,"2 oak_planks"\n',
    ],
    [
      'a Markdown table',
      'The plan:\n\n| # | Subtask | Qty | Requires |\n|---|---|--:|---|\n| 1 | Mine oak log | 1 | - |\n| 2 | Craft oak planks | 4 | 1 oak log |\n| 3 | Craft sticks | 4 | 2 oak planks |\n\nDone.',
    ],
    [
      'XML',
      '<plan>\n<subtask action="gather" item="oak_log" quantity="1"/>\n<subtask action="craft" item="oak_planks" quantity="4"/>\n<subtask action="craft" item="stick" quantity="4"/>\n</plan>',
    ],
    ['calls', 'gather(oak_log, 1)\ncraft(oak_planks, 4)\ncraft(stick, 4)\n'],
    ['a chain of amounts', 'Plan: oak log x1 -> oak planks x4 -> stick (4)'],
    [
      'a list to tick off',
      '- [x] gather 1 oak log\n- [ ] craft 4 oak planks\n  - needs: 1 oak log\n- [ ] craft 4 sticks\n',
    ],
    [
      'a list with titles',
      '1. **Gather wood** - punch one oak log.\n2. **Planks** - turn the logs into 4 oak planks.\n3. **Sticks** - craft 4 from 2 planks.\n',
    ],
    [
      'sentences with more than the work in them',
      'First, find a tree and punch it to get 1 oak log. Then open the grid, convert the log into 4 oak planks. Finally, craft *4* sticks.',
    ],
    ['lists', JSON.stringify(three.map(Object.values))],
    [
      "Python's tuples and sets",
      "Sure:\n```python\nsub_tasks = [\n  # wood\n  {'action': 'gather', 'item': 'oak_log', 'quantity': 1, 'tools': None, 'materials': []},\n  {'action': 'craft', 'item': 'oak_planks', 'quantity': (4), 'tools': (), 'materials': [('oak_log', 1),]},\n  {'action': 'craft', 'item': 'stick', 'quantity': 4, 'tools': set(), 'materials': {(2, 'oak_planks')}},\n]\n```",
    ],
    [
      "Python's calls",
      "[Subtask(action='gather', item='oak_log', quantity=1, materials={}),\n Subtask('craft', 'oak_planks', 4, [('oak_log', 1)]),\n dict(action='craft', item='stick', quantity=4)]",
    ],
    [
      'our own page, with its drawing',
      '## sticks\n\n| # | subtask | uses up | with | after |\n| ---: | --- | --- | --- | --- |\n| s1 | gather 1 oak log |  |  |  |\n| s2 | craft 4 oak planks | 1 oak log |  | s1 |\n| s3 | craft 4 sticks | 2 oak planks | – | s2 |\n\n```mermaid\nflowchart LR\n  n1["s1: gather 1 oak log"]\n  n2["s2: craft 4 oak planks"]\n```\n',
    ],
    [
      'XML elements',
      '<plan>\n<subtask><action>gather</action><item>oak_log</item><quantity>1</quantity></subtask>\n<subtask>\n<action>craft</action>\n<item>oak_planks</item>\n<quantity>4</quantity>\n</subtask>\n<subtask><action>craft</action><item>stick</item><quantity>4</quantity></subtask>\n</plan>',
    ],
    [
      'sentences by number',
      '{"plan": {"step_1": {"task": "mine an oak log"}, "step_2": {"task": "craft oak planks", "count": 4}, "step_3": {"task": "craft 4 sticks"}}}',
    ],
    [
      'the nodes of a graph',
      '{"nodes": [{"id": 1, "label": "gather 1 oak log"}, {"id": 2, "label": "craft 4 oak planks"}, {"id": 3, "label": "craft 4 sticks"}], "edges": [[1, 2], [2, 3]]}',
    ],
    ['a list for each worker', JSON.stringify({ workers: { Ada: [logs, planks], Ben: [sticks] } })],
    [
      'steps out of order',
      JSON.stringify([
        { ...sticks, step: 3 },
        { ...logs, step: 1 },
        { ...planks, step: 2 },
      ]),
    ],
    [
      'ids out of order',
      JSON.stringify([
        { id: 'C', action: 'craft', item: { name: 'stick', count: 4 }, depends_on: ['B'] },
        { id: 'B', ...planks, depends_on: ['A'] },
        { id: 'A', ...logs },
      ]),
    ],
    [
      "a server's answer",
      JSON.stringify({ choices: [{ message: { content: `Here:\n${JSON.stringify(three)}` } }] }),
    ],
  ])('reads %s', (_, text) => {
    const reading = read(text);
    assert(reading.ok, reading.ok ? '' : reading.message);
    const said = reading.value.draft.subtasks.map(({ action, item, quantity }) => [
      action,
      item.replaceAll('_', ' ').replace('logs', 'log'),
      quantity,
    ]);
    expect(said).toEqual(three.map(Object.values));
    expect(checkPlan(startIn('chest-arena', 'paper'), reading.value.draft)).toEqual([]);
  });

  it('leaves out that a table is set down, which making it does', () => {
    const reading = read('1. Craft 1 crafting table\n2. Place the crafting table\n3. Craft 1 chest');
    expect(reading).toMatchObject({
      ok: true,
      value: {
        draft: { subtasks: [{ item: 'crafting_table', placed: 'left' }, { item: 'chest' }] },
        leftOut: ['place crafting table (it stands once made)'],
      },
    });
  });

  it('a name that is like none is not taken for the nearest of all', () => {
    const reading = read([{ action: 'craft', item: 'home', quantity: 1, materials: '1 stick' }]);
    assert(reading.ok);
    const faults = checkPlan(startIn('chest-arena'), reading.value.draft);
    expect(faults.find(({ kind }) => kind === 'unknown-item')?.mend.kind).toBe('replan');
  });

  it('reads Python literals and keeps an open quantity open', () => {
    const reading = read(
      "[{'action': 'gather', 'item': 'None of it', 'tools': None, 'materials': None, 'quantity': -1}]",
    );
    expect(reading).toMatchObject({
      ok: true,
      value: { draft: { subtasks: [{ item: 'None of it', quantity: -1, tools: [] }] } },
    });
  });

  const table = { action: 'craft', item: 'crafting table', quantity: 1 };
  const cobblestone = { action: 'gather', item: 'cobblestone', quantity: 8 };

  it.each([
    ['rows by number', { 1: table, 2: cobblestone }],
    ['rows by name, deep in others', { reply: { tags: ['a'], plan: { first: table, then: cobblestone } } }],
    ['JSON lines', `${JSON.stringify(table)}\n${JSON.stringify(cobblestone)}\n`],
    [
      'capitals and other names',
      [
        { Action: 'Craft', Item: 'Crafting Table', Quantity: '1' },
        { task: 'mine', name: 'cobblestone', Amount: 'eight', 'Tools Required': null },
      ],
    ],
    [
      'ids as numbers and counts as texts',
      {
        subtasks: [
          { ...table, id: 1, materials: { oak_planks: '4' } },
          { ...cobblestone, id: 2, quantity: '8', depends_on: [1] },
        ],
      },
    ],
    [
      'rows with sentences',
      {
        steps: [
          { step: 1, action: 'Craft crafting table' },
          { task: 'mine cobblestone', quantity: 8 },
        ],
      },
    ],
    ['notes in brackets', ['Craft 1 crafting table (of 4 planks)', 'Gather 8 cobblestone using a pickaxe']],
  ])('reads %s', (_, value) => {
    expect(read(value)).toMatchObject({
      ok: true,
      value: {
        draft: {
          subtasks: [
            { action: 'craft', quantity: 1 },
            { action: 'gather', item: 'cobblestone', quantity: 8 },
          ],
        },
      },
    });
  });

  it.each([
    ['{"a": ', /plan\.json is neither JSON nor JSON5/],
    ['"compass"', /plan\.json holds no plan/],
    ['{}', /plan\.json holds no plan/],
    [[{ action: 'craft', quantity: 1 }], /plan\.json: subtask 1, item/],
    [
      [rows[0], { action: 'craft', item: 'x', quantity: 1, materials: { y: 'many' } }],
      /subtask 2, materials/,
    ],
    [{ subtasks: [{ id: 's1', action: 'craft', item: 'x', quantity: 'plenty' }] }, /subtask 1, quantity/],
    [' ', /plan\.json is empty/],
  ])('says what is wrong with %j and where', (value, message) => {
    const reading = read(value);
    expect(reading.ok ? '' : reading.message).toMatch(message);
  });
});
