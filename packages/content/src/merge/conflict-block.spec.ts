import { describe, expect, it } from '@jest/globals';
import { block, documentOf, paragraph } from '../../test/nodes.js';
import { conflictBlock, countConflicts } from './conflict-block.js';

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
