import { layOutLines } from './lines.js';
import { placeName } from './link-places.js';
import type { PageFlow } from './page-flow.js';
import { BODY, INK, type TextStyle } from './text-style.js';

/** A page as the table of contents lists it. */
export interface ContentsEntry {
  id: string;
  title: string;
  /** How many pages it stands under. */
  depth: number;
}

/** The table of contents, whose numbers are filled in when every page has been written. */
export interface TableOfContents {
  fill(numbers: ReadonlyMap<string, number>): void;
}

const LINE = 18;
const TITLE: TextStyle = { ...BODY, size: 18, bold: true };
const DEEPEST_INDENT = 8;

/** A list of numbers on one page: an object of its own, because everything else of the page is already sent. */
interface NumberLayer {
  form: PDFKit.PDFKitReference;
  entries: { id: string; y: number }[];
}

/** Writes the table of contents. */
export function writeContents(flow: PageFlow, entries: readonly ContentsEntry[]): TableOfContents {
  const right = flow.left + flow.width;
  const layers: NumberLayer[] = [];
  flow.newPage();
  layers.push(newLayer(flow));
  flow.write([{ text: 'Contents', style: TITLE }]);
  flow.gap(10);
  flow.ensure(LINE);
  for (const { id, title, depth } of entries) {
    if (flow.y + LINE > flow.bottom) {
      flow.newPage();
      layers.push(newLayer(flow));
    }
    writeEntry(flow, id, title, depth);
    layers.at(-1)?.entries.push({ id, y: flow.y + BODY.size * 1.04 });
    flow.advance(LINE);
  }
  return {
    fill(numbers) {
      for (const { form, entries: listed } of layers) {
        for (const { id, y } of listed) form.write(numberAt(flow, String(numbers.get(id) ?? ''), right, y));
        form.end('');
      }
    },
  };
}

function writeEntry(flow: PageFlow, id: string, title: string, depth: number): void {
  const indent = Math.min(depth, DEEPEST_INDENT) * 14;
  const style: TextStyle = { ...BODY, bold: depth === 0 };
  const [line] = layOutLines([{ text: title, style }], flow.width - indent - 40, flow.type);
  if (line) flow.drawLine(line, flow.left + indent, flow.y);
  flow.pdf.goTo(flow.left, flow.y, flow.width, LINE, placeName(id));
}

function newLayer({ pdf }: PageFlow): NumberLayer {
  const { width, height } = pdf.page;
  const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' };
  const form = pdf.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    // The page counts from its top, forms count from the bottom.
    Matrix: [1, 0, 0, -1, 0, height],
    Resources: { Font: { Number: font } },
  });
  pdf.page.xobjects['Numbers'] = form;
  pdf.addContent('/Numbers Do');
  return { form, entries: [] };
}

/** The number at the right of a line, in the language of pages. */
function numberAt({ measure, pdf }: PageFlow, number: string, right: number, y: number): string {
  const x = right - measure('Helvetica', BODY.size, number);
  const ink = [1, 3, 5].map((at) => (Number.parseInt(INK.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
  const place = `${x.toFixed(2)} ${(pdf.page.height - y).toFixed(2)}`;
  return `BT ${ink} rg /Number ${BODY.size} Tf ${place} Td (${number}) Tj ET`;
}
