import { emojiCodes } from '@lectern/content/markdown/syntax/emoji-names';

/** An emoji or an icon that can be chosen; both are empty for none. */
export interface ChosenIcon {
  /** The code points of an emoji. */
  emoji: string;
  /** The name of an icon. */
  icon: string;
}

/** Something in a list of icons. */
export interface IconChoice extends ChosenIcon {
  name: string;
}

const MAX_CHOICES = 60;

/** The emoji and icons that have all words of a search in their names, those that begin with it first. */
export function iconChoices(search: string, names: readonly string[], withEmoji: boolean): IconChoice[] {
  const words = wordsOf(search);
  const emoji = withEmoji ? [...emojiCodes].map(([name, code]) => ({ name, emoji: code, icon: '' })) : [];
  const icons = names.map((name) => ({ name, emoji: '', icon: name }));
  const found = [...emoji, ...icons].filter(({ name }) => words.every((word) => name.includes(word)));
  const beginsWith = ({ name }: IconChoice) => Number(wordsOf(name).join(' ').startsWith(words.join(' ')));
  const isEqual = ({ name }: IconChoice) => Number(wordsOf(name).join(' ') === words.join(' '));
  return found.sort((a, b) => isEqual(b) - isEqual(a) || beginsWith(b) - beginsWith(a)).slice(0, MAX_CHOICES);
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
}
