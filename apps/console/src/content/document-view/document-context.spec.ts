import { describe, expect, it } from '@jest/globals';
import type { DocumentRef } from '@lectern/content/document/document';
import { documentContextOf } from './document-context.js';

const here = 'https://lectern.test/o/1/s/2/start';
const file = { name: 'cat.png', contentType: 'image/png', size: 1 };

const PICTURES: Record<string, string> = {
  'https://a.test/shown.png': 'https://lectern.test/pictures?signature=a',
  'https://a.test/foreign.png': 'https://pictures.test/a.png',
};

const context = documentContextOf(
  {
    resolve: (ref) => {
      if (ref.kind === 'page') return { href: '/o/1/s/2/install', title: 'Install' };
      if (ref.kind !== 'file') return undefined;
      const host = ref.file === 'own' ? '' : 'https://files.test';
      return { href: `${host}/v1/files/cat.png`, title: file.name, file };
    },
    specification: () => undefined,
    picture: (url) => PICTURES[url],
  },
  { here, highlight: (code) => [{ text: code }], idPrefix: 'a', integrationBlock: 'Elsewhere' },
);

function loadedFrom(ref: DocumentRef): string | undefined {
  const target = context.resolve(ref);
  return target && context.pictureAddress?.(target);
}

describe('the context of a document in the console', () => {
  it('knows by the address what leads away from the console', () => {
    const isExternal = (url: string) => context.resolve({ kind: 'url', url })?.isExternal;
    expect(['https://a.test', '//a.test/x', 'http://lectern.test/', 'mailto:a@a.test'].map(isExternal)).toEqual(
      Array(4).fill(true),
    );
    expect(['https://lectern.test/o/1', '/o/1', 'next', '#part'].map(isExternal)).toEqual(Array(4).fill(false));
    expect(context.resolve({ kind: 'page', page: 'p' })).toMatchObject({ href: '/o/1/s/2/install', isExternal: false });
  });

  it('finds anchors of the same document by itself', () => {
    expect(context.resolve({ kind: 'anchor', anchor: 'a b' })?.href).toBe('#a%20b');
    expect(context.resolve({ kind: 'anchor', anchor: 'a', page: 'p' })).toBeUndefined();
  });

  it('loads pictures from its own API only, also those from elsewhere', () => {
    expect(loadedFrom({ kind: 'file', file: 'own' })).toBe('/v1/files/cat.png');
    expect(loadedFrom({ kind: 'file', file: 'elsewhere' })).toBeUndefined();
    expect(loadedFrom({ kind: 'url', url: 'https://a.test/shown.png' })).toBe(PICTURES['https://a.test/shown.png']);
    expect(loadedFrom({ kind: 'url', url: 'https://a.test/cat.png' })).toBeUndefined();
    expect(loadedFrom({ kind: 'url', url: 'https://a.test/foreign.png' })).toBeUndefined();
    expect(loadedFrom({ kind: 'url', url: '/v1/user' })).toBeUndefined();
  });
});
