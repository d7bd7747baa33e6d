const MAX_TITLE = 50;
const SUFFIX = ' (copy)';

/** The title of a copy: says that it is one, and is never longer than a title may be. */
export function copyTitle(title: string): string {
  if (title === '') return '';
  // Code points, as titles are counted: an emoji is never cut in half.
  const kept = [...title].slice(0, MAX_TITLE - SUFFIX.length).join('');
  return `${kept.trimEnd()}${SUFFIX}`;
}
