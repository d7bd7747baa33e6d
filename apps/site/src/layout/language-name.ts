/** Looking one up costs far more than remembering it, and there are few. */
const names = new Map<string, string>();
const MAX_NAMES = 1000;

/** What a language calls itself, such as “Français”; its tag where nobody knows it. */
export function languageName(tag: string): string {
  const name = names.get(tag) ?? lookedUp(tag);
  if (names.size < MAX_NAMES) names.set(tag, name);
  return name;
}

function lookedUp(tag: string): string {
  try {
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
    const [first = '', ...rest] = name;
    return name === tag ? tag : first.toLocaleUpperCase(tag) + rest.join('');
  } catch {
    return tag;
  }
}
