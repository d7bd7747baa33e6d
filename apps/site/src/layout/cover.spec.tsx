import { describe, expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { samplePageView } from '../../test/sample-page-view.js';
import { PageDocument } from './page-document.js';
import type { CoverView } from './views.js';

const rendered = (cover: Partial<CoverView>) => {
  const base = { light: '/docs/~site/files/c.png', yPos: 0, height: 240, size: 'hero', mask: 'none' } as const;
  return renderToString(<PageDocument view={samplePageView({ cover: { ...base, ...cover } })} />);
};

describe('a cover', () => {
  it('has the height, the cut and the mask that were chosen', () => {
    const html = rendered({ height: 700, yPos: 1, mask: 'radial' });
    expect(html).toContain('class="cover cover-hero cover-mask-radial"');
    expect(html).toContain('--cover-height:700px;--cover-position:100%');
  });

  it('stands across the page, above its text or behind its title', () => {
    expect(rendered({ size: 'full' })).toMatch(/<div class="cover cover-full[\s\S]*<main/);
    expect(rendered({})).toMatch(/<article class="page"><div class="cover cover-hero/);
    expect(rendered({ size: 'background' })).toMatch(/<article class="page"><div class="cover cover-background/);
  });

  it('carries the title where a colour was chosen for that, in the lighting that it was chosen for', () => {
    const html = rendered({ size: 'background', textColor: { light: 'black', dark: 'white' } });
    expect(html).toMatch(/<div class="titled-cover"[\s\S]*<h1[\s\S]*<\/header><\/div>/);
    expect(html).toContain('--cover-text:light-dark(black, white);--cover-shade:light-dark(white, black)');
    expect(rendered({ size: 'full', textColor: { light: 'black', dark: 'white' } })).not.toContain('titled-cover');
  });
});
