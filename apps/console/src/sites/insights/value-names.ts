import { nameOfCountry, nameOfLanguage } from '../../platform/facts/code-names.js';
import type { RankedColumn } from './queries.js';

/** What people call a value of a column, such as a language; a value that nobody knows is called as it is. */
export function valueName(column: RankedColumn, value: string): string {
  switch (column) {
    case 'visitorLanguage':
      return nameOfLanguage(value);
    case 'visitorGeoCountry':
      return nameOfCountry(value);
    case 'visitorDevice':
    case 'visitorBrowser':
      return value.charAt(0).toUpperCase() + value.slice(1);
    default:
      return value;
  }
}
