import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const built = (name: string) => readFileSync(new URL(`../../dist/browser/${name}`, import.meta.url), 'utf8');
const scripts = [
  built('site.js'),
  built('blocks.js'),
  ...['theme.js', 'diagram.js', 'consent.js'].map((name) =>
    readFileSync(new URL(`../../assets/scripts/${name}`, import.meta.url), 'utf8'),
  ),
];

describe('the scripts of a page', () => {
  it('stay small', () => {
    const [site = '', blocks = '', theme = '', , consent = ''] = scripts;
    expect(Buffer.byteLength(site)).toBeLessThan(22 * 1024);
    expect(Buffer.byteLength(theme)).toBeLessThan(1024);
    expect(Buffer.byteLength(blocks)).toBeLessThan(14 * 1024);
    expect(Buffer.byteLength(consent)).toBeLessThan(3 * 1024);
  });

  it('are small also where they come on demand', () => {
    const tried = built('try-it.js');
    expect(Buffer.byteLength(tried)).toBeLessThan(26 * 1024);
    expect(tried).not.toMatch(/innerHTML|outerHTML|document\.write|\beval\b|localStorage/);
  });

  it('say in one place where the site answers itself', () => {
    expect(scripts.join('').split('~site').length - 1).toBe(1);
  });

  it('load nothing else and never make code or markup out of text in place', () => {
    for (const script of scripts) expect(script).not.toMatch(/\bimport\b|innerHTML|outerHTML|document\.write|\beval\b/);
  });
});
