import { describe, expect, it } from '@jest/globals';
import type { Data } from '@lectern/content/document/document';
import { block, rendered } from '../../test/rendered.js';
import { petsApi } from '../testing/api-specification.js';
import { english } from '../words/english.js';

function shown(type: string, data: Data): string {
  const api = block(type, { ref: { kind: 'openapi', spec: 'pets' }, ...data }, [], { meta: { id: 'here' } });
  return rendered(api, { specification: (name) => (name === 'pets' ? petsApi : undefined) });
}

const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');

describe('an operation', () => {
  const html = shown('openapi-operation', { path: '/pets/{id}', method: 'PATCH' });

  it('begins with a heading that can be linked to, its method and its path', () => {
    expect(html).toMatch(/<h2 [^>]*id="here"[^>]*>Change a pet/);
    expect(html).toContain('href="#here"');
    expect(html).toContain('PATCH');
    expect(html).toContain('<em>{id}</em>');
    expect(html).toContain('https://api.test/v1');
  });

  it('says in words that it is deprecated and how to get in', () => {
    expect(words(html)).toContain('deprecated');
    expect(words(html)).toContain('Bearer token in the header Authorization');
  });

  it('renders descriptions as the rich text they are', () => {
    expect(html).toContain('<strong>what is given</strong>');
    expect(html).toContain('href="https://docs.test/guide"');
    expect(html).toContain('href="https://docs.test/more"');
    expect(html).toContain('<em>try</em>');
  });

  it('tells parameters, body and responses, each under its heading', () => {
    const headings = [...html.matchAll(/<h([345])[^>]*>(.*?)<\/h\1>/g)].map(
      ([, level, inner]) => `${level} ${words(inner ?? '').trim()}`,
    );
    expect(headings).toEqual([
      '3 Authorization',
      '3 Path parameters',
      '3 Query parameters',
      '3 Headers',
      '3 Request body required',
      '3 Responses',
      '4 200 OK',
      '5 Headers',
      '4 404 Not Found',
    ]);
  });

  it('keeps nested properties in details', () => {
    expect(html).toMatch(/<details class="api-nested"><summary>Properties.*street/);
  });

  it('shows samples of the request, and given examples of responses', () => {
    expect(words(html)).toContain("curl -X PATCH 'https://api.test/v1/pets/{id}'");
    expect(words(html)).toMatch(/await fetch\s*\(/);
    expect(words(html)).toContain('"Tom"');
  });

  it('shows the choice of servers', () => {
    expect(words(html)).toContain('Servers (2) https://api.test/v1 https://sandbox.test To try things');
  });

  it('gives every element an id of its own', () => {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leaves its heading to others when asked to', () => {
    const headless = shown('openapi-operation', { path: '/pets/{id}', method: 'patch', headless: true });
    expect(headless).not.toContain('<h2');
    expect(headless).toContain('id="here"');
  });
});

describe('a webhook', () => {
  it('tells its payload and shows an example of it', () => {
    const html = shown('openapi-webhook', { name: 'moved', method: 'post' });
    expect(html).toMatch(/<h2 [^>]*id="here"[^>]*>A pet moved/);
    expect(html).toMatch(/<h3[^>]*>Payload/);
    expect(words(html)).toContain('"text"');
    expect(words(html)).not.toContain('curl');
  });
});

describe('schemas', () => {
  it('can be opened one by one, and link to each other', () => {
    const html = shown('openapi-schemas', { schemas: ['Pet', 'Home', 'home', 'Pet', 'Unknown', 'constructor'] });
    expect(html).toMatch(/<h2 [^>]*id="here"/);
    expect([...html.matchAll(/<details class="api-schema" id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'here-pet',
      'here-home',
      'here-home-1',
    ]);
    expect(html).toContain('href="#here-home"');
    expect(words(html)).toContain('Where it lives');
  });
});

describe('what is not available', () => {
  it('is a quiet card with method and path', () => {
    const cards = [
      shown('openapi-operation', { path: '/gone', method: 'get' }),
      shown('openapi-operation', { path: '/gone', method: 'get', ref: { kind: 'openapi', spec: 'other' } }),
      shown('swagger', { path: '/gone', method: 'get', ref: { kind: 'file', file: 'f' } }),
    ];
    for (const card of cards) {
      expect(words(card)).toContain('GET /gone');
      expect(words(card)).toContain(english.apiNotAvailable);
    }
  });

  it('leads to the file or the address that an older block names instead of a specification', () => {
    const file = shown('swagger', { path: '/pets', method: 'get', ref: { kind: 'file', file: 'report' } });
    expect(words(file)).toContain('GET /pets');
    expect(file).toContain('<a href="/docs/~site/files/report.pdf">report.pdf</a>');
    expect(words(file)).not.toContain(english.apiNotAvailable);
    const away = shown('swagger', {
      path: '/pets',
      method: 'get',
      ref: { kind: 'url', url: 'https://a.test/api.json' },
    });
    expect(away).toContain(
      '<a href="https://a.test/api.json" rel="noopener" target="_blank">https://a.test/api.json</a>',
    );
    const evil = shown('swagger', { path: '/pets', method: 'get', ref: { kind: 'url', url: 'javascript:alert(1)' } });
    expect(words(evil)).toContain(english.apiNotAvailable);
    expect(evil).not.toContain('javascript:');
  });

  it('renders something even for a block without any data', () => {
    for (const type of ['openapi-operation', 'openapi-webhook', 'openapi-schemas', 'swagger']) {
      expect(words(shown(type, { ref: null }))).toContain(english.apiNotAvailable);
    }
  });
});
