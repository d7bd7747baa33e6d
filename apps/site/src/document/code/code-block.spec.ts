import { describe, expect, it } from '@jest/globals';
import { block, inline, paragraph, rendered, text } from '../../../test/rendered.js';
import { highlight } from './highlight.js';

const codeOf = (html: string): string => /<code[^>]*>([\s\S]*)<\/code>/.exec(html)?.[1] ?? '';
const textOf = (html: string): string =>
  codeOf(html)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"');

describe('highlight', () => {
  it('cuts code into stretches that make up the code again', () => {
    const code = 'const a = f("x", 1 + 2); // done';
    const tokens = highlight(code, 'JS');
    expect(tokens.map(({ text: part }) => part).join('')).toBe(code);
    expect(tokens).toContainEqual({ text: 'const', role: 'keyword' });
    expect(tokens).toContainEqual({ text: '// done', role: 'comment' });
  });

  it('colours long code piece by piece, and loses nothing of it', () => {
    const long = "let a = 'x';\n".repeat(1_000);
    const tokens = highlight(long, 'js');
    expect(tokens.map(({ text }) => text).join('')).toBe(long);
    expect(tokens.filter(({ role }) => role === 'string').length).toBe(1_000);
  });

  it('leaves code alone that is too long or in a language nobody knows', () => {
    expect(highlight('let a', 'klingon')).toEqual([{ text: 'let a' }]);
    const long = 'let a;\n'.repeat(20_000);
    expect(highlight(long, 'js')).toEqual([{ text: long }]);
    const wide = `let a = '${'x'.repeat(600)}';`;
    expect(highlight(wide, 'js')).toEqual([{ text: wide }]);
  });
});

describe('code', () => {
  it('has all its lines, coloured', () => {
    const html = rendered('```js\nlet a = "x";\n\nlet b;\n```');
    expect(html).toContain('<span class="token-keyword">let</span>');
    expect(textOf(html)).toBe('let a = "x";\n\nlet b;\n');
  });

  it('wraps exactly the annotated characters, and keeps the colours inside and outside', () => {
    const note = { object: 'fragment', type: 'annotation-body', nodes: [paragraph('Why')] } as const;
    const line = block('code-line', {}, [
      text('let ab'),
      inline('annotation', {}, [text('c = "x')], [{ ...note, nodes: [...note.nodes] }]),
      text('yz";'),
    ]);
    const html = rendered(block('code', { syntax: 'js' }, [line, block('code-line', {}, [text('let d;')])]));
    expect(html).toMatch(
      /<button[^>]*>c = <span class="token-string">&quot;x<\/span><\/button><span class="token-string">yz&quot;</,
    );
    expect(textOf(html)).toBe('let abc = "xyz";\nlet d;\n');
  });

  it('can be numbered, titled and have lines that stand out', () => {
    const html = rendered('{% code title="a.js" lineNumbers="true" highlight="2" %}\n```js\na\nb\n```\n{% endcode %}');
    expect(html).toContain('<figcaption class="code-title">a.js</figcaption>');
    expect(html).toContain('<code class="code-numbered">');
    expect(html).toMatch(/class="code-line">a\n<.*class="code-line code-line-highlighted">b\n/s);
  });

  it('is reached by the keyboard where it scrolls, and only there', () => {
    expect(rendered('```\na\n```')).toContain(
      '<section class="code-frame" tabindex="0" aria-label="Code"><pre dir="ltr">',
    );
    const wrapped = rendered(block('code', { overflow: 'wrap' }, [block('code-line', {}, [text('a')])]));
    expect(wrapped).not.toContain('tabindex');
  });

  it('offers to copy itself once the script runs', () => {
    expect(rendered('```\na\n```')).toMatch(/<button type="button" class="code-copy" data-copy(?:="")? hidden/);
  });

  it('shows its first lines where it is long and wants to', () => {
    const lines = Array.from({ length: 12 }, (_, index) => block('code-line', {}, [text(`${index}`)]));
    const collapsed = rendered(block('code', { expandable: true, collapsedLineCount: 3 }, lines));
    expect(collapsed).toContain('style="--code-lines: 3"');
    expect(collapsed).toMatch(/<details class="code-expander"><summary>.*Show all 12 lines/);
    expect(rendered(block('code', { expandable: true, collapsedLineCount: 12 }, lines))).not.toContain('<details');
    expect(rendered(block('code', { collapsedLineCount: 3 }, lines))).not.toContain('<details');
  });
});
