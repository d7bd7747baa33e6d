/** What kind of personal data was found; the placeholder shows it to readers. */
export type PersonalDataKind = 'email' | 'phone' | 'card' | 'account' | 'secret' | 'ip';

/** A stretch of text that tells who somebody is or opens what is theirs. */
export interface Finding {
  readonly kind: PersonalDataKind;
  readonly start: number;
  readonly end: number;
}

/**
 * Collects what a pattern matches and a check accepts. Patterns that start anywhere begin with a look-behind, so that
 * a run of characters is read once and the time stays linear.
 */
export function collect(text: string, pattern: RegExp, accept: (match: RegExpExecArray) => Finding | null): Finding[] {
  const found: Finding[] = [];
  for (const match of text.matchAll(pattern)) {
    const finding = accept(match);
    if (finding) found.push(finding);
  }
  return found;
}

/** Returns the finding that covers a whole match, or only its group of this name. */
export function covering(kind: PersonalDataKind, match: RegExpExecArray, group?: string): Finding {
  const part = group === undefined ? undefined : match.groups?.[group];
  const start = part === undefined ? match.index : match.index + match[0].lastIndexOf(part);
  return { kind, start, end: start + (part ?? match[0]).length };
}
