const MAX_TITLE = 50;

/** The title of a copy: says that it is one, and is never longer than a title may be. */
export function copyTitle(title: string): string {
  return title === '' ? '' : suffixed(title, ' (copy)');
}

/** The title of a translation: says into which language, and is never longer than a title may be. */
export function translatedTitle(title: string, language: string): string {
  return title === '' ? language : suffixed(title, ` (${language})`);
}

function suffixed(title: string, suffix: string): string {
  // Code points, as titles are counted: an emoji is never cut in half.
  const kept = [...title].slice(0, MAX_TITLE - suffix.length).join('');
  return `${kept.trimEnd()}${suffix}`;
}
