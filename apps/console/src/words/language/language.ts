let spoken = 'en';

/** The language that this tab speaks, as the tag of a locale. */
export function language(): string {
  return spoken;
}

/** Has everything formatted in a language from now on. */
export function setLanguage(next: string): void {
  spoken = next;
}

/** Makes a format when it is first needed, because what language it is for is not known earlier. */
export function formatOnce<Format>(make: (language: string) => Format): () => Format {
  let made: Format | undefined;
  return () => {
    made ??= make(spoken);
    return made;
  };
}
