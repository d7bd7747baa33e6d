import type { UiLocale } from '@lectern/domain/sites/customization/behaviour-schemas';

/** The day of a time, spelled out in a language; nothing when it is no time. */
export function longDate(time: string, locale: UiLocale): string | undefined {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return undefined;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
