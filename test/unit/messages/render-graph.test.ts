import { describe, expect, it } from 'vitest';
import { renderDot, renderMermaid } from '../../../src/messages/plan/render-graph.js';
import { renderMarkdown } from '../../../src/messages/plan/render-plan.js';
import { pickaxeView, spell, subtask } from './plan-views.js';

const hostile = {
  ...pickaxeView,
  goal: 'say "hi"\n%%{init: {}}%% | <b>',
  subtasks: [subtask('end"]; x', 'craft', 'a"b|c`<d>', 1)],
  criticalPath: [],
};

describe('renderMermaid', () => {
  it('draws every dependency, thick along the critical path', () => {
    const text = renderMermaid(pickaxeView, spell);
    expect(text).toContain('flowchart LR\n');
    expect(text).toContain('  n2["s2: craft 12 oak planks"]');
    expect(text).toContain('  n2 ==> n3');
    expect(text).toContain('  n2 --> n4');
    expect(text).toContain('  n4 --> n5');
    expect(text).toContain('  class n1,n2,n3,n5 critical');
  });

  it('lets no label or goal break out of its place', () => {
    const lines = renderMermaid(hostile, spell).trimEnd().split('\n');
    expect(lines).toEqual([
      'flowchart LR',
      '  %% say "hi" %%init: %% | <b>',
      '  %% note: any planks will do; planned with oak_planks',
      '  n1["end#34;#93;#59; x: craft 1 a#34;b#124;c#96;#60;d#62;"]',
    ]);
  });
});

describe('renderDot', () => {
  it('draws every dependency, coloured along the critical path', () => {
    const text = renderDot(pickaxeView, spell);
    expect(text).toMatch(/^digraph plan \{\n[\s\S]*\n\}\n$/);
    expect(text).toContain('"s2" -> "s3" [color="#c2410c", penwidth=2];');
    expect(text).toContain('"s2" -> "s4";');
  });

  it('escapes quotes and backslashes', () => {
    const text = renderDot({ ...hostile, goal: 'a\\b "c"' }, spell);
    expect(text).toContain('label="a\\\\b \\"c\\""');
    expect(text).toContain('"end\\"]; x"');
  });
});

describe('renderMarkdown', () => {
  it('has a table, the totals and the graph', () => {
    const text = renderMarkdown(pickaxeView, spell);
    expect(text).toContain('## craft a wooden pickaxe\n');
    expect(text).toContain(
      '| s5 | craft 1 wooden pickaxe | 3 oak planks, 2 sticks | crafting table | s3, s4 |',
    );
    expect(text).toContain('From the world: 3 oak logs.');
    expect(text).toContain('```mermaid\nflowchart LR\n');
    expect(text.endsWith('\n- Note: any planks will do; planned with oak\\_planks\n')).toBe(true);
  });

  it('keeps cells with pipes in one cell', () => {
    const row = renderMarkdown(hostile, spell)
      .split('\n')
      .find((line) => line.includes('craft 1'));
    expect(row).toBe('| end"\\]; x | craft 1 a"b\\|c\\`\\<d\\> |  |  |  |');
  });

  it('gives the verdict where there is no plan', () => {
    const view = { ...pickaxeView, status: 'impossible' as const, reason: 'no trees', subtasks: [] };
    expect(renderMarkdown(view, spell)).toContain('**Impossible: no trees**');
  });
});
