import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Fastify from 'fastify';
import { type RequestAddress, readPath, requestAddress } from './request-address.js';

/** What the server makes of a request. */
async function read(url: string, headers: Record<string, string> = {}): Promise<RequestAddress | undefined> {
  const app = Fastify();
  let address: RequestAddress | undefined;
  app.get('*', async (request) => {
    address = requestAddress(request);
    return '';
  });
  await app.inject({ url, headers: { host: 'docs.example.com', ...headers } });
  return address;
}

describe('the path of a request', () => {
  it.each([
    ['/', '/', { kind: 'page' }],
    ['/guide/install', '/guide/install', { kind: 'page' }],
    ['/guide/install.md', '/guide/install', { kind: 'markdown' }],
    ['/guide/.md', '/guide/.md', { kind: 'page' }],
    ['/robots.txt', '/', { kind: 'feed', name: 'robots.txt' }],
    ['/docs/llms-full.txt', '/docs', { kind: 'feed', name: 'llms-full.txt' }],
    ['/docs/robots.txt/more', '/docs/robots.txt/more', { kind: 'page' }],
    ['/~site/search', '/', { kind: 'own', path: ['search'] }],
    ['/docs/guide/~site/files/a/b', '/docs/guide', { kind: 'own', path: ['files', 'a', 'b'] }],
    ['/docs/~site', '/docs', { kind: 'own', path: [] }],
    ['/docs/~sites', '/docs/~sites', { kind: 'page' }],
  ])('%s leads to %s', (written, path, asked) => {
    expect(readPath(written)).toEqual({ path, asked });
  });

  it('is put together again from the path of the content and what follows it', async () => {
    const paths = [
      '/',
      '/guide',
      '/guide/',
      '/guide.md',
      '/robots.txt',
      '/docs/rss.xml',
      '/~site/search',
      '/a/~site/x',
    ];
    for (const written of paths) {
      const address = await read(written);
      expect(`${address?.path.replace(/^\/$/, '') ?? ''}${address?.suffix ?? ''}` || '/').toBe(written);
    }
  });

  it('always leads to a path of content, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.webPath(), (written) => {
        const { path } = readPath(`/${written.replace(/^\/+/, '')}`);
        expect(path.startsWith('/')).toBe(true);
      }),
    );
  });
});

describe('the address of a request', () => {
  it('is the one that the reader sees, apart from its query', async () => {
    const address = await read('/guide?q=a%20b&q=c');
    expect(address).toMatchObject({ url: 'http://docs.example.com/guide', origin: 'http://docs.example.com' });
    expect(address?.query.getAll('q')).toEqual(['a b', 'c']);
  });

  it.each([
    ['text/markdown', 'markdown'],
    ['text/markdown, text/plain;q=0.5', 'markdown'],
    ['text/html, text/markdown', 'page'],
    ['*/*', 'page'],
  ])('who accepts %s asks for a %s', async (accept, kind) => {
    expect((await read('/guide', { accept }))?.asked.kind).toBe(kind);
  });

  it('leaves out a port that goes without saying', async () => {
    expect((await read('/', { host: 'Docs.Example.com:80' }))?.origin).toBe('http://docs.example.com');
    expect((await read('/', { host: 'docs.example.com:8080' }))?.origin).toBe('http://docs.example.com:8080');
  });

  it('is none where the host cannot be one', async () => {
    for (const host of ['a b', 'user@docs.example.com', 'docs.example.com/path', 'docs.example.com:x']) {
      expect(await read('/', { host })).toBeUndefined();
    }
  });
});
