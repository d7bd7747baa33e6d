import { describe, expect, it } from '@jest/globals';
import { type Action, actions } from './actions.js';
import { type AccessFacts, isAllowed, isInScope } from './resolve.js';
import { ROLES } from './roles.js';
import { Scope } from './scopes.js';

const COLUMNS: [string, AccessFacts][] = [
  ...ROLES.map((role): [string, AccessFacts] => [role, { role }]),
  ['guest', { role: null }],
  ['guest, itself', { role: null, self: true }],
  ['guest, team owner', { role: null, teamRole: 'owner' }],
  ['nobody, of what is public', { role: null, isPublic: true }],
  ['nobody, has it installed as admin', { role: null, installerRole: 'admin' }],
  ['nobody, publishes it as admin', { role: null, publisherRole: 'admin' }],
];

describe('the table of permissions', () => {
  it('allows each role exactly the actions that were agreed on', () => {
    const rows = Object.keys(actions)
      .filter((name): name is Action => Object.hasOwn(actions, name))
      .map((action) => [
        action,
        actions[action].on,
        ...COLUMNS.map(([, facts]) => (isAllowed(action, facts) ? 'yes' : '-')),
        Scope.options.filter((scope) => isInScope(action, [scope])).join(', ') || 'none',
      ]);
    expect(markdownTable(['action', 'on', ...COLUMNS.map(([title]) => title), 'scope'], rows)).toMatchSnapshot();
  });

  it('allows administrators of the installation, and nobody else, to operate it', () => {
    const operating = ['system.view', 'system.operate'] as const;
    expect(operating.map((action) => isAllowed(action, { role: null, administrator: true }))).toEqual([true, true]);
    expect(operating.map((action) => isAllowed(action, { role: 'admin' }))).toEqual([false, false]);
    expect(isAllowed('organization.update', { role: null, administrator: true })).toBe(false);
  });
});

function markdownTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return ['', line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}
