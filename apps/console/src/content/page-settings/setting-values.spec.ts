import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@lectern/client';
import { ADDRESS, changedFields, pageSettingsOf } from './setting-values.js';
import { badNumber, repeatedName, writtenVariables } from './variable-rows.js';

const page = {
  type: 'document',
  kind: 'sheet',
  id: 'p1',
  title: 'Guide',
  slug: 'guide',
  path: 'guide',
  emoji: '1f680',
  hidden: false,
  cover: { ref: { kind: 'file', file: 'f1' }, yPos: 0.5, height: 200 },
  layout: {
    width: 'default',
    cover: true,
    coverSize: 'hero',
    coverMask: 'none',
    title: true,
    description: true,
    tableOfContents: true,
    outline: false,
    pagination: true,
    metadata: true,
    tags: true,
    actions: true,
    anchors: true,
  },
  urls: { app: '' },
  tags: ['guide'],
  variables: { version: '2', seats: 5 },
  pages: [],
} satisfies Partial<Schemas['DocumentPage']>;
const values = pageSettingsOf(asPage(page));
const changed = (change: Partial<typeof values>) => changedFields(asPage(page), { ...values, ...change });

/** Settings look at nothing else of a page. */
function asPage(part: typeof page): Schemas['DocumentPage'] {
  return { createdAt: '', updatedAt: '', documentId: '', noIndex: false, noRobotsIndex: false, ...part };
}

describe('the settings of a page', () => {
  it('send nothing that was not changed', () => {
    expect(changed({})).toEqual({});
    expect(changed({ title: 'Manual', hidden: true })).toEqual({ title: 'Manual', hidden: true });
  });

  it('remove what was emptied', () => {
    expect(changed({ emoji: '', cover: '' })).toEqual({ emoji: null, cover: null });
  });

  it('change the picture and position of a cover, and leave the rest of it', () => {
    expect(changed({ coverPosition: '1' }).cover).toEqual({ ref: { kind: 'file', file: 'f1' }, yPos: 1, height: 200 });
    const url = 'https://example.com/a.png';
    expect(changed({ cover: ADDRESS, coverAddress: url }).cover).toEqual({
      ref: { kind: 'url', url },
      yPos: 0.5,
      height: 200,
    });
  });

  it('change tags, variables and the condition, and nothing of them that is the same', () => {
    expect(changed({ tags: ['guide', 'new'] })).toEqual({ tags: ['guide', 'new'] });
    const [version, ...others] = values.variables;
    if (!version) throw new Error('There is no variable.');
    expect(changed({ variables: [{ ...version, text: '3' }, ...others] })).toEqual({
      variables: { version: '3', seats: 5 },
    });
    expect(changed({ variables: [...values.variables, { name: '', kind: 'string', text: '' }] })).toEqual({});
    expect(changed({ condition: 'visitor.claims.pro' })).toEqual({ condition: 'visitor.claims.pro' });
  });

  it('tell names that two variables have, and texts that are no numbers', () => {
    const row = { name: 'a', kind: 'number', text: '1,5' } as const;
    expect(writtenVariables([row])).toEqual({ a: 1.5 });
    expect([repeatedName([row, { ...row, name: ' a' }]), repeatedName([row])]).toEqual(['a', undefined]);
    expect([badNumber([{ ...row, text: 'x' }]), badNumber([row])]).toEqual(['x', undefined]);
  });

  it('change the layout as a whole', () => {
    expect(changed({ shown: { ...values.shown, outline: true } }).layout).toEqual({ ...page.layout, outline: true });
    expect(changed({ isWide: true }).layout).toEqual({ ...page.layout, width: 'wide' });
  });
});
