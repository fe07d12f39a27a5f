import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markup, textOf } from '../../../../src/experiment/report/markup.js';
import { flawIn } from './well-formed.js';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('<', '>', '&', '"', "'", '/', '=', 'a', ' ', '\u0000', '\ud800', ']]>', '<!--'),
  }),
);

describe('markup', () => {
  it('is well-formed whatever texts are put into it, as content and as attributes', () => {
    fc.assert(
      fc.property(anyText, anyText, (content, attribute) => {
        expect(flawIn(textOf(markup`<p title="${attribute}"><b>${content}</b></p>`))).toBeNull();
      }),
    );
  });

  it('keeps every text that XML can hold: who reads it back has it again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const back = textOf(markup`${text}`)
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&quot;/g, '"')
          .replace(/&#39;/g, "'")
          .replace(/&amp;/g, '&');
        expect(back).toBe(text);
      }),
    );
  });

  it('puts markup into markup as it is, and nothing for null', () => {
    const items = ['a', '<b>'].map((item) => markup`<li>${item}</li>`);
    expect(textOf(markup`<ul>${items}</ul>${null}${undefined}${3}`)).toBe(
      '<ul><li>a</li><li>&lt;b&gt;</li></ul>3',
    );
  });
});

describe('the check these tests rest on', () => {
  it.each([
    '<p>',
    '<p></b>',
    '<p>&</p>',
    '<p>a < b</p>',
    '<p title=a></p>',
    '<p title="<"></p>',
    '</p>',
    '\u0001',
  ])('finds the flaw in %j', (text) => {
    expect(flawIn(text)).not.toBeNull();
  });
});
