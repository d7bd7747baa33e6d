import { expect, it } from '@jest/globals';
import { iconChoices } from './icon-choices.js';

const NAMES = ['sea', 'rocket', 'arrow-up', 'square-arrow-up', 'arrow-up-right'];
const found = (search: string, withEmoji = false) => iconChoices(search, NAMES, withEmoji).map(({ name }) => name);

it('finds icons by words of their names, in any spelling', () => {
  expect(found('arrow_up')).toEqual(['arrow-up', 'arrow-up-right', 'square-arrow-up']);
  expect(found('UP square')).toEqual(['square-arrow-up']);
  expect(found('nothing of the kind')).toEqual([]);
  expect(found('')).toEqual(NAMES);
});

it('has emoji before icons of the same name, where these may stand', () => {
  const [first, second] = iconChoices('rocket', NAMES, true);
  expect(first).toEqual({ name: 'rocket', emoji: '1f680', icon: '' });
  expect(second).toEqual({ name: 'rocket', emoji: '', icon: 'rocket' });
});
