import { language } from '../../words/language/language.js';
import { formatExactInstant } from './format.js';

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** When something happened: how long ago, and exactly for whoever points at it. */
export function Moment({ at }: { at: string | undefined }) {
  if (at === undefined) return null;
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatExactInstant(at)}>
      {timeSince(date, new Date())}
    </time>
  );
}

/** How long before now something was, in the largest unit that fits. */
export function timeSince(date: Date, now: Date): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length);
  return step ? format.format(Math.round(seconds / step[1]), step[0]) : format.format(0, 'minute');
}
