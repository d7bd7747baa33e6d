import { describe, expect, it } from '@jest/globals';
import type { Block, JsonDocument } from '@lectern/content/document/document';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from 'parse5';
import { renderToString } from 'preact-render-to-string';
import { block, inline, paragraph, rendered, sampleContext, text } from '../../test/rendered.js';
import { sampleDocument } from '../../test/sample-document.js';
import { renderDocument } from './body/document-body.js';
import { documentOutline } from './outline.js';

const TAGS = new Set(
  `a blockquote br button circle code col colgroup details div ellipse em fieldset figcaption figure g h2 h3 h4 hr img
  input kbd label li line ol p path polygon polyline pre rect s section span strong sub summary sup svg table tbody td
  th thead time tr ul`.split(/\s+/),
);
const ATTRIBUTES = new Set(
  `alt aria-haspopup aria-hidden aria-label autocomplete checked class colspan cx cy d data-copy data-diagram
  data-embed data-embed-title data-note data-synced data-zoom datetime decoding dir disabled download fill for height
  hidden href id loading name open points popover popovertarget r rel role rowspan rx ry scope src start stroke
  stroke-linecap stroke-linejoin stroke-width style tabindex target title type value viewBox width x x1 x2 y y1 y2`.split(
    /\s+/,
  ),
);
const LEADING = new Set(['href', 'src', 'data-embed']);
/** Formulas have a large vocabulary of their own, in which these are what could do harm. */
const HARMFUL_IN_FORMULAS = /^(maction|on.*|href|src|xlink.*)$/i;

const EVIL = [
  '"><script>alert(1)</script>',
  "' onload='x",
  'javascript:alert(1)',
  '</style>',
  '__proto__',
  'a;b:url(c)',
];

const anything = fc.oneof(
  fc.constantFrom<unknown>(...EVIL, '', null, true, -1, 1e300, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
  fc.record({ kind: fc.constant('url'), url: fc.constantFrom(...EVIL) }),
);

/** Which value of the sample is replaced, counted from the inmost first one, and what by. */
const replacements = fc.dictionary(fc.nat({ max: 1200 }).map(String), anything, { maxKeys: 20, size: 'max' });

describe('hostile documents', () => {
  it('never throw, and never become anything but our own elements with our own attributes', () => {
    fc.assert(
      fc.property(replacements, (chosen) => {
        checkPage(spoiled(sampleDocument, chosen));
      }),
      { numRuns: 150 },
    );
  });

  it('may be any JSON at all', () => {
    fc.assert(fc.property(anything, (nodes) => checkPage({ object: 'document', data: {}, nodes })));
    for (const document of [null, [], 'text', {}]) checkPage(document);
  });

  it('never get an unsafe address past the links, the pictures and the embeds', () => {
    for (const url of [
      'javascript:alert(1)',
      'JAVASCRIPT:x',
      '\tjavascript:x',
      'data:image/svg+xml,x',
      'file:///etc',
      'blob:x',
    ]) {
      const html = rendered([
        paragraph(
          inline('link', { ref: { kind: 'url', url } }, [text('a')]),
          inline('button', { label: 'b', ref: { kind: 'url', url } }),
          inline('mention', { ref: { kind: 'url', url } }),
          inline('inline-image', { ref: { kind: 'url', url } }),
        ),
        block('embed', { url }),
        block('content-ref', { ref: { kind: 'url', url } }),
        block('file', { ref: { kind: 'url', url } }),
      ]);
      expect(html).not.toMatch(/(href|src|data-embed)=/);
    }
  });

  it('are rendered as deep as anybody reads, however deep they go', () => {
    let deep: Block = paragraph('bottom');
    for (let depth = 0; depth < 10_000; depth += 1) deep = block('blockquote', {}, [deep]);
    const html = rendered([deep, paragraph('after')]);
    expect(html).not.toContain('bottom');
    expect(html).toContain('after');
    expect(html.match(/<blockquote>/g)?.length).toBeLessThan(200);
  });

  it('may hold the same mark ten thousand times', () => {
    expect(rendered(paragraph(text('a', ...Array<string>(10_000).fill('bold'))))).toBe('<p><strong>a</strong></p>');
  });

  it('may be long', () => {
    const items = Array.from({ length: 20_000 }, () => block('list-item', {}, [paragraph('a')]));
    expect(rendered(block('list-unordered', {}, items)).match(/<li>/g)).toHaveLength(20_000);
  });
});

function spoiled(document: JsonDocument, chosen: Record<string, unknown>): unknown {
  let count = 0;
  return JSON.parse(JSON.stringify(document), (_, value) => {
    count += 1;
    return `${count}` in chosen ? chosen[count] : value;
  });
}

function checkPage(document: unknown): void {
  // The type is a promise that hostile documents do not keep.
  const broken: JsonDocument = JSON.parse(JSON.stringify(document));
  const page = renderToString(renderDocument(broken, sampleContext));
  expect([...elementsIn(page)].flatMap(harmIn)).toEqual([]);
  expect(Array.isArray(documentOutline(broken, sampleContext.specification))).toBe(true);
}

function* elementsIn(page: string): Generator<DefaultTreeAdapterTypes.Element> {
  const open: DefaultTreeAdapterTypes.ParentNode[] = [parseFragment(page)];
  for (let parent = open.pop(); parent; parent = open.pop()) {
    for (const child of parent.childNodes) {
      if (!defaultTreeAdapter.isElementNode(child)) continue;
      yield child;
      open.push(child);
    }
  }
}

/** Everything about an element that no page of ours may have. */
function harmIn({ tagName, namespaceURI, attrs }: DefaultTreeAdapterTypes.Element): string[] {
  const names = attrs.map(({ name }) => name);
  if (namespaceURI === html.NS.MATHML) return [tagName, ...names].filter((name) => HARMFUL_IN_FORMULAS.test(name));
  const values = attrs.filter(({ name, value }) => {
    if (name === 'style') return !/^(--[a-z-]+|width|height|align-self): [^;:]*(; height: [^;:]*)?$/.test(value);
    return LEADING.has(name) && /^\s*(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:/i.test(value);
  });
  return [
    ...(TAGS.has(tagName) ? [] : [tagName]),
    ...names.filter((name) => !ATTRIBUTES.has(name)),
    ...values.map(({ value }) => value),
  ];
}
