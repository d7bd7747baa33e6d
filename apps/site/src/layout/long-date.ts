import type { UiLocale } from '@lectern/domain/sites/customization/behaviour-schemas';

/** Making one costs thirty times as much as using it. */
const formats = new Map<UiLocale, Intl.DateTimeFormat>();

/** The day of a time, spelled out in a language; nothing when it is no time. */
export function longDate(time: string, locale: UiLocale): string | undefined {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return undefined;
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(locale, format);
  return format.format(date);
}
