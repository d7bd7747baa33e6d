import type { Path } from '../document/path.js';

/** What a change is about. */
export type ChangeKind =
  | 'operation'
  | 'webhook'
  | 'callback'
  | 'parameter'
  | 'request-body'
  | 'response'
  | 'schema'
  | 'security'
  | 'security-scheme'
  | 'server'
  | 'description';

/** How bad a change is: it breaks clients, may break some of them, or breaks nobody. */
export type ChangeLevel = 'breaking' | 'warning' | 'info';

/** One difference between two versions of a specification. */
export interface Change {
  type: 'added' | 'removed' | 'changed';
  level: ChangeLevel;
  /** The rule that says so, such as `request-property-removed`. */
  rule: string;
  /** Whether a client that kept to the old version may fail with the new one, which is what the level says. */
  breaking: boolean;
  kind: ChangeKind;
  /** The path of the operation, or the name of the webhook; null for what operations share. */
  path: string | null;
  method?: string;
  /** Where in the document, as a JSON pointer: in the new one, or in the old one for what was removed. */
  pointer?: string;
  message: string;
}

/**
 * Who writes the data that a schema describes: clients must not be asked for more in what they send, nor be given less,
 * or something unknown, in what they receive. What nobody uses breaks nobody.
 */
export type Side = 'sent' | 'received' | 'unused';

/** Where a comparison stands, and how messages call that place. */
export interface Place {
  kind: ChangeKind;
  /** Such as `the response 200 of GET /pets`. */
  subject: string;
  path: string | null;
  method?: string;
  pointer: Path | undefined;
  /** How many parts within parts the subject names. */
  level?: number;
  /** Whether the values stand elsewhere than the place, which inherits them: pointers lead no further then. */
  isInherited?: boolean;
}

/** Goes on to what stands below a place. */
export function within(place: Place, ...keys: (string | number)[]): Place {
  if (place.isInherited === true) return place;
  const pointer = keys.reduce<Path | undefined>((parent, key) => ({ parent, key }), place.pointer);
  return { ...place, pointer };
}

/** Nobody understands a longer name than this many parts within parts. */
const MAX_LEVELS = 12;

/** Names a part of a place. */
export function partOf(place: Place, noun: string): Place {
  const level = (place.level ?? 0) + 1;
  if (level > MAX_LEVELS) return place;
  return {
    ...place,
    level,
    subject: level === MAX_LEVELS ? `something in ${place.subject}` : `${noun} of ${place.subject}`,
  };
}

/** Begins a sentence: its first letter becomes a capital. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
