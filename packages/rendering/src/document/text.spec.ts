import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { block, fragment, inline, paragraph, rendered, text } from '../../test/rendered.js';

describe('running text', () => {
  it.each([
    ['bold', '<strong>a</strong>'],
    ['italic', '<em>a</em>'],
    ['code', '<code>a</code>'],
    ['keyboard', '<kbd>a</kbd>'],
    ['strikethrough', '<s>a</s>'],
    ['superscript', '<sup>a</sup>'],
    ['subscript', '<sub>a</sub>'],
    ['inserted', '<ins>a</ins>'],
    ['deleted', '<del>a</del>'],
  ])('shows the mark %s', (mark, html) => {
    expect(rendered(paragraph(text('a', mark)))).toBe(`<p>${html}</p>`);
  });

  it.each(['inserted', 'deleted'])('shows what is %s as a whole', (type) => {
    const element = type.slice(0, 3);
    expect(rendered(paragraph(inline(type, {}, [text('a')])))).toBe(`<p><${element}>a</${element}></p>`);
  });

  it('colours text and its background by class, and ignores colours nobody knows', () => {
    const colored = (data: { text: string; background: string }) =>
      rendered(
        paragraph({
          object: 'text',
          leaves: [{ object: 'leaf', text: 'a', marks: [{ object: 'mark', type: 'color', data }] }],
        }),
      );
    expect(colored({ text: 'red', background: '$warning' })).toContain('class="color-red background-warning"');
    expect(colored({ text: 'red"><script>', background: 'default' })).toBe('<p>a</p>');
  });

  it('keeps line breaks', () => {
    expect(rendered('a\\\nb')).toBe('<p>a<br/>b</p>');
  });

  it('shows text as text, whatever it looks like', () => {
    expect(rendered(paragraph('<script>alert(1)</script>'))).toBe('<p>&lt;script>alert(1)&lt;/script></p>');
  });

  it('gives headings of a part the levels that they have in the whole document', () => {
    const html = rendered('### Three', { headingsOf: parseDocument('# One\n\n### Three').nodes });
    expect(html).toContain('<h4 id="three"');
  });

  it('puts headings below the title of the page, each with a link to itself', () => {
    const html = rendered('# One\n\n## Two\n\n### Three');
    expect(html).toMatch(
      /<h2 id="one" class="heading">One<a class="heading-anchor" href="#one" aria-label="Link to this/,
    );
    expect(html).toContain('<h3 id="two"');
    expect(html).toContain('<h4 id="three"');
  });

  it('gives every heading an address of its own', () => {
    const heading = block('heading-1', {}, [text('Same')], { meta: { id: 'same' } });
    expect(rendered([heading, heading])).toMatch(/id="same".*id="same-2"/s);
  });
});

describe('links', () => {
  it('tell the browser when they lead away', () => {
    expect(rendered('[a](https://a.example)')).toBe(
      '<p><a href="https://a.example" rel="noopener" target="_blank">a</a></p>',
    );
    expect(rendered('[a](https://a.example)', { externalLinks: 'self' })).not.toContain('target');
    expect(rendered('[a](/pages/p1)')).toBe('<p><a href="/docs/start">a</a></p>');
  });

  it('are mere text when they lead nowhere or somewhere unsafe', () => {
    expect(rendered('[a](/pages/unknown)')).toBe('<p>a</p>');
    for (const url of [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '\u0001javascript:x',
    ]) {
      expect(rendered(paragraph(inline('link', { ref: { kind: 'url', url } }, [text('a')])))).toBe('<p>a</p>');
    }
  });

  it('never stand in each other', () => {
    const link = (...nodes: Parameters<typeof paragraph>) =>
      inline('link', { ref: { kind: 'page', page: 'p1' } }, paragraph(...nodes).nodes);
    expect(rendered(paragraph(link('a', link('b'))))).toBe('<p><a href="/docs/start">ab</a></p>');
  });
});

describe('what stands in running text', () => {
  it('shows mentions by the name of what they mention, and of people that somebody is meant', () => {
    expect(rendered(paragraph(inline('mention', { ref: { kind: 'page', page: 'p1' } })))).toContain('Start here</a>');
    expect(rendered(paragraph(inline('mention', { ref: { kind: 'page', page: 'gone' } })))).toBe('<p></p>');
    expect(rendered(paragraph(inline('mention', { ref: { kind: 'user', user: 'u1' } })))).toBe(
      '<p><span class="mention">somebody</span></p>',
    );
  });

  it('shows emoji and icons', () => {
    expect(rendered('a :smile:')).toContain('<span class="emoji">😄</span>');
    expect(rendered('a <i class="fa-star" data-color="red"></i>')).toContain('class="icon color-red"');
  });

  it('shows formulas as MathML, and their source where they are wrong', () => {
    expect(rendered('a $$x^2$$')).toContain('<msup>');
    expect(rendered('$$\n\\frac{1}{2}\n$$')).toMatch(/<div class="math">.*display="block".*<mfrac>/s);
    expect(rendered('a $$\\frac{$$')).toContain('<code class="math-source">\\frac{</code>');
    expect(rendered(paragraph(inline('inline-math', { formula: '\\href{javascript:alert(1)}{x}' })))).not.toContain(
      'href=',
    );
  });

  it('shows formulas without styles of their own where a page forbids them', () => {
    const formula = '$$\\fcolorbox{red}{white}{x}\\pmb{y}$$';
    expect(rendered(formula)).toContain(' style="');
    expect(rendered(formula, { forbidsInlineStyles: true })).toMatch(/<math.*<\/math>/);
    expect(rendered(formula, { forbidsInlineStyles: true })).not.toContain(' style=');
  });

  it('shows nothing of an expression that was not evaluated, and what it holds if it was', () => {
    expect(rendered(paragraph('a', inline('expression', { expression: 'x' })))).toBe('<p>a</p>');
    expect(rendered(paragraph(inline('expression', { expression: 'x' }, [text('7')])))).toBe('<p>7</p>');
  });

  it('opens the note of an annotation by a button that names it', () => {
    const html = rendered('a [b][^1] c\n\n[^1]: The **note**');
    const id = /popovertarget="([^"]+)" data-note="1">b<\/button>/.exec(html)?.[1];
    expect(html).toContain(`<div id="${id}" class="annotation-note" popover="auto" role="note" data-note="1"><p>The <`);
  });

  it('leads from the number of a footnote to its text, and back', () => {
    const html = rendered('One[^a] and two[^b].\n\n[^a]: The **first**\n[^b]: The second');
    const marks = [...html.matchAll(/<sup class="footnote-mark"><a id="([^"]+)" href="#([^"]+)">(\d)<\/a><\/sup>/g)];
    expect(marks.map(([, , , number]) => number)).toEqual(['1', '2']);
    expect(html).not.toContain('<button');
    for (const [, mark, note] of marks) {
      expect(html).toMatch(
        new RegExp(`<li id="${note}" class="footnote" value="\\d"><p>The .*?<a class="footnote-back" href="#${mark}"`),
      );
    }
    expect(html).toContain('<section class="footnotes" aria-label="Footnotes"><ol>');
  });

  it('numbers notes, and nothing that has none', () => {
    const html = rendered([
      paragraph(inline('annotation', {}, [text('a')])),
      paragraph(inline('annotation', {}, [text('b')], [fragment('annotation-body', paragraph('Note'))])),
    ]);
    expect(html.match(/data-note="\d+"/g)).toEqual(['data-note="1"', 'data-note="1"']);
    expect(html).toContain('<p>a</p>');
  });
});

describe('buttons', () => {
  const button = (data: Parameters<typeof inline>[1]) =>
    rendered(paragraph(inline('button', { label: 'Go', ...data })));

  it('lead to what they refer to', () => {
    expect(button({ kind: 'secondary', ref: { kind: 'page', page: 'p1' }, icon: 'bolt' })).toMatch(
      /<a class="button button-secondary" href="\/docs\/start"><svg.*<\/svg>Go<\/a>/,
    );
  });

  it('search for what they ask', () => {
    const href = 'href="/docs/~site/search?q=how%20to"';
    expect(button({ kind: 'primary', action: { action: 'search', query: 'how to' } })).toContain(href);
    expect(button({ kind: 'primary', action: { ask: true, query: 'how to' } })).toContain(href);
  });

  it('lead to the tab that they select', () => {
    const select = paragraph(inline('button', { label: 'Go', action: { action: 'select', slug: 'mac' } }));
    const tab = block('tabs-item', { title: 'macOS', slug: 'mac' }, [], { meta: { id: 'macos' } });
    expect(rendered([select, block('tabs', {}, [tab])])).toContain('href="#macos">Go</a>');
    expect(rendered(select)).toBe('<p>Go</p>');
  });

  it('are mere text when they lead nowhere', () => {
    expect(button({ kind: 'primary' })).toBe('<p>Go</p>');
  });
});
