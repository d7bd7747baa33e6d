import { describe, expect, it } from '@jest/globals';
import type { DocumentRef } from '@lectern/content/document/document';
import { documentContextOf } from './document-context.js';

const here = 'https://lectern.test/o/1/s/2/start';
const file = { name: 'cat.png', contentType: 'image/png', size: 1 };

const context = documentContextOf(
  {
    resolve: (ref) => {
      if (ref.kind === 'page') return { href: '/o/1/s/2/install', title: 'Install' };
      if (ref.kind !== 'file') return undefined;
      const host = ref.file === 'own' ? '' : 'https://files.test';
      return { href: `${host}/v1/files/cat.png`, title: file.name, file };
    },
    specification: () => undefined,
  },
  { here, highlight: (code) => [{ text: code }], idPrefix: 'a', integrationBlock: 'Elsewhere' },
);

function mayLoad(ref: DocumentRef): boolean | undefined {
  const target = context.resolve(ref);
  return target && context.mayLoadPicture?.(target);
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

  it('loads no picture but files of its own API', () => {
    expect(mayLoad({ kind: 'file', file: 'own' })).toBe(true);
    expect(mayLoad({ kind: 'file', file: 'elsewhere' })).toBe(false);
    expect(mayLoad({ kind: 'url', url: 'https://a.test/cat.png' })).toBe(false);
    expect(mayLoad({ kind: 'url', url: '/v1/user' })).toBe(false);
  });
});
