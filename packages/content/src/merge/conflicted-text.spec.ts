import { describe, expect, it } from '@jest/globals';
import { alignKeys } from '../keys/align-keys.js';
import { holdsConflict } from './conflicted-text.js';
import { mergeBodies } from './merge-bodies.js';

function merged(base: string, ours: string, theirs: string): string {
  const start = { markdown: base, keys: alignKeys({ markdown: '', keys: [] }, base) };
  const edit = (markdown: string) => ({ markdown, keys: alignKeys(start, markdown) });
  return mergeBodies({ base: start, ours: edit(ours), theirs: edit(theirs) }).markdown;
}

describe('holdsConflict', () => {
  it('sees a conflict however it is written', () => {
    const asTag = merged('one', 'two', 'three');
    // A stray end of a tab would end the tab of the conflict, so such a conflict is written as data.
    const tabs = (...inside: string[]) =>
      ['{% tabs %}', ...inside, 'inside', '{% endtab %}', '{% endtabs %}'].join('\n');
    const asData = merged(tabs('{% tab title="A" %}'), tabs(), tabs('', 'new', '', '{% tab title="A" %}'));
    expect([asTag, asData].map((markdown) => markdown.includes('{% conflict'))).toEqual([true, false]);
    expect([asTag, asData].map(holdsConflict)).toEqual([true, true]);
  });

  it('does not take a text that only speaks of one for a conflict', () => {
    expect(holdsConflict('```\n{% conflict %}\n```\n')).toBe(false);
    expect(holdsConflict('A conflict of interest.')).toBe(false);
  });
});
