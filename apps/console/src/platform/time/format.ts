import { formatOnce } from '../../words/language/language.js';

const toTheMinute = formatOnce(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
);
const toTheSecond = formatOnce(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }),
);
const day = formatOnce((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));

/** An instant as people write it, with its time. */
export function formatInstant(at: string): string {
  return toTheMinute().format(Date.parse(at));
}

/** An instant to the second, for what can happen several times in a minute. */
export function formatExactInstant(at: string): string {
  return toTheSecond().format(Date.parse(at));
}

/** The day of an instant as people write it. */
export function formatDay(at: string): string {
  return day().format(Date.parse(at));
}
