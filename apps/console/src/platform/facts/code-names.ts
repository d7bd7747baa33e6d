import { formatOnce } from '../../words/language/language.js';

const languages = formatOnce((language) => new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }));
const countries = formatOnce((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }));

/** What people call the language of a code; what is no code is called as it is. */
export function nameOfLanguage(code: string): string {
  return nameIn(languages(), code);
}

/** What people call the country of a code; what is no code is called as it is. */
export function nameOfCountry(code: string): string {
  return nameIn(countries(), code);
}

/** Some codes come from browsers of readers, who may send anything. */
function nameIn(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
