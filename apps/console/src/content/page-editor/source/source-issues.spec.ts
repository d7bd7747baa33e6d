import { describe, expect, it } from '@jest/globals';
import { sourceIssues } from './source-issues.js';

const hint = (text: string) => `{% hint style="info" %}\n${text}\n{% endhint %}`;

describe('the check of Markdown', () => {
  it('finds nothing wrong with what is sound, or stands in code', () => {
    expect(sourceIssues(`# One\n\n${hint('two')}\n\n- three\n`)).toEqual([]);
    expect(sourceIssues('```\n{% hint %}\n```\n')).toEqual([]);
    expect(sourceIssues('')).toEqual([]);
  });

  it('names tags that are never closed, with their lines', () => {
    expect(sourceIssues('one\n\n{% hint style="info" %}\ntwo\n')).toEqual([{ line: 3, kind: 'unclosed', tag: 'hint' }]);
    expect(sourceIssues(`${hint('{% tabs %}')}\n`)).toEqual([{ line: 2, kind: 'unclosed', tag: 'tabs' }]);
  });

  it('names what the API would refuse, with the line of its block', () => {
    const deep = `${'> '.repeat(120)}deep`;
    const [issue] = sourceIssues(`one\n\ntwo\n\n${deep}\n`);
    expect(issue).toMatchObject({ line: 5, kind: 'refused' });
  });
});
