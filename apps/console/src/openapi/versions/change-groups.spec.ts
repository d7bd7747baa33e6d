import { describe, expect, it } from '@jest/globals';
import { changeChecklist, changeSubject, groupChanges, operationName, type SpecChange } from './change-groups.js';

const change = (message: string, more: Partial<SpecChange> = {}): SpecChange => {
  const level = more.level ?? 'info';
  const breaking = level === 'breaking' && more.ignored !== true;
  return {
    type: 'changed',
    kind: 'operation',
    path: '/pets',
    method: 'get',
    ignored: false,
    message,
    ...more,
    level,
    breaking,
  };
};

const SAFE = change('A description changed.');
const REMOVED = change('A parameter was removed.', { level: 'warning' });
const BROKEN = change('DELETE /owners/{id} was removed.', {
  level: 'breaking',
  path: '/owners/{id}',
  method: 'delete',
});
const ACCEPTED = change('It is gone.', { level: 'breaking', ignored: true, path: '/cats', method: undefined });
const SERVER = change('A server was removed.', {
  level: 'breaking',
  path: null,
  method: undefined,
  pointer: '/servers/0',
});

describe('changes between versions', () => {
  it('are grouped by operation, with what breaks clients first and what is accepted last', () => {
    const groups = groupChanges([SAFE, ACCEPTED, REMOVED, SERVER, BROKEN]);
    expect(groups.map((group) => [operationName(group), group.breaking, group.changes])).toEqual([
      [undefined, 1, [SERVER]],
      ['DELETE /owners/{id}', 1, [BROKEN]],
      ['GET /pets', 0, [REMOVED, SAFE]],
      ['/cats', 0, [ACCEPTED]],
    ]);
    expect(groupChanges([])).toEqual([]);
  });

  it('become a checklist of what breaks clients, the chosen one first, with nothing that Markdown would change', () => {
    const odd = change('The property "a_b*" of `x` was removed.', { level: 'breaking', path: '/`odd`', method: 'get' });
    expect(changeChecklist('What breaks:', [SAFE, SERVER, ACCEPTED, BROKEN, odd], BROKEN)).toBe(
      [
        'What breaks:',
        '',
        '* [ ] DELETE /owners/\\{id\\} was removed.',
        '* [ ] `/servers/0`: A server was removed.',
        '* [ ] `` GET /`odd` ``: The property "a\\_b\\*" of \\`x\\` was removed.',
        '',
      ].join('\n'),
    );
  });

  it('fit into the subject of a change request', () => {
    expect(changeSubject('pets: It was\nremoved.')).toBe('pets: It was removed.');
    const long = changeSubject(`pets: ${'word '.repeat(50)}`);
    expect([long.length <= 100, long.endsWith('…')]).toEqual([true, true]);
  });
});
