import { describe, expect, it } from '@jest/globals';
import { run } from '../../test/random-edits.js';
import { markdownOf, openMarkdown, selectWord } from '../../test/states.js';
import { appendPart, movePart } from './parts.js';

const steps = (...texts: string[]) =>
  openMarkdown(
    `{% stepper %}\n${texts.map((text) => `{% step %}\n${text}\n{% endstep %}\n`).join('\n')}{% endstepper %}\n`,
  );
const textsOf = (markdown: string) => markdown.match(/^\w+$/gm);

describe('parts of a block', () => {
  it('move past each other, with the cursor in them, and not beyond the first and the last', () => {
    const state = selectWord(steps('one', 'two', 'three'), 'two');
    const back = run(state, movePart('stepper_step', 'back'));
    expect(textsOf(markdownOf(back))).toEqual(['two', 'one', 'three']);
    expect(back.selection.$from.parent.textContent).toBe('two');
    expect(movePart('stepper_step', 'back')(back)).toBe(false);
    const forth = run(state, movePart('stepper_step', 'forth'));
    expect(textsOf(markdownOf(forth))).toEqual(['one', 'three', 'two']);
    expect(movePart('column', 'back')(state)).toBe(false);
  });

  it('are added at the end, with the cursor in them', () => {
    const added = run(steps('one'), appendPart('stepper_step', 0));
    const written = added.apply(added.tr.insertText('two'));
    expect(textsOf(markdownOf(written))).toEqual(['one', 'two']);
    expect(appendPart('column', 0)(written)).toBe(false);
  });
});
