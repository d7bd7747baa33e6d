const MAX_TITLE = 50;
const SUFFIX = ' (copy)';

/** The title of a copy: says that it is one, and is never longer than a title may be. */
export function copyTitle(title: string): string {
  if (title === '') return '';
  // Characters, not code units: an emoji is never cut in half.
  const characters = [...title];
  while (characters.join('').length > MAX_TITLE - SUFFIX.length) characters.pop();
  return `${characters.join('').trimEnd()}${SUFFIX}`;
}
