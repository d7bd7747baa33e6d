import fc from 'fast-check';
import type { Mark, Text } from '../src/document/document.js';

const nasty = [
  '# not a heading',
  '- not a list',
  '1. not a list',
  '2) no',
  '> not a quote',
  '***',
  '---',
  '===',
  '| a | b |',
  '|-|-|',
  '```',
  '~~~',
  '$$',
  '$$x$$',
  '{% hint %}',
  '{% endhint %}',
  '{{ x }}',
  '{{',
  '}}',
  '**bold**',
  '_it_',
  'snake_case_word',
  '*',
  '__',
  '~~gone~~',
  '`code`',
  '``',
  '\\',
  '\\*',
  '\\\n',
  '[link](url)',
  '[ref]',
  '[^1]',
  '[^1]: note',
  '[a]: b',
  '![image](x)',
  '!',
  '<b>',
  '</b>',
  '<!-- c -->',
  '<div>',
  '<br>',
  '<',
  '&amp;',
  '&',
  '&#x20;',
  ':smile:',
  ':',
  'www.example.com',
  'https://example.com/a_b',
  'a@b.example',
  '  ',
  ' ',
  '\t',
  '\n',
  ' \n ',
  '\r',
  '[ ] task',
  '[x] task',
  '{#id}',
  '#',
  '\u00a0',
  '\u200b',
  '\u2028',
  '日本語',
  '😀',
  'é',
  '"',
  "'",
  '(',
  ')',
  '|',
  '+',
  '+ x',
  '=',
  'x\n---',
  'x\n- y',
];

const word = fc.constantFrom('alpha', 'beta', 'Gamma', 'delta 4', 'x', ' and ', 'end. ', ', ');

/** Text as people and attackers write it. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: word },
      { weight: 3, arbitrary: fc.constantFrom(...nasty) },
      fc.string({ maxLength: 6 }),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((parts) => parts.join(''));

const plainMark = fc.constantFrom('bold', 'italic', 'code', 'keyboard', 'strikethrough', 'superscript', 'subscript');
const color = fc.constantFrom('default', 'red', '$primary', 'green');
const mark: fc.Arbitrary<Mark> = fc.oneof(
  { weight: 8, arbitrary: plainMark.map((type): Mark => ({ object: 'mark', type })) },
  fc
    .tuple(color, color)
    .map(([text, background]): Mark => ({ object: 'mark', type: 'color', data: { text, background } })),
  fc.constant<Mark>({ object: 'mark', type: 'glow', data: { strength: 3 } }),
);

/** A text node whose leaves have any marks. */
export const anyTextNode: fc.Arbitrary<Text> = fc
  .array(fc.record({ object: fc.constant('leaf' as const), text: anyText, marks: fc.array(mark, { maxLength: 2 }) }), {
    maxLength: 3,
  })
  .map((leaves) => ({
    object: 'text',
    leaves: leaves.length > 0 ? leaves : [{ object: 'leaf', text: '', marks: [] }],
  }));
