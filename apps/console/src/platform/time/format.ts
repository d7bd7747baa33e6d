const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** An instant as people write it, with its time. */
export function formatInstant(at: string): string {
  return exact.format(Date.parse(at));
}

/** The day of an instant as people write it. */
export function formatDay(at: string): string {
  return day.format(Date.parse(at));
}
