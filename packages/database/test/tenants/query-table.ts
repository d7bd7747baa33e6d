import type { Database } from '@lectern/database/client';
import type { Keyring } from '@lectern/database/keyring';

/** What the arguments of a query are made of. Every id of an organization is the same text, in whichever table. */
export interface Call {
  db: Database;
  keyring: Keyring;
  /** The organization that asks. */
  tenant: string;
  /** The id of anything that this organization has. */
  own: string;
  /** The id of anything that the first organization has. */
  theirs: string;
  /** The hash, in hexadecimal digits, of anything that the first organization stored under one. */
  theirHash: string;
  at: Date;
}

/** Why a query may do without a tenant. */
export const EXEMPTIONS = {
  'all-organizations': 'maintenance, dispatch and operators look at all organizations',
  'by-secret': 'whoever calls it holds a secret, a code, a signed token or a lease',
  'of-a-user': 'what it is about belongs to a person, who may be in several organizations',
  'public-address': 'names and addresses that are unique in the whole installation, readable by anybody',
  'decides-access': 'what it finds decides whether the caller may see anything',
  'resolved-before': 'its callers have looked up the id for the caller by a query that states the tenant',
  'after-a-lock': 'its callers hold a lock on the row, taken by a query that states the tenant',
  'no-rows': 'it reads no rows: it makes a text, or calls what it is given',
} as const;

export interface Exemption {
  kind: keyof typeof EXEMPTIONS;
  reason: string;
}

/** The arguments of a query that must not reach another organization, or why the query is not about one. */
export type Entry<Arguments extends readonly unknown[] = readonly unknown[]> = ((call: Call) => Arguments) | Exemption;

/** An entry for every function of a module. */
export type Queries<Module> = {
  [Name in keyof Module as Module[Name] extends (...args: never) => unknown ? Name : never]: Module[Name] extends (
    ...args: infer Arguments
  ) => unknown
    ? Entry<Arguments>
    : never;
};

/** Entries by module, such as `people/teams/teams.queries`, and function. */
export type QueryTable = Record<string, Record<string, Entry>>;

/** Exempts a query, with the reason. */
export function exempt(kind: Exemption['kind'], reason: string): Exemption {
  return { kind, reason };
}
