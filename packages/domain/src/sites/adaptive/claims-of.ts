import type { AdaptiveJsonSchema, Claim, ClaimItem } from './adaptive-schema.js';

export type ClaimValue = boolean | number | string | (boolean | number | string)[] | { [name: string]: ClaimValue };
export type Claims = { [name: string]: ClaimValue };

/** What a visitor brings: what a checked signature vouches for, and what only the visitor says. */
export interface ClaimSources {
  signed?: unknown;
  unsigned?: unknown;
}

/** How long a text may be, and how many items a list may have; what is larger is no claim. */
const MAX_TEXT_LENGTH = 512;
const MAX_LIST_LENGTH = 100;
/** How many characters all claims may have together, because every request of the visitor carries them. */
const LARGEST_CLAIMS = 4096;

/**
 * Gives the claims of a visitor that a schema declares, in its order, as the types it declares. What nobody vouches for
 * appears only under `unsigned` and never hides a signed claim; without a schema a visitor has no claims. A claim that
 * does not fit is absent as a whole: a list that lost items would hold for conditions that ask what is not in it.
 */
export function claimsOf(schema: AdaptiveJsonSchema | null, { signed, unsigned }: ClaimSources): Claims {
  if (schema === null) return {};
  const { unsigned: declared, ...properties } = schema.properties;
  const room = { left: LARGEST_CLAIMS };
  const vouched = objectOf(properties, signed, room) ?? {};
  const said = declared?.type === 'object' ? objectOf(declared.properties, unsigned, room) : undefined;
  return said === undefined ? vouched : { ...vouched, unsigned: said };
}

interface Room {
  left: number;
}

function objectOf(properties: Record<string, Claim>, source: unknown, room: Room): Claims | undefined {
  if (typeof source !== 'object' || source === null || Array.isArray(source)) return undefined;
  const claims: Claims = {};
  for (const [name, claim] of Object.entries(properties)) {
    const value = claimOf(claim, ownValue(source, name), room);
    const size = claim.type === 'object' ? 0 : name.length + sizeOf(value);
    if (value === undefined || size > room.left) continue;
    room.left -= size;
    claims[name] = value;
  }
  return claims;
}

/** Reads what was put into an object, never what it inherits or computes. */
function ownValue(source: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(source, name)?.value;
}

function claimOf(claim: Claim, value: unknown, room: Room): ClaimValue | undefined {
  if (value === undefined || value === null) return undefined;
  if (claim.type === 'object') return objectOf(claim.properties, value, room);
  return claim.type === 'array' ? listOf(claim.items, value) : itemOf(claim, value);
}

/** Those who issue tokens write a list of one item as the item alone. */
function listOf(item: ClaimItem, value: unknown): (boolean | number | string)[] | undefined {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  if (items.length > MAX_LIST_LENGTH) return undefined;
  const read = items.map((each) => itemOf(item, each));
  // A value that the schema does not name is nothing that a condition could ask for.
  if (item.type === 'string' && item.enum !== undefined) return read.filter((each) => each !== undefined);
  return read.some((each) => each === undefined) ? undefined : read.filter((each) => each !== undefined);
}

function itemOf(claim: ClaimItem, value: unknown): boolean | number | string | undefined {
  if (claim.type === 'boolean') return booleanOf(value);
  if (claim.type === 'number') return numberOf(value);
  const text = textOf(value);
  return text === undefined || (claim.enum !== undefined && !claim.enum.includes(text)) ? undefined : text;
}

function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 'true') return true;
  return value === 'false' ? false : undefined;
}

function numberOf(value: unknown): number | undefined {
  const isWritten = typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value);
  const number = isWritten ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return String(value);
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH ? value : undefined;
}

function sizeOf(value: ClaimValue | undefined): number {
  return value === undefined ? 0 : JSON.stringify(value).length;
}
