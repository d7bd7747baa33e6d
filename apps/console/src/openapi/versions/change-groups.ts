import type { Schemas } from '@lectern/client';

export type SpecChange = Schemas['OpenApiChange'];

/** The changes of one operation or webhook, the worst first; those that belong to no operation have no path. */
export interface ChangeGroup {
  key: string;
  path: string | null;
  method: string | undefined;
  breaking: number;
  changes: SpecChange[];
}

const RANKS = { breaking: 0, warning: 1, info: 2 } as const;
/** What somebody has accepted comes after everything else. */
const ACCEPTED = 3;

/** Groups changes by operation: the groups with the worst change first, and in each of them the worst changes. */
export function groupChanges(changes: readonly SpecChange[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  for (const change of [...changes].sort((one, other) => rankOf(one) - rankOf(other))) {
    const { path, method } = change;
    const key = path === null ? '' : `${method ?? ''} ${path}`;
    const group = groups.get(key) ?? { key, path, method, breaking: 0, changes: [] };
    group.changes.push(change);
    if (change.breaking) group.breaking += 1;
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (one, other) => worstIn(one) - worstIn(other) || compareNames(one.path ?? '', other.path ?? ''),
  );
}

/** Names the operation of a group, such as `GET /pets`; nothing for what belongs to none. */
export function operationName({ path, method }: Pick<ChangeGroup, 'path' | 'method'>): string | undefined {
  if (path === null) return undefined;
  return method === undefined ? path : `${method.toUpperCase()} ${path}`;
}

const MAX_SUBJECT_LENGTH = 100;

/** The subject of a change request about a change: short enough for one, on one line. */
export function changeSubject(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MAX_SUBJECT_LENGTH ? line : `${line.slice(0, MAX_SUBJECT_LENGTH - 1).trimEnd()}…`;
}

/** A description in Markdown that lists breaking changes as a checklist, the one that it is about first. */
export function changeChecklist(intro: string, changes: readonly SpecChange[], first?: SpecChange): string {
  const breaking = groupChanges(changes.filter((change) => change.breaking)).flatMap((group) => group.changes);
  const listed = first ? [first, ...breaking.filter((change) => change !== first)] : breaking;
  return [escapeMarkdown(intro), '', ...listed.map((change) => `* [ ] ${itemOf(change)}`), ''].join('\n');
}

function itemOf(change: SpecChange): string {
  const operation = operationName({ path: change.path, method: change.method });
  const place = operation ?? change.pointer;
  // Most sentences name their operation themselves.
  const prefix = place === undefined || change.message.includes(place) ? '' : `${inCode(place)}: `;
  return `${prefix}${escapeMarkdown(change.message)}`;
}

/** Code in Markdown, in more backticks than it has itself. */
function inCode(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return text.includes('`') ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

/** Text that Markdown would take for something else; names of an API are full of it. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>#|~$]/g, '\\$&');
}

function rankOf({ level, ignored }: SpecChange): number {
  return ignored ? ACCEPTED : RANKS[level];
}

function worstIn({ changes }: ChangeGroup): number {
  return Math.min(...changes.map(rankOf));
}

function compareNames(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
