import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { PLAYER_ORIGINS } from '@lectern/content/embeds/known-player';
import type { SiteScript } from '@lectern/domain/sites/publishing/published-schemas';
import fc from 'fast-check';
import { contentSecurityPolicy } from './content-security.js';

const SCRIPT = 'https://api.example.com/v1/integrations/chat/script.js';

/** The sources of each directive; the first one of a name counts, as for browsers. */
function policyFor(...scripts: SiteScript[]): Record<string, string[]> {
  const policy = contentSecurityPolicy({ themeStyles: 'body{}', scripts });
  const directives = policy.split(';').map((directive): [string, string[]] => {
    const [name = '', ...sources] = directive.trim().split(' ');
    return [name, sources];
  });
  return Object.fromEntries(directives.reverse());
}

const script = (policy?: SiteScript['contentSecurityPolicy']): SiteScript => ({
  script: SCRIPT,
  cookies: false,
  ...(policy !== undefined && { contentSecurityPolicy: policy }),
});

const OWN = policyFor();

describe('the policy of a page', () => {
  it('lets nothing run that stands in the text of the page', () => {
    expect(OWN).toMatchObject({ 'default-src': ["'none'"], 'script-src': ["'self'"], 'base-uri': ["'none'"] });
    expect(OWN).toMatchObject({ 'object-src': ["'none'"], 'frame-ancestors': ["'self'"], 'form-action': ["'self'"] });
  });

  it('knows the styles of the theme by what they are', () => {
    const hash = createHash('sha256').update('body{}').digest('base64');
    expect(OWN['style-src']).toEqual(["'self'", `'sha256-${hash}'`]);
  });

  it('takes fonts from the site alone', () => {
    expect(OWN['font-src']).toEqual(["'self'"]);
  });

  it('is wider where an integration needs that, by as much as it names', () => {
    const policy = policyFor(script("connect-src https://chat.example.com; IMG-SRC data:; script-src 'sha256-abc'"));
    expect(policy['script-src']).toEqual(["'self'", 'https://api.example.com', "'sha256-abc'"]);
    expect(policy['connect-src']).toEqual(["'self'", 'https://chat.example.com']);
    const framed = policyFor(script('frame-src https://a.test https://b.test'))['frame-src'] ?? [];
    expect(framed.slice(-2)).toEqual(['https://a.test', 'https://b.test']);
  });

  it('has frames of its own, of players that are known, and of what integrations on the page name', () => {
    const frameSources = [
      'https://docs.test/v1/integrations/board/',
      'https://play.test',
      "x; script-src 'unsafe-inline'",
    ];
    const policy = contentSecurityPolicy({ themeStyles: '', scripts: [], frameSources });
    expect(OWN['frame-src']).toEqual(["'self'", ...PLAYER_ORIGINS]);
    expect(policy).toContain(`${PLAYER_ORIGINS.at(-1)} https://docs.test/v1/integrations/board/ https://play.test;`);
  });

  it('is never so wide that anything could run', () => {
    const sources = `'unsafe-inline' 'unsafe-eval' 'unsafe-hashes' 'strict-dynamic' 'nonce-known' * data: blob: https: http:
      https://* http://*:* *:443 https://*/x 'none'`;
    const policy = policyFor(script(`script-src ${sources}; worker-src ${sources}; connect-src ${sources}`));
    expect(policy['script-src']).toEqual(["'self'", 'https://api.example.com']);
    expect(policy['connect-src']).toEqual(OWN['connect-src']);
    expect(policy['worker-src'] ?? []).toEqual([]);
  });

  it('keeps what protects the page from others, whatever an integration wants', () => {
    const policy = policyFor(
      script('base-uri *; frame-ancestors *; object-src *; default-src *; form-action *; sandbox'),
    );
    expect({ ...policy, 'script-src': [] }).toEqual({ ...OWN, 'script-src': [] });
  });

  it('has no directive that was smuggled in by the sources of another one', () => {
    const evil = fc.constantFrom(';', ',', '\n', ' ', '"', 'script-src-elem *', "'unsafe-inline'", 'é', '\u0000', '*');
    const value = fc
      .array(fc.oneof(evil, fc.string({ maxLength: 5 })), { maxLength: 8 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.constantFrom('img-src', 'media-src', 'script-src', 'font-src'), value, (name, text) => {
        for (const policy of [script(`${name} ${text}`)]) {
          const written = contentSecurityPolicy({ themeStyles: 'body{}', scripts: [policy] });
          expect(written).toMatch(/^[ -~]*$/);
          expect(written).not.toContain(',');
          expect(Object.keys(policyFor(policy)).sort()).toEqual(Object.keys(OWN).sort());
          expect(policyFor(policy)['script-src']?.some((source) => /^('unsafe-.*'|\*)$/.test(source))).toBe(false);
        }
      }),
    );
  });
});
