import { Text, type TextProps } from '@mantine/core';

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** How far an instant is from another, in the largest unit that fits, such as "3 days ago". */
export function timeFrom(at: string, now: number): string {
  const distance = Date.parse(at) - now;
  const [unit, length] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? ['minute', 60_000];
  return relative.format(Math.trunc(distance / length), unit);
}

/** An instant as people write it, with its time. */
export function formatInstant(at: string): string {
  return exact.format(Date.parse(at));
}

/** The day of an instant as people write it. */
export function formatDay(at: string): string {
  return day.format(Date.parse(at));
}

/** An instant as its distance from now; the exact time shows when one points at it. */
export function Moment({ at, ...props }: { at: string } & TextProps) {
  return (
    <Text span inherit {...props}>
      <time dateTime={at} title={formatInstant(at)}>
        {timeFrom(at, Date.now())}
      </time>
    </Text>
  );
}
