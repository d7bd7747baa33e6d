import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import { sameText } from './look-text.js';
import type { LookChanges, SiteLook } from './queries.js';

type Values = Record<string, unknown>;

/** Members that are set as a whole; of all others, each member is set by itself. */
const WHOLES: ReadonlySet<string> = new Set(['title', 'favicon', 'announcement', 'socialAccounts']);

/** What switches the actions on pages. The API follows their list with the others. */
const ACTIONS = ['pageActions', 'pdf', 'git'] as const;

/** What makes one look of another one, null for what goes; when they were saved does not count. */
export function changesOfLook(before: SiteLook, after: SiteLook): LookChanges {
  return bodyOf(differences(membersOf(before), membersOf(after), (_name, _was, is) => is));
}

/** A look with changes; null takes a member away. */
export function lookWith(look: SiteLook, changes: LookChanges): SiteLook {
  const result: Values = { ...look };
  for (const [name, change] of Object.entries(changes)) {
    const group = result[name];
    const isGroup = !WHOLES.has(name) && isPlainObject(group) && isPlainObject(change);
    result[name] = isGroup ? withoutNull({ ...group, ...change }) : change;
  }
  return JSON.parse(JSON.stringify(withoutNull(result)));
}

/** How a space looks on a site: now, and after changes that are not saved. */
export interface LooksOfSpace {
  site: SiteLook;
  stored: SiteLook;
  next: SiteLook;
}

/** What to set on a space for it to look as wanted: only what changes, and null for what is as the site has it. */
export function overrideFor({ site, stored, next }: LooksOfSpace): LookChanges {
  const ofSite = membersOf(site);
  const changes = differences(membersOf(stored), membersOf(next), (name, was, is) => {
    if (sameText(is) === sameText(ofSite.get(name))) return null;
    return name === SIDEBAR ? changedIn(was, is) : is;
  });
  if (!ACTIONS.some((name) => name in changes)) return bodyOf(changes);
  const { pageActions: _, pdf: __, git: ___, ...others } = changes;
  const isAsSite = ACTIONS.every((name) => sameText(next[name]) === sameText(site[name]));
  const actions = isAsSite
    ? Object.fromEntries(ACTIONS.map((name) => [name, null]))
    : { pageActions: { items: next.pageActions.items } };
  return bodyOf({ ...others, ...actions });
}

/** Whether some place of the look of a space, such as `styling.sidebar.list`, differs from its site. What is empty follows it. */
export function differsAt(site: SiteLook, look: SiteLook, place: string): boolean {
  const value = valueAt(look, place);
  return value !== undefined && sameText(value) !== sameText(valueAt(site, place));
}

/** The look of a space with some of its places as the site has them. */
export function asSiteAt(site: SiteLook, look: SiteLook, places: readonly string[]): SiteLook {
  const text = JSON.stringify(places.reduce<unknown>((result, place) => copied(site, result, place.split('.')), look));
  return JSON.parse(text);
}

/** Of the sidebar, clients may set a part; the rest of it stays as it is. */
const SIDEBAR = 'styling.sidebar';

/** The members of a look by their names, those of groups by such as `styling.corners`. */
function membersOf({ updatedAt: _, ...look }: SiteLook): Map<string, unknown> {
  const members = Object.entries(look).flatMap(([name, value]): [string, unknown][] =>
    WHOLES.has(name) || !isPlainObject(value)
      ? [[name, value]]
      : Object.entries(value).map(([member, each]) => [`${name}.${member}`, each]),
  );
  return new Map(members.filter(([, value]) => value !== undefined));
}

function differences(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  changeTo: (name: string, was: unknown, is: unknown) => unknown,
): Values {
  const changes: Values = {};
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(name), after.get(name)];
    if (sameText(was) === sameText(is)) continue;
    const change = is === undefined ? null : changeTo(name, was, is);
    const [group = '', member] = name.split('.');
    const known = changes[group];
    changes[group] = member === undefined ? change : { ...(isPlainObject(known) ? known : {}), [member]: change };
  }
  return changes;
}

function changedIn(was: unknown, is: unknown): unknown {
  if (!isPlainObject(was) || !isPlainObject(is)) return is;
  return Object.fromEntries(Object.entries(is).filter(([name, value]) => sameText(value) !== sameText(was[name])));
}

function valueAt(look: SiteLook, place: string): unknown {
  return place.split('.').reduce<unknown>((value, name) => (isPlainObject(value) ? value[name] : undefined), look);
}

function copied(from: unknown, into: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return from;
  const source = isPlainObject(from) ? from[name] : undefined;
  return isPlainObject(into) ? { ...into, [name]: copied(source, into[name], rest) } : from;
}

function withoutNull(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function bodyOf(changes: Values): LookChanges {
  return JSON.parse(JSON.stringify(changes));
}
