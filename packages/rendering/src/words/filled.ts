/** A phrase with its `{names}` replaced by values; a name without a value stays as it is. */
export function filled(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
