import { describe, expect, it } from '@jest/globals';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { sampleIcons } from '../../test/sample-icons.js';
import { BRAND_ALIASES } from './brand-icons.js';
import { Emoji, emojiText } from './emoji.js';
import { findIconIn } from './find-icon.js';
import { Icon, Icons } from './icon.js';
import { ICON_ALIASES } from './icon-aliases.js';

const { lines, brands } = sampleIcons;
const iconBody = findIconIn(lines, brands);
const rendered = (icon: VNode) => renderToString(<Icons.Provider value={iconBody}>{icon}</Icons.Provider>);

describe('icons', () => {
  it('are decoration unless they have a label', () => {
    expect(rendered(<Icon name="rocket" />)).toContain('aria-hidden="true"');
    const labelled = rendered(<Icon name="rocket" label="Launch" class="large" />);
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
    const body = brands(brand);
    expect(body).toMatch(/^<path fill="currentColor" d="/);
    expect(iconBody(name)).toBe(body);
  });

  it('are lines where a name is that of a thing too', () => {
    expect(iconBody('rocket')).toContain('stroke="currentColor"');
    expect(iconBody('fab fa-rocket')).toBe(brands('rocket'));
    expect([...BRAND_ALIASES].filter(([, brand]) => brands(brand) === undefined)).toEqual([]);
  });

  it('render a dot for a name that nobody knows, and where no icons are provided', () => {
    expect(iconBody('no such thing')).toBeUndefined();
    expect(iconBody('__proto__')).toBeUndefined();
    expect(rendered(<Icon name='"><script>' />)).toContain('<circle');
    expect(renderToString(<Icon name="rocket" />)).toContain('<circle');
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
