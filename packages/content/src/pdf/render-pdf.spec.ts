import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyDocument } from '../../test/arbitrary-document.js';
import type { JsonDocument } from '../document/document.js';
import { parseDocument } from '../markdown/parse-document.js';
import { type WideFonts, wideFontFiles } from './fonts.js';
import { type PdfOptions, type PdfPage, renderPdf } from './render-pdf.js';

const files = wideFontFiles();
const fonts: WideFonts = {
  regular: readFileSync(files.regular),
  bold: readFileSync(files.bold),
  italic: readFileSync(files.italic),
  boldItalic: readFileSync(files.boldItalic),
  mono: readFileSync(files.mono),
};
const defaults: PdfOptions = { at: new Date(0), fonts, compress: false, image: async () => undefined };

function pageOf(markdown: string, fields: Partial<PdfPage> = {}): PdfPage {
  return { id: 'p', title: 'Title', path: '', depth: 0, document: () => parseDocument(markdown), ...fields };
}

/** The file as Latin-1, so that every byte is one character. */
async function render(pages: PdfPage[], options: Partial<PdfOptions> = {}): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of renderPdf({ title: 'Book', pages }, { ...defaults, ...options })) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

/** What is written with the fonts that every viewer has, one line for each stretch. */
function textOf(pdf: string): string {
  return [...pdf.matchAll(/\[(<[^\]]*)\] TJ/g)]
    .map(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n');
}

const pagesIn = (pdf: string): number => pdf.match(/\/Type \/Page\n/g)?.length ?? 0;
const textOfMarkdown = async (markdown: string) => textOf(await render([pageOf(markdown)]));

/** A picture of one color; type 6 has transparency. */
function png(width: number, height: number, data?: Buffer): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = () => Buffer.alloc((1 + width * 4) * height);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', data ?? deflateSync(rows())),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('renderPdf', () => {
  it('begins and ends as a PDF and says what it is called', async () => {
    const pdf = await render([pageOf('Text')]);
    expect(pdf.startsWith('%PDF-1.')).toBe(true);
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(pdf).toContain('(Book)');
    expect(pdf).toMatch(/MediaBox \[0 0 595\.\d+ 841\.\d+\]/);
  });

  it('writes one page without a title page, and several with one and a table of contents', async () => {
    expect(pagesIn(await render([pageOf('Text')]))).toBe(1);
    const pdf = await render([
      pageOf('Text', { id: 'a', title: 'Alpha' }),
      pageOf('Text', { id: 'b', title: 'Beta', depth: 1 }),
    ]);
    expect(pagesIn(pdf)).toBe(4);
    expect(textOf(pdf)).toMatch(/^Book\n1970-01-01\n2\nContents\nAlpha\nBeta\n/);
  });

  it('writes the number of each page into the table of contents, with a link, and a bookmark', async () => {
    const long = 'Word. '.repeat(4000);
    const pdf = await render([pageOf(long, { id: 'a', title: 'Alpha' }), pageOf('Text', { id: 'b', title: 'Beta' })]);
    const last = pagesIn(pdf);
    expect(last).toBeGreaterThan(5);
    expect(pdf).toContain('(3) Tj');
    expect(pdf).toContain(`(${last}) Tj`);
    expect(pdf).toContain('/D (page:b)');
    expect(pdf).toContain('/Title (Beta)');
  });

  it('has as little as a title page for no pages', async () => {
    expect(pagesIn(await render([]))).toBe(1);
  });

  it.each([
    ['headings', '# One\n\n## Two\n\n### Three', ['One', 'Two', 'Three']],
    ['marks', 'a **bold** *slanted* `code` ~~gone~~', ['bold', 'slanted', 'code', 'gone']],
    ['nested lists', '- a\n  - b\n    1. c\n    2. d', ['a', 'b', '1.', 'c', '2.', 'd']],
    ['tasks', '- [ ] open\n- [x] done', ['open', 'done']],
    ['code', '```js\nif (a) {\n    b();\n}\n```', ['if (a) {', '    b();', '}']],
    ['titled code', '{% code title="a.js" %}\n```\nx\n```\n{% endcode %}', ['a.js', 'x']],
    ['quotes', '> said', ['said']],
    ['hints', '{% hint style="danger" %}\nHot\n{% endhint %}', ['Hot']],
    ['tables', '| A | B |\n| --- | --- |\n| one | `two` |', ['A', 'B', 'one', 'two']],
    ['tabs', '{% tabs %}\n{% tab title="Tab" %}\nInside\n{% endtab %}\n{% endtabs %}', ['Tab', 'Inside']],
    ['steps', '{% stepper %}\n{% step %}\n## Do\nThis\n{% endstep %}\n{% endstepper %}', ['Step 1', 'Do', 'This']],
    ['expandables', '<details>\n\n<summary>More</summary>\n\nHidden\n\n</details>', ['More', 'Hidden']],
    ['columns', '{% columns %}\n{% column %}\nLeft\n{% endcolumn %}\n{% endcolumns %}', ['Left']],
    [
      'updates',
      '{% updates %}\n{% update date="2026-01-02" %}\nNew\n{% endupdate %}\n{% endupdates %}',
      ['2026-01-02', 'New'],
    ],
    ['formulas', '$$\nx = y\n$$', ['x = y']],
    ['expressions', 'Now {{ space.vars.version }}', ['{{ space.vars.version }}']],
    ['pictures that cannot be drawn', '![A cat](https://pictures.example/cat.png)', ['[A cat]']],
    ['embeds', '{% embed url="https://video.example/1" %}', ['https://video.example/1']],
    ['conditions', '{% if visitor.claims.x %}\nPerhaps\n{% endif %}', ['Perhaps']],
    [
      'operations',
      '{% openapi-operation spec="s" path="/pets" method="get" %}\n{% endopenapi-operation %}',
      ['get /pets'],
    ],
  ])('writes %s', async (_what, markdown, expected) => {
    const lines = (await textOfMarkdown(markdown)).split('\n').map((line) => line.trimEnd());
    for (const text of expected) expect(lines).toContain(text.trimEnd());
  });

  it('leaves out blocks that it does not know', async () => {
    const document: JsonDocument = {
      object: 'document',
      data: {},
      nodes: [{ object: 'block', type: 'hologram', data: {}, isVoid: true }],
    };
    expect(textOf(await render([pageOf('', { document: () => document })]))).toBe('Title');
  });

  it('links to addresses, to pages of the document and to headings of the page, and to nothing else', async () => {
    const links =
      '[a](https://a.example/) [b](/pages/q) [c](#part) [d](/pages/elsewhere) [e](javascript:x) [f](/pages/q#x)\n\n# Part';
    const pdf = await render([pageOf(links), pageOf('', { id: 'q' })]);
    expect(pdf).toContain('/URI (https://a.example/)');
    expect(pdf).toContain('/D (page:q)');
    expect(pdf).toContain('/D (page:p#part)');
    expect(pdf).not.toContain('elsewhere');
    expect(pdf).not.toContain('javascript');
  });

  it('goes on over pages and repeats the titles of a table', async () => {
    const rows = Array.from({ length: 120 }, (_, row) => `| row ${row} | text |`).join('\n');
    const pdf = await render([pageOf(`| Name | Value |\n| --- | --- |\n${rows}`)]);
    const text = textOf(pdf);
    expect(pagesIn(pdf)).toBeGreaterThan(2);
    expect(text.match(/^Name$/gm)).toHaveLength(pagesIn(pdf));
    for (let row = 0; row < 120; row += 1) expect(text).toContain(`row ${row}\n`);
  });

  it('breaks words, lines of code and cells that are wider or higher than a page', async () => {
    const word = 'q'.repeat(3000);
    const pdf = await render([
      pageOf(`${word}\n\n\`\`\`\n${word}\n\`\`\`\n\n| A |\n| --- |\n| ${'long text '.repeat(2000)} |`),
    ]);
    expect(textOf(pdf).match(/q/g)).toHaveLength(6000);
    expect(textOf(pdf).match(/long/g)).toHaveLength(2000);
  });

  it('draws other scripts with fonts of its own, which it leaves out where they are not needed', async () => {
    const pdf = await render([pageOf('Привет, κόσμε, שלום עולם, مرحبا, → ✓ 漢字')]);
    expect(pdf).toContain('DejaVuSans');
    const latin = await render([pageOf('Grüße – „so“ … 10 €')]);
    expect(latin).not.toContain('DejaVu');
    expect(textOf(latin)).toContain('10 \x80');
  });

  it('draws each picture once however often it is shown', async () => {
    const shown = '![x](/files/f1)\n\n';
    const asked: unknown[] = [];
    const image = async (ref: unknown) => {
      asked.push(ref);
      return png(40, 30);
    };
    const pdf = await render([pageOf(shown.repeat(3))], { image });
    expect(asked).toEqual([{ kind: 'file', file: 'f1' }]);
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(pdf.match(/\/I1 Do/g)).toHaveLength(3);
  });

  it.each<[string, Buffer]>([
    ['cut off', png(40, 30).subarray(0, 60)],
    ['not compressed', png(40, 30, Buffer.from('nonsense'))],
    ['too short', png(40, 30, deflateSync(Buffer.alloc(10)))],
    ['enormous', png(100_000, 100_000, deflateSync(Buffer.alloc(10)))],
    ['of a wrong length', Buffer.concat([png(4, 4).subarray(0, 33), Buffer.from('ffffffff49444154', 'hex')])],
    ['a broken JPEG', Buffer.from('ffd8ffe000', 'hex')],
    ['empty', Buffer.alloc(0)],
  ])('names a picture that is %s instead of drawing it', async (_what, bytes) => {
    const pdf = await render([pageOf('![Broken](/files/f1)')], { image: async () => bytes });
    expect(textOf(pdf)).toContain('[Broken]');
    expect(pdf).not.toContain('/Subtype /Image');
  });

  it('ends with a note where the text is too long', async () => {
    const pages = [pageOf('Some words. '.repeat(50), { id: 'a' }), pageOf('Never', { id: 'b' })];
    const text = textOf(await render(pages, { maxCharacters: 400 }));
    expect(text).toContain('This document ends here');
    expect(text).not.toContain('Never');
  });

  it('asks for a document only when its turn has come', async () => {
    const asked: number[] = [];
    const page = (index: number): PdfPage => ({
      ...pageOf('', { id: `p${index}` }),
      document() {
        asked.push(index);
        return parseDocument('Word. '.repeat(500));
      },
    });
    const pdf = renderPdf({ title: 'Book', pages: [0, 1, 2, 3].map(page) }, defaults);
    await pdf.next();
    expect(asked.length).toBeLessThan(3);
    await pdf.return(undefined);
    expect(asked.length).toBeLessThan(4);
  });

  it('writes any document', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async (document) => {
        const pdf = await render([pageOf('', { document: () => document })]);
        return pdf.trimEnd().endsWith('%%EOF');
      }),
      { numRuns: 30 },
    );
  });
});
