import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@lectern/client';
import { choicesElsewhere, choicesInTree } from './page-choices.js';

type TreePage = Schemas['NavigationPage'];

const page = (title: string, pages: TreePage[] = []): TreePage => ({ id: title, type: 'document', title, pages });

describe('the pages that can be chosen', () => {
  const tree: TreePage[] = [
    { ...page('Guides'), type: 'group', pages: [page('How to install'), page('Install on Linux')] },
    page('Changelog'),
  ];

  it('are those whose titles have all the words, the ones that begin with them first', () => {
    expect(choicesInTree(tree, 'install').map(({ title }) => title)).toEqual(['Install on Linux', 'How to install']);
    expect(choicesInTree(tree, 'linux inst').map(({ title }) => title)).toEqual(['Install on Linux']);
    expect(choicesInTree(tree, 'nothing')).toEqual([]);
  });

  it('are no groups, and say where they stand', () => {
    const all = choicesInTree(tree, '');
    expect(all.map(({ title, hint }) => [title, hint])).toEqual([
      ['How to install', 'Guides'],
      ['Install on Linux', 'Guides'],
      ['Changelog', ''],
    ]);
  });

  it('name their space when they stand in another one', () => {
    const pages = [{ id: 'p1', title: 'Holidays', ancestors: [{ title: 'People' }] }];
    const found = (id: string) => ({ id, title: 'Handbook', pages });
    expect(choicesElsewhere([found('here'), found('there')], 'here')).toEqual([
      {
        id: 'there-p1',
        title: 'Holidays',
        hint: 'Handbook › People',
        ref: { kind: 'page', page: 'p1', space: 'there' },
      },
    ]);
  });
});
