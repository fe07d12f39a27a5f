import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceInReply } from '../../../../src/skill/writer/reply-source.js';

const CODE =
  'async function gatherStone(bot) {\n  const text = "}";\n  await mineBlock(bot, `st${"one"}`, 3); // }\n}';
const FENCE = '```';

describe('the code in a reply', () => {
  it.each([
    ['alone in a fence', `${FENCE}js\n${CODE}\n${FENCE}`],
    [
      'in a fence that says javascript, prose around',
      `Sure!\n\n${FENCE}javascript\n${CODE}\n${FENCE}\nHope it helps {}.`,
    ],
    ['in a fence of tildes', `~~~\n${CODE}\n~~~`],
    ['without a fence', CODE],
    ['without a fence, prose around', `Here is the function:\n\n${CODE}\n\nIt mines { three } stones.`],
    [
      'after a fence with something else',
      `${FENCE}json\n{"plan": []}\n${FENCE}\n${FENCE}\n${CODE}\n${FENCE}`,
    ],
    [
      'after a first draft',
      `${FENCE}js\nasync function draft(bot) {}\n${FENCE}\nBetter:\n${FENCE}js\n${CODE}\n${FENCE}`,
    ],
    ['in a fence nobody closed, but whole', `${FENCE}js\n${CODE}\n`],
    ['as an export', `${FENCE}js\nexport default ${CODE}\n${FENCE}`],
    ['with line ends of Windows', `${FENCE}js\r\n${CODE.replaceAll('\n', '\r\n')}\r\n${FENCE}`],
  ])('is found %s', (_, reply) => {
    expect(sourceInReply(reply)).toMatchObject({ kind: 'source', source: `${CODE}\n` });
  });

  it('keeps two functions, for the review to refuse', () => {
    const two = `${CODE}\n\nasync function helper(bot) {}`;
    const said = `Explanation: none is there.\nPlan:\n1. Mine.\nCode:`;
    expect(sourceInReply(`${said}\n${FENCE}js\n${two}\n${FENCE}`)).toMatchObject({ explanation: said });
    expect(sourceInReply(`${FENCE}js\n${two}\n${FENCE}`)).toMatchObject({
      kind: 'source',
      source: `${two}\n`,
    });
    expect(sourceInReply(`Both:\n${two}\nDone.`)).toMatchObject({ kind: 'source', source: `${two}\n` });
  });

  it('keeps types, for the review to refuse', () => {
    const typed = 'async function skill(bot: Bot): Promise<void> {\n}';
    expect(sourceInReply(`${FENCE}ts\n${typed}\n${FENCE}`)).toMatchObject({
      kind: 'source',
      source: `${typed}\n`,
    });
  });

  it.each([
    ['half a reply in a fence', `${FENCE}js\n${CODE.slice(0, -3)}`],
    ['half a reply without one', CODE.slice(0, 40)],
  ])('is not taken from %s', (_, reply) => {
    const found = sourceInReply(reply, true);
    expect(found.kind === 'none' && found.reason).toContain('ends in the middle');
  });

  it.each([
    ['prose', 'I can not do that.'],
    ['an empty fence', `${FENCE}js\n${FENCE}`],
    ['a function that is not async', `${FENCE}js\nfunction skill(bot) {}\n${FENCE}`],
    ['a plan in JSON', '{"subtasks": []}'],
  ])('is not there in %s', (_, reply) => {
    const found = sourceInReply(reply);
    expect(found.kind === 'none' && found.reason).toContain('no `async function name(bot)`');
  });

  it('is never empty, whatever the reply', () => {
    const pieces = fc.constantFrom(
      '```',
      '```js\n',
      '\n',
      'async function f(bot) {',
      '}',
      '{',
      '`',
      "'",
      '"',
      '//',
      '/*',
      '*/',
      ' ',
      '${',
      '\\',
      'text',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), fc.boolean(), (parts, isCut) => {
        const found = sourceInReply(parts.join(''), isCut);
        if (found.kind === 'source') expect(found.source).toContain('async function f');
        else expect(found.reason).not.toBe('');
      }),
    );
  });
});
