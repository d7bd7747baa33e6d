/** The language as formatters of dates and numbers take it; English where it is none. */
export function formatLocale(language: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(language ?? 'en')[0] ?? 'en';
  } catch {
    return 'en';
  }
}
