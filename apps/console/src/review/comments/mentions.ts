import { isPlainObject } from '@lectern/domain/platform/values/plain-object';

/** Somebody who is mentioned in a text that is being written. */
export interface MentionedPerson {
  id: string;
  name: string;
}

/** A comment as it is being written: people stand in it as `@Name`. */
export interface CommentDraft {
  text: string;
  mentioned: readonly MentionedPerson[];
}

/** The beginning of a mention that stands before the cursor. */
export interface MentionQuery {
  /** Where its `@` stands. */
  start: number;
  query: string;
}

const QUERY = /(?:^|[\s(])@([\p{L}\p{N}][\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?|)$/u;
const MENTION = /\[@((?:\\.|[^\]\\])+)\]\(\/users\/([A-Za-z0-9_-]+)\)/g;

/** Reads the mention that somebody is about to write, if they are. */
export function mentionBefore(text: string, cursor: number): MentionQuery | undefined {
  const query = QUERY.exec(text.slice(0, cursor))?.[1];
  return query === undefined ? undefined : { start: cursor - query.length - 1, query };
}

/** The people in whose names a word begins like what was typed; those first whose names do. */
export function peopleCalled(
  members: readonly { user: { id: string; displayName: string } }[],
  query: string,
): MentionedPerson[] {
  const typed = query.trim().toLocaleLowerCase();
  const beginsAt = ({ name }: MentionedPerson) => ` ${name.toLocaleLowerCase()}`.indexOf(` ${typed}`);
  return members
    .map(({ user: { id, displayName } }) => ({ id, name: displayName }))
    .filter((person) => beginsAt(person) >= 0)
    .toSorted((a, b) => beginsAt(a) - beginsAt(b) || a.name.localeCompare(b.name));
}

/** Puts a person in the place of what was typed, and gives where the cursor stands then. */
export function withMention(
  { text, mentioned }: CommentDraft,
  { start, query }: MentionQuery,
  person: MentionedPerson,
): { draft: CommentDraft; cursor: number } {
  const written = `@${person.name} `;
  const end = start + 1 + query.length;
  return {
    draft: {
      text: text.slice(0, start) + written + text.slice(end),
      mentioned: [...mentioned.filter(({ name }) => name !== person.name), person],
    },
    cursor: start + written.length,
  };
}

/** The Markdown of a draft: every `@Name` of somebody who was chosen is a link to them. */
export function markdownOf({ text, mentioned }: CommentDraft): string {
  // Longer names come first: one may begin with another.
  const people = mentioned.toSorted((a, b) => b.name.length - a.name.length);
  if (people.length === 0) return text.trim();
  const names = new RegExp(`@(${people.map(({ name }) => escapePattern(name)).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return text
    .replace(names, (whole, name: string) => {
      const person = people.find((one) => one.name === name);
      return person ? `[@${escapeLabel(name)}](/users/${person.id})` : whole;
    })
    .trim();
}

/** Makes a draft of the Markdown of a comment that was sent. */
export function draftOf(markdown: string): CommentDraft {
  const mentioned = new Map<string, MentionedPerson>();
  const text = markdown.replace(MENTION, (_, label: string, id: string) => {
    const name = label.replaceAll(/\\(.)/g, '$1');
    mentioned.set(name, { id, name });
    return `@${name}`;
  });
  return { text: text.trimEnd(), mentioned: [...mentioned.values()] };
}

/** Reads a draft as it was kept; anything else, which anybody can put into the storage of a browser, is an empty one. */
export function parsedDraft(kept: string): CommentDraft {
  const value = parsedJson(kept);
  if (!isPlainObject(value) || typeof value['text'] !== 'string') return { text: '', mentioned: [] };
  const mentioned = Array.isArray(value['mentioned']) ? value['mentioned'].filter(isPerson) : [];
  return { text: value['text'], mentioned };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPerson(value: unknown): value is MentionedPerson {
  return isPlainObject(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string';
}

function escapePattern(name: string): string {
  return name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function escapeLabel(name: string): string {
  return name.replaceAll(/[\\[\]]/g, '\\$&');
}
