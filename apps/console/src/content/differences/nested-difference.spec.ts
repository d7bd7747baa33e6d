import { describe, expect, it } from '@jest/globals';
import type { Block } from '@lectern/content/document/document';
import {
  keyedBlock as block,
  differenceOf,
  markedText,
  keyedParagraph as paragraph,
  saidBlock,
  toldDifference as told,
  voidBlockOf,
} from '../../../test/compared-blocks.js';

const a = paragraph('alpha', 'a');
const b = paragraph('beta', 'b');
const item = (content: string, key: string) => block('list-item', `${key}i`, [paragraph(content, key)]);
const list = (...items: Block[]) => block('list-unordered', 'l', items);
const hint = (...nodes: Block[]) => block('hint', 'h', nodes, { style: 'info' });
const [one, two, three] = [item('one', '1'), item('two', '2'), item('three', '3')];

/** What both sides show of the only part that changed, beside each other. */
function sidesOf(before: Block[], after: Block[]): [string, string] {
  const [piece] = differenceOf(before, after);
  if (piece?.kind !== 'edited') throw new Error('The block was not compared.');
  return [saidBlock(piece.before), saidBlock(piece.after)];
}

describe('blocks that move inside of others', () => {
  it('are deleted where they stood and inserted where they stand', () => {
    expect(told([list(one, two, three)], [list(three, one, two)])).toEqual(['edited: {+three+}onetwo[-three-]']);
    expect(sidesOf([list(one, two, three)], [list(three, one, two)])).toEqual(['onetwo[-three-]', '{+three+}onetwo']);
  });

  it('are both when they were edited too', () => {
    expect(told([list(one, two, three)], [list(item('third', '3'), one, two)])).toEqual([
      'edited: {+third+}onetwo[-three-]',
    ]);
  });

  it('leave the text for another block', () => {
    expect(told([a, b, hint(paragraph('in', 'x'))], [a, hint(paragraph('in', 'x'), b)])).toEqual([
      'same: alpha',
      'removed: [-beta-]',
      'edited: in{+beta+}',
    ]);
  });

  it('leave one block for another', () => {
    const other = (...items: Block[]) => block('list-ordered', 'o', items);
    expect(told([list(one, two), other(three)], [list(one), other(three, two)])).toEqual([
      'edited: one[-two-]',
      'edited: three{+two+}',
    ]);
  });

  it('are marked whole without having words', () => {
    const formula = (code: string) => voidBlockOf('math', 'm', { formula: code });
    const inside = paragraph('in', 'x');
    expect(told([hint(inside, formula('1'))], [hint(formula('1'), inside)])).toEqual(['edited: {+1+}in[-1-]']);
    expect(told([hint(inside, formula('1'))], [hint(inside)])).toEqual(['edited: in[-1-]']);
    expect(told([hint(inside, formula('1'))], [hint(inside, formula('2'))])).toEqual(['edited: in[-1-]{+2+}']);
    expect(sidesOf([hint(inside, formula('1'))], [hint(inside, formula('2'))])).toEqual(['in[-1-]', 'in{+2+}']);
  });
});

describe('a block that moved', () => {
  it('says what was read before it, though it stood in another one', () => {
    const lifted = two.nodes?.filter((node) => node.object === 'block') ?? [];
    expect(told([a, list(one, two)], [a, list(one), ...lifted])).toEqual([
      'same: alpha',
      'edited: one[-two-]',
      'moved behind one: two',
    ]);
  });

  it('says what the block stood behind that it was the first in', () => {
    expect(
      told(
        [a, b, hint(paragraph('in', 'x'), paragraph('rest', 'y'))],
        [paragraph('in', 'x'), a, b, hint(paragraph('rest', 'y'))],
      ),
    ).toEqual(['moved behind beta: in', 'same: alpha | beta', 'edited: [-in-]rest']);
  });

  it('stood at the beginning only if nothing was before it', () => {
    expect(told([hint(a, b)], [hint(b), a])).toEqual(['edited: [-alpha-]beta', 'moved behind null: alpha']);
  });

  it('says so too when it was edited', () => {
    expect(told([a, hint(b, paragraph('inside it', 'x'))], [a, hint(b), paragraph('outside it', 'x')])).toEqual([
      'same: alpha',
      'edited: beta[-inside it-]',
      'moved behind beta, edited: [-inside-]{+outside+} it',
    ]);
  });
});

describe('code', () => {
  const line = (content: string, key: string) => block('code-line', key, [markedText(content)]);
  const code = (...lines: Block[]) => block('code', 'c', lines, { syntax: 'js' });
  const [first, second, third] = [line('const a = 1;', '1'), line('const b = 2;', '2'), line('run(a, b);', '3')];

  it('has its lines marked that came and went', () => {
    expect(told([code(first, third)], [code(first, second, third)])).toEqual([
      'edited: const a = 1;\n{+const b = 2;+}\nrun(a, b);',
    ]);
    expect(told([code(first, second, third)], [code(first, third)])).toEqual([
      'edited: const a = 1;\n[-const b = 2;-]\nrun(a, b);',
    ]);
  });

  it('has the words of a line marked that changed', () => {
    const changed = line('const b = 3;', '2');
    expect(told([code(first, second)], [code(first, changed)])).toEqual([
      'edited: const a = 1;\nconst b = [-2-]{+3+};',
    ]);
    expect(sidesOf([code(first, second)], [code(first, changed)])).toEqual([
      'const a = 1;\nconst b = [-2-];',
      'const a = 1;\nconst b = {+3+};',
    ]);
  });

  it('has its lines marked where they stood and where they stand', () => {
    expect(told([code(first, second, third)], [code(third, first, second)])).toEqual([
      'edited: {+run(a, b);+}\nconst a = 1;\nconst b = 2;\n[-run(a, b);-]',
    ]);
  });

  it('names its language', () => {
    const other = { ...code(first), data: { syntax: 'ts' } };
    expect(differenceOf([code(first)], [other])).toMatchObject([
      { kind: 'edited', attributes: [{ name: 'syntax', before: 'js', after: 'ts' }] },
    ]);
  });
});

describe('pictures', () => {
  const picture = (file: string, key: string) => voidBlockOf('image', key, { ref: { kind: 'file', file } });
  const images = (...pictures: Block[]) => block('images', 'i', pictures);

  it('stand beside each other when one was replaced, added or removed', () => {
    expect(told([images(picture('old', '1'))], [images(picture('new', '1'))])).toEqual(['edited: old > new']);
    expect(told([images(picture('a', '1'))], [images(picture('a', '1'), picture('b', '2'))])).toEqual([
      'edited: a > ab',
    ]);
  });

  it('are one with the words of their captions marked', () => {
    const captioned = (caption: string): Block => ({
      ...picture('a', '1'),
      fragments: [{ object: 'fragment', fragment: 'caption', nodes: [paragraph(caption, 'p')] }],
    });
    expect(told([images(captioned('The old town'))], [images(captioned('The new town'))])).toEqual([
      'edited: aThe [-old-]{+new+} town',
    ]);
  });

  it('are deleted and inserted inside of something else', () => {
    expect(told([hint(a, images(picture('old', '1')))], [hint(a, images(picture('new', '1')))])).toEqual([
      'edited: alpha[-old-]{+new+}',
    ]);
  });
});

describe('what is closed', () => {
  const expandable = (content: string): Block => ({
    ...voidBlockOf('expandable', 'e', {}),
    fragments: [
      { object: 'fragment', fragment: 'expandable-title', nodes: [paragraph('More', 't')] },
      { object: 'fragment', fragment: 'expandable-body', nodes: [paragraph(content, 'p')] },
    ],
  });

  it('is open where something in it changed', () => {
    const [piece] = differenceOf([expandable('one way')], [expandable('another way')]);
    expect(piece?.kind === 'edited' && piece.both?.data).toEqual({ defaultExpanded: true });
    expect(told([expandable('one way')], [expandable('another way')])).toEqual(['edited: More[-one-]{+another+} way']);
  });
});
