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

  it.each([
    ['go', 'func main() { fmt.Println("a") }'],
    ['rust', 'fn main() { let a = "b"; }'],
    ['java', 'class A { int b = 1; }'],
    ['kotlin', 'fun main() { val a = "b" }'],
    ['swift', 'let a: String = "b"'],
    ['c', 'int main(void) { return 1; }'],
    ['c++', 'int main() { return 1; } // end'],
    ['c#', 'class A { string b = "c"; }'],
    ['php', '<?php echo "a"; ?>'],
    ['ruby', 'def a; "b"; end'],
    ['python', 'def a(): return "b"'],
    ['perl', 'my $a = "b";'],
    ['lua', 'local a = "b"'],
    ['r', 'a <- function() "b"'],
    ['scala', 'def a = "b"'],
    ['elixir', 'def a, do: "b"'],
    ['haskell', 'main = putStrLn "a" -- b'],
    ['sql', "SELECT 1 FROM a WHERE b = 'c'"],
    ['graphql', 'query { a(b: "c") }'],
    ['yaml', 'a: "b" # c'],
    ['toml', 'a = "b" # c'],
    ['ini', '[a]\nb = 1'],
    ['json5', "{ a: 'b' } // c"],
    ['dockerfile', 'FROM node:20 # a'],
    ['nginx', 'server { listen 80; }'],
    ['makefile', 'all: a\n\techo $(B)'],
    ['powershell', 'Get-Item "a" # b'],
    ['bash', 'echo "a" # b'],
    ['diff', '-a\n+b'],
    ['http', 'GET /a HTTP/1.1\nHost: b'],
    ['hcl', 'resource "a" "b" { c = 1 }'],
    ['terraform', 'variable "a" { default = true }'],
    ['protobuf', 'message A { string b = 1; }'],
    ['vue', '<script>let a = 1;</script>'],
    ['svelte', '<script>let a = 1;</script>'],
    ['jsx', 'const a = <b c="d" />;'],
    ['tsx', 'const a: B = <b c="d" />;'],
    ['css', 'a { color: red; }'],
    ['scss', '$a: 1px; b { c: $a; }'],
    ['less', '@a: 1px; b { color: @a; }'],
    ['html', '<a href="b">c</a>'],
    ['xml', '<a b="c"/>'],
    ['markdown', '# A\n\n**b**'],
    ['mdx', '# A\n\n**b**'],
  ])('knows %s', (language, code) => {
    const tokens = highlight(code, language);
    expect(tokens.map(({ text }) => text).join('')).toBe(code);
    expect(new Set(tokens.flatMap(({ role }) => role || [])).size).toBeGreaterThan(1);
  });

  it('knows blocks, attributes and texts of Terraform', () => {
    const tokens = highlight(`resource "a" "b" {\n  name = upper("x-\${var.y}")\n}`, 'tf');
    expect(tokens).toContainEqual({ text: 'resource', role: 'keyword' });
    expect(tokens).toContainEqual({ text: 'name', role: 'type' });
    expect(tokens).toContainEqual({ text: 'upper', role: 'title' });
    expect(tokens).toContainEqual({ text: `\${var.y}`, role: '' });
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

describe('a diagram', () => {
  it('is its source for who reads without a script, with a name for who does not see it', () => {
    const html = rendered('{% code title="Flow" %}\n```Mermaid\ngraph TD\n  A --> B\n```\n{% endcode %}');
    expect(html).toMatch(/^<figure class="diagram" data-diagram="Diagram: Flow"><details open(?:="")?><summary>/);
    expect(textOf(html).replaceAll('&gt;', '>')).toBe('graph TD\n  A --> B\n');
    expect(html).not.toContain('<iframe');
  });
});
