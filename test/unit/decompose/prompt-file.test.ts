import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resolveReply } from '../../../src/decompose/model/model-decomposition-draft.js';
import { completeDraft } from '../../../src/decompose/model/model-decomposition-subtasks.js';
import { fillPrompt, loadPrompt, parsePrompt } from '../../../src/decompose/model/prompt-file.js';
import { readPlanReply } from '../../../src/decompose/model/reply-plan.js';
import { startOf } from '../../../src/decompose/start-of.js';
import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { loadGame } from '../../../src/game/game.js';
import { packageFile } from '../../../src/game/package-file.js';
import { checkPlan } from '../../../src/plan/check/check.js';
import type { Goal, Rules } from '../../../src/plan/subtask/subtask.js';

const text =
  '---\nid: greet\nversion: 2\ninputs: name\noutput: text\n---\n\n# system\n\nBe kind.\n\n# user\n\nHi {{name}}\n';

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return 'no error';
}

describe('a prompt file', () => {
  it('is read with its roles and filled', () => {
    const prompt = parsePrompt(text, 'greet.md');
    expect(prompt).toMatchObject({ id: 'greet', version: 2, inputs: ['name'], output: 'text' });
    expect(fillPrompt(prompt, { name: 'Ada' })).toEqual([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi Ada' },
    ]);
  });

  it('takes values as they are, even those that look like inputs or patterns', () => {
    const [, user] = fillPrompt(parsePrompt(text, 'greet.md'), { name: '{{name}} $& $1' });
    expect(user?.content).toBe('Hi {{name}} $& $1');
  });

  it.each([{}, { name: ' ' }, { name: 'Ada', age: '3' }])('is not filled with %j', (values) => {
    expect(messageOf(() => fillPrompt(parsePrompt(text, 'greet.md'), values))).toMatch(
      /^Prompt greet expects .*missing: .*not known to it/,
    );
  });

  it.each([
    ['no front matter', 'Hi'],
    ['no version', text.replace('version: 2\n', '')],
    ['a version that is no number', text.replace('2', 'two')],
    ['an input it does not list', text.replace('inputs: name', 'inputs:')],
    ['an input it never uses', text.replace('inputs: name', 'inputs: name, age')],
    ['no message', text.replaceAll('# ', '')],
  ])('with %s is refused', (_, broken) => {
    expect(messageOf(() => parsePrompt(broken, 'greet.md'))).toMatch(/^greet\.md is no prompt: /);
  });

  it('that is missing says where it was looked for', () => {
    expect(messageOf(() => loadPrompt('no-such-prompt'))).toMatch(
      /^Expected a prompt file, cannot read .*no-such-prompt\.md/,
    );
  });

  it('that ships is valid, every one of them, under its own id', () => {
    for (const file of readdirSync(packageFile('prompts')).filter((name) => name.endsWith('.md'))) {
      const id = file.replace('.md', '');
      expect(loadPrompt(id).id).toBe(id);
    }
  });
});

describe("the Task Manager's worked example", () => {
  it.each<Rules>(['vanilla', 'paper'])('is a valid plan by the rules %s', (rules) => {
    const example = loadPrompt('task-manager').messages.find(({ role }) => role === 'assistant');
    const { subtasks: listed, problems } = readPlanReply(example?.content ?? '');
    expect(problems).toEqual([]);
    const { start } = startOf(loadGame('1.20.1'), loadEnvironment('chest-arena'), { rules });
    const goals: readonly Goal[] = [{ kind: 'have', item: 'bucket', quantity: 1, verb: 'craft' }];
    const { subtasks, faults } = resolveReply(start, goals, listed);
    expect(faults).toEqual([]);
    expect(checkPlan(start, { goals, subtasks: subtasks ?? [] })).toEqual([]);
    const completed = completeDraft(start, goals, subtasks ?? []);
    expect(checkPlan(start, { goals, subtasks: completed })).toEqual([]);
  });
});
