import { describe, expect, it } from '@jest/globals';
import { block, documentOf, paragraph } from '../../test/nodes.js';
import { type ConflictChoice, conflictBlock, conflictsIn, countConflicts, withoutConflict } from './conflict-block.js';

describe('countConflicts', () => {
  it('counts conflicts wherever they stand, and no other tabs', () => {
    const conflict = conflictBlock({ main: [paragraph('a')], changeRequest: [] });
    const fragments = [{ object: 'fragment' as const, nodes: [conflict] }];
    const document = documentOf(
      conflict,
      block('hint', { style: 'info' }, [conflict]),
      block('expandable', {}, undefined, { fragments }),
      block('tabs', {}, [block('tabs-item', { title: 'Main' }, [paragraph('b')])]),
    );
    expect(countConflicts(document)).toBe(3);
  });

  it('counts a conflict inside a conflict', () => {
    const inner = conflictBlock({ main: [], changeRequest: [] });
    expect(countConflicts(documentOf(conflictBlock({ main: [inner], changeRequest: [] })))).toBe(2);
  });
});

describe('withoutConflict', () => {
  const [main, ours] = [paragraph('main'), paragraph('ours')];
  const conflict = (key: string) => ({ ...conflictBlock({ main: [main], changeRequest: [ours] }), key });
  const around = (...nodes: ReturnType<typeof paragraph>[]) =>
    documentOf(
      paragraph('before'),
      block('hint', { style: 'info' }, nodes),
      block('expandable', {}, undefined, { fragments: [{ object: 'fragment', nodes }] }),
    );

  it.each<[ConflictChoice, ReturnType<typeof paragraph>[]]>([
    ['main', [main]],
    ['change_request', [ours]],
    ['both', [main, ours]],
  ])('puts %s in the place of a conflict, wherever it stands', (choice, left) => {
    expect(withoutConflict(around(conflict('k')), 'k', choice)).toEqual(around(...left));
  });

  it('leaves other conflicts as they are', () => {
    const document = documentOf(conflict('a'), conflict('b'));
    const settled = withoutConflict(document, 'a', 'main');
    expect(settled).toEqual(documentOf(main, conflict('b')));
    expect(conflictsIn(settled)).toEqual([{ key: 'b', main: [main], changeRequest: [ours] }]);
  });

  it('leaves nothing where the chosen side has deleted everything', () => {
    const deleted = { ...conflictBlock({ main: [], changeRequest: [ours] }), key: 'k' };
    expect(withoutConflict(documentOf(deleted), 'k', 'main')).toEqual(documentOf());
  });
});
