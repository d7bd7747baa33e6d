import { describe, expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { BRAND_ALIASES, brandBody } from './brand-icons.js';
import { Emoji, emojiText } from './emoji.js';
import { Icon, iconBody } from './icon.js';
import { ICON_ALIASES } from './icon-aliases.js';

describe('icons', () => {
  it('are decoration unless they have a label', () => {
    expect(renderToString(<Icon name="rocket" />)).toContain('aria-hidden="true"');
    const labelled = renderToString(<Icon name="rocket" label="Launch" class="large" />);
    expect(labelled).toContain('role="img" aria-label="Launch" class="icon large"');
    expect(labelled).not.toContain('aria-hidden');
  });

  it('are found by the names of other vocabularies', () => {
    expect(iconBody('magnifying-glass')).toBe(iconBody('search'));
    expect(iconBody('fa-gear')).toBe(iconBody('settings'));
    expect(iconBody('fas fa-magnifying-glass')).toBe(iconBody('search'));
    expect([...ICON_ALIASES].filter(([, name]) => iconBody(name) === undefined)).toEqual([]);
  });

  it('are found by the names they had before', () => {
    expect(iconBody('alarm-check')).toBe(iconBody('alarm-clock-check'));
  });

  it.each([
    ['python', 'python'],
    ['docker', 'docker'],
    ['aws', 'amazonwebservices'],
    ['fa-brands fa-golang', 'go'],
    ['node-js', 'nodedotjs'],
    ['vue.js', 'vuedotjs'],
    ['stack-overflow', 'stackoverflow'],
    ['apple', 'apple'],
  ])('know the brand %s', (name, brand) => {
    const body = brandBody(brand);
    expect(body).toMatch(/^<path fill="currentColor" d="/);
    expect(iconBody(name)).toBe(body);
  });

  it('are lines where a name is that of a thing too', () => {
    expect(iconBody('rocket')).toContain('stroke="currentColor"');
    expect(iconBody('fab fa-rocket')).toBe(brandBody('rocket'));
    expect([...BRAND_ALIASES].filter(([, brand]) => brandBody(brand) === undefined)).toEqual([]);
  });

  it('render a dot for a name that nobody knows', () => {
    expect(iconBody('no such thing')).toBeUndefined();
    expect(iconBody('__proto__')).toBeUndefined();
    expect(renderToString(<Icon name='"><script>' />)).toContain('<circle');
  });
});

describe('emoji', () => {
  it('are named by code points or by themselves', () => {
    expect(emojiText('1f600')).toBe('😀');
    expect(emojiText('1f468-200d-1f4bb')).toBe('👨‍💻');
    expect(emojiText('🚀')).toBe('🚀');
    expect(renderToString(<Emoji code="1f600" />)).toBe('<span class="emoji">😀</span>');
  });

  it('render nothing for what is none', () => {
    for (const code of ['', 'smile', 'ffffff', 'd800', '0', '1']) expect(emojiText(code)).toBe('');
  });
});
