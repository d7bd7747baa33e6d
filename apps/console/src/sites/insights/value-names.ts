import type { RankedColumn } from './queries.js';

const languages = new Intl.DisplayNames('en', { type: 'language' });
const countries = new Intl.DisplayNames('en', { type: 'region' });

/** What people call a value of a column, such as a language; a value that nobody knows is called as it is. */
export function valueName(column: RankedColumn, value: string): string {
  switch (column) {
    case 'visitorLanguage':
      return named(languages, value);
    case 'visitorGeoCountry':
      return named(countries, value);
    case 'visitorDevice':
    case 'visitorBrowser':
      return value.charAt(0).toUpperCase() + value.slice(1);
    default:
      return value;
  }
}

/** Values come from browsers of readers, so some are no codes at all. */
function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
