import { canonicalText } from '../document/canonical-text.js';
import { arrayOf, fieldOf, type JsonObject, type JsonValue, objectOf } from '../document/json.js';
import { quote } from '../document/problem.js';
import { type Place, within } from './change.js';
import type { Comparison } from './comparison.js';
import { breaking, harmless } from './verdict.js';

/** Compares how clients may identify themselves at an operation that says so itself. */
export function compareOwnSecurity(comparison: Comparison, before: JsonObject, after: JsonObject, place: Place): void {
  const own = [fieldOf(before, 'security'), fieldOf(after, 'security')] as const;
  if (own.every((security) => security === undefined)) return;
  const left = own[0] ?? fieldOf(comparison.before, 'security');
  const right = own[1] ?? fieldOf(comparison.after, 'security');
  compareRequirements(comparison, left, right, { ...within(place, 'security'), kind: 'security' });
}

/** Compares how clients may identify themselves in general, and the schemes that there are for it. */
export function compareGeneralSecurity(comparison: Comparison): void {
  const place: Place = {
    kind: 'security',
    subject: 'the API',
    path: null,
    pointer: { parent: undefined, key: 'security' },
  };
  const { before, after } = comparison;
  compareRequirements(comparison, fieldOf(before, 'security'), fieldOf(after, 'security'), place);
  compareSchemes(comparison);
}

/** A list of ways in longer than this is compared in its beginning only. */
const MAX_WAYS = 50;

type Way = ReadonlyMap<string, readonly string[]>;

function compareRequirements(
  { log }: Comparison,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  place: Place,
): void {
  const left = waysOf(before);
  const right = waysOf(after);
  const closed = left.filter((way) => !right.some((next) => satisfies(way, next)));
  const opened = right.filter((way) => !left.some((old) => covers(old, way)));
  for (const way of closed) {
    log.removed(place, breaking('security-removed'), `${title(way)} is no longer enough for ${place.subject}.`);
  }
  for (const way of opened) {
    if (closed.some((old) => covers(old, way))) continue;
    log.added(place, harmless('security-added'), `${title(way)} is enough for ${place.subject} now.`);
  }
}

/** No requirement at all lets everybody in, as an empty one does. */
function waysOf(security: JsonValue | undefined): Way[] {
  const listed = arrayOf(security).slice(0, MAX_WAYS);
  if (listed.length === 0) return [new Map()];
  return listed.map((requirement) => {
    const entries = Object.entries(objectOf(requirement)).slice(0, MAX_WAYS);
    return new Map(
      entries.map(([name, scopes]) => [name, arrayOf(scopes).filter((scope) => typeof scope === 'string')]),
    );
  });
}

/** Whether a client that comes one way gets in by another, which must not ask for more. */
function satisfies(client: Way, asked: Way): boolean {
  return [...asked].every(([name, scopes]) => {
    const granted = client.get(name);
    return granted !== undefined && scopes.every((scope) => granted.includes(scope));
  });
}

function covers(one: Way, other: Way): boolean {
  return satisfies(one, other) && satisfies(other, one);
}

function title(way: Way): string {
  if (way.size === 0) return 'no identification';
  return [...way]
    .map(([name, scopes]) => {
      const shown = scopes.slice(0, 5).join(', ').slice(0, 200);
      return scopes.length === 0 ? quote(name) : `${quote(name)} with ${shown}${scopes.length > 5 ? ', …' : ''}`;
    })
    .join(' and ');
}

function compareSchemes({ before, after, log }: Comparison): void {
  const left = schemesOf(before);
  const right = schemesOf(after);
  for (const [name, scheme] of Object.entries(left)) {
    const next = fieldOf(right, name);
    const place = schemePlace(name);
    // Operations that needed it tell so themselves.
    if (next === undefined) log.removed(place, harmless('security-scheme-removed'), `${place.subject} was removed.`);
    else if (SIGNIFICANT.some((key) => differs(scheme, next, key))) {
      log.changed(place, breaking('security-scheme-changed'), `${place.subject} works in another way now.`);
    }
  }
  for (const name of Object.keys(right)) {
    const place = schemePlace(name);
    if (!Object.hasOwn(left, name)) log.added(place, harmless('security-scheme-added'), `${place.subject} was added.`);
  }
}

const SIGNIFICANT = ['type', 'name', 'in', 'scheme', 'flows', 'openIdConnectUrl'];

function differs(before: JsonValue, after: JsonValue, key: string): boolean {
  const values = [before, after].map((scheme) => fieldOf(objectOf(scheme), key));
  const [left, right] = values.map((value) => (value === undefined ? '' : canonicalText(value)));
  return left !== right;
}

function schemesOf(document: JsonObject): JsonObject {
  return objectOf(fieldOf(objectOf(fieldOf(document, 'components')), 'securitySchemes'));
}

function schemePlace(name: string): Place {
  const home = { parent: { parent: undefined, key: 'components' }, key: 'securitySchemes' };
  return {
    kind: 'security-scheme',
    subject: `the security scheme ${quote(name)}`,
    path: null,
    pointer: { parent: home, key: name },
  };
}
