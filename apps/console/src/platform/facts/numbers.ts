import { formatOnce } from '../../words/language/language.js';

const whole = formatOnce((language) => new Intl.NumberFormat(language));
const compact = formatOnce((language) => new Intl.NumberFormat(language, { notation: 'compact' }));

/** A number as people write it. */
export function formatNumber(value: number): string {
  return whole().format(value);
}

/** A number in as little room as it can have, such as "12K". */
export function formatCompactNumber(value: number): string {
  return compact().format(value);
}
