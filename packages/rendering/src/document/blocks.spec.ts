import { describe, expect, it } from '@jest/globals';
import { block, fragment, inline, paragraph, rendered, text } from '../../test/rendered.js';
import type { ResolvedRef } from './document-context.js';

describe('lists', () => {
  it('begin where they say', () => {
    expect(rendered('3. a\n4. b')).toBe('<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>');
    expect(rendered('* a\n  * b')).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>');
  });

  it('say which tasks are done', () => {
    const html = rendered('* [x] done\n* [ ] open');
    expect(html).toMatch(/<input type="checkbox" disabled checked aria-label="done"\/>/);
    expect(html).toMatch(/<input type="checkbox" disabled aria-label="open"\/>/);
  });
});

describe('what stands out', () => {
  it('is a note with a meaning', () => {
    const html = rendered('{% hint style="warning" %}\nCareful\n{% endhint %}');
    expect(html).toMatch(/<div class="hint hint-warning" role="note"><svg role="img" aria-label="Warning"/);
    expect(rendered(block('hint', { style: 'x" onclick="y' }, [paragraph('a')]))).toContain('class="hint hint-info"');
  });

  it('shows quotes and dividers', () => {
    expect(rendered('> a\n\n***')).toBe('<blockquote><p>a</p></blockquote><hr/>');
  });

  it('opens and closes without a script', () => {
    const html = rendered('<details open>\n\n<summary>More <code>x</code></summary>\n\nBody\n\n</details>');
    expect(html).toMatch(/<details class="expandable" open><summary>.*<code>x<\/code>/);
    expect(html).toContain('<div class="expandable-body" id="more-x"><p>Body</p></div>');
  });
});

describe('tabs', () => {
  const markdown =
    '{% tabs %}\n{% tab title="A" %}\none\n{% endtab %}\n\n{% tab title="B" %}\ntwo\n{% endtab %}\n{% endtabs %}';

  it('are radio buttons with a label and a panel each, of which the first is chosen', () => {
    const html = rendered(markdown);
    const inputs = [...html.matchAll(/<input class="tabs-input" type="radio" id="([^"]+)" name="([^"]+)"( checked)?/g)];
    expect(inputs).toHaveLength(2);
    expect(inputs.map(([, , , checked]) => checked !== undefined)).toEqual([true, false]);
    expect(html).toContain(`<label class="tabs-label" for="${inputs[1]?.[1]}" id="b">B</label>`);
    expect(html).toContain('<div class="tabs-panel"><p>two</p></div>');
  });

  it('do not disturb those of other documents where these have other ids', () => {
    const [one, other] = ['a', 'b'].map((idPrefix) =>
      rendered('{% tabs %}\n{% tab title="A" %}\none\n{% endtab %}\n{% endtabs %}', { idPrefix }),
    );
    expect(one).toMatch(/ name="a[^"]+"/);
    expect(other).toMatch(/ name="b[^"]+"/);
  });

  it('do not disturb each other', () => {
    const names = [...rendered(`${markdown}\n\n${markdown}`).matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(2);
  });
});

describe('steps, columns and updates', () => {
  it('numbers steps', () => {
    const html = rendered(
      '{% stepper %}\n{% step %}\none\n{% endstep %}\n{% step %}\ntwo\n{% endstep %}\n{% endstepper %}',
    );
    expect(html).toMatch(/<ol class="stepper".*stepper-mark">1<.*stepper-mark">2</s);
  });

  it('divides columns as wanted', () => {
    const columns = block('columns', {}, [
      block('column', { width: { value: 25, unit: '%' } }, [paragraph('a')]),
      block('column', { verticalAlignment: 'middle' }, [paragraph('b')]),
    ]);
    const html = rendered(columns);
    expect(html).toContain('--columns: minmax(0, 25fr) minmax(0, 75fr)');
    expect(html).toContain('<div class="column" style="align-self: center"><p>b</p></div>');
  });

  it('dates updates for people and for machines', () => {
    const html = rendered(
      '{% updates format="full" %}\n{% update date="2024-01-31" tags="new,b" %}\none\n{% endupdate %}\n{% endupdates %}',
    );
    expect(html).toContain('<time datetime="2024-01-31">January 31, 2024</time>');
    expect(html).toContain('<span class="badge">new</span><span class="badge">b</span>');
    expect(rendered(block('updates', {}, [block('update', { date: 'x' }, [paragraph('a')])]))).not.toContain('<time');
  });
});

describe('pictures and files', () => {
  it('shows a picture in its size, with its caption, and all but the first when they come into view', () => {
    const figure =
      '<figure><img src="/files/f1" alt="A cat" width="300"><figcaption><p>A <em>cat</em></p></figcaption></figure>';
    const html = rendered(`${figure}\n\n${figure}`);
    expect(html).toContain('src="/docs/~site/files/cat.png" alt="A cat" width="800" height="400"');
    expect(html.match(/ (?:loading="lazy"|fetchpriority="high")/g)).toEqual([
      ' fetchpriority="high"',
      ' loading="lazy"',
    ]);
    expect(html).toMatch(/style="width: 300(px)?"/);
    expect(html).toContain('<figcaption><p>A <em>cat</em></p></figcaption>');
  });

  it('shows the picture that fits the theme', () => {
    const image = { ref: { kind: 'file', file: 'f1' }, refDark: { kind: 'file', file: 'dark' } };
    const html = rendered(block('images', { align: 'left', withFrame: true }, [block('image', image)]));
    expect(html).toMatch(/cat\.png"[^>]* class="only-light".*night\.png"[^>]* class="only-dark"/);
    expect(html).toContain('class="images images-left images-framed"');
  });

  it('leads to pictures that may not be loaded, and loads none of them', () => {
    const image = { ref: { kind: 'url', url: 'https://a.example/cat.png' }, alt: 'A cat' };
    const picture = block('images', {}, [block('image', image)]);
    const inLine = paragraph(inline('inline-image', image));
    const context = { pictureAddress: ({ href, file }: ResolvedRef) => (file ? href : undefined) };
    const html = rendered([picture, inLine], context);
    expect(html).toMatch(/<a class="card-link" href="https:\/\/a\.example\/cat\.png" rel="noopener" target="_blank">/);
    expect(html).toMatch(/<span class="mention" title="https:\/\/a\.example\/cat\.png">.*A cat<\/span>/);
    expect(html).not.toContain('<img');
    expect(rendered(block('image', { ref: { kind: 'file', file: 'f1' } }), context)).toContain('<img src=');
  });

  it('loads pictures from where the page around says, and leads to where they are', () => {
    const address = 'https://a.example/cat.png';
    const image = block('image', { ref: { kind: 'url', url: address }, alt: 'A cat' });
    const context = { pictureAddress: ({ href }: ResolvedRef) => `/pictures?url=${encodeURIComponent(href)}` };
    const html = rendered(
      [
        block('images', {}, [image]),
        paragraph(inline('link', { ref: { kind: 'url', url: address } }, [text('The cat')])),
      ],
      context,
    );
    expect(html).toContain('<img src="/pictures?url=https%3A%2F%2Fa.example%2Fcat.png"');
    expect(html).toContain(`href="${address}"`);
  });

  it('offers files with name, type and size', () => {
    const html = rendered('{% file src="/files/report" %}');
    expect(html).toContain('href="/docs/~site/files/report.pdf" download="report.pdf"');
    expect(html).toContain('application/pdf · 1.4 MB');
    expect(rendered(block('file', { ref: { kind: 'file', file: 'plan' } }))).toContain('image/svg+xml · 900 bytes');
    expect(rendered('{% file src="/files/gone" %}')).toContain('This file is not available');
  });

  it('shows drawings only as pictures', () => {
    expect(rendered('{% drawing src="/files/plan" %}')).toMatch(/<figure class="image"><img src="[^"]*plan\.svg"/);
  });
});

describe('what stands elsewhere', () => {
  it('waits for a click before it fetches a player', () => {
    const html = rendered('{% embed url="https://www.youtube.com/watch?v=abc" %}');
    expect(html).toContain('data-embed="https://www.youtube-nocookie.com/embed/abc"');
    expect(html).toContain('href="https://www.youtube.com/watch?v=abc"');
    expect(html).not.toContain('<iframe');
  });

  it('is a link when nobody knows how to play it, and nothing when it is no address', () => {
    expect(rendered('{% embed url="https://a.example/x" %}')).toMatch(
      /<a class="card-link" href="https:\/\/a\.example\/x"/,
    );
    for (const url of ['javascript:alert(1)', 'x', '']) expect(rendered(block('embed', { url }))).toBe('');
  });

  it('shows other pages as cards', () => {
    const html = rendered('{% content-ref url="/pages/p1" %}\n[/pages/p1](/pages/p1)\n{% endcontent-ref %}');
    expect(html).toMatch(/<a class="card-link" href="\/docs\/start">.*Start here.*The first steps/);
    const gone = rendered(block('content-ref', { ref: { kind: 'page', page: 'gone' } }));
    expect(gone).toBe('<p class="unavailable">This page is not available</p>');
  });

  it('shows what integrations drew', () => {
    expect(rendered(block('integration', {}, [], { key: 'k' }))).toBe('<div class="integration">Rendered for k</div>');
  });
});

describe('prompts', () => {
  const code = block('code', {}, [block('code-line', {}, [text('Do it')])]);

  it('are hidden at first unless they want to be seen', () => {
    expect(rendered(block('prompt', { description: 'Try' }, [code]))).toMatch(
      /Try<\/p><details class="prompt-details">/,
    );
    expect(rendered(block('prompt', { defaultExpanded: 'full' }, [code]))).not.toContain('<details');
  });
});

describe('blocks without a look', () => {
  it('are conditions that were decided and what nobody knows', () => {
    expect(rendered(block('if', { expression: 'x' }, [paragraph('a')]))).toBe('<p>a</p>');
    const silent = ['reusable-content', 'html', 'brand-new', '__proto__', 'constructor'];
    for (const type of silent)
      expect(rendered(block(type, {}, [paragraph('a')], { fragments: [fragment('x')] }))).toBe('');
  });
});
