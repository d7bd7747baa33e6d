import { randomUUID } from 'node:crypto';
import { type Database, openDatabase, type Transaction } from '@lectern/database/client';
import { type OperationContext, operatorContext } from '@lectern/database/context';
import { Keyring } from '@lectern/database/keyring';
import { findOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { findUserByEmail, type UserRow } from '@lectern/database/people/users/users.queries';
import { inTransaction } from '@lectern/database/transaction';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import { isIntegrationEmail } from '@lectern/domain/platform/http/primitives';
import { CliEnv } from './env.js';

/** Where a command is typed: the variables around it, and where its lines go. */
export interface Terminal {
  env: Record<string, string | undefined>;
  say(line: string): void;
  /** Shows a line that the next one replaces; only where the terminal can do that. */
  showProgress?: ((line: string) => void) | undefined;
}

/** A terminal that also takes what went wrong. */
export interface Console extends Terminal {
  complain(line: string): void;
}

/** Something the operator typed cannot be done; the message says why and what would work. */
export class OperatorError extends Error {}

/** What a command works with. */
export interface Operator {
  database: Database;
  keyring: Keyring;
  context: OperationContext;
  /** Runs a change in one transaction. */
  change<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** Opens the database for one command and closes it afterwards. */
export async function asOperator<T>(terminal: Terminal, command: (operator: Operator) => Promise<T>): Promise<T> {
  const env = parseEnv(CliEnv, terminal.env);
  const database = openDatabase({ url: env.DATABASE_URL, poolSize: 2, applicationName: 'lectern-cli' });
  try {
    return await command({
      database,
      keyring: new Keyring(env.LECTERN_SECRET_KEY, env.LECTERN_SECRET_KEY_PREVIOUS),
      context: operatorContext(randomUUID(), new Date()),
      change: (work) => inTransaction(database, work),
    });
  } finally {
    await database.close();
  }
}

/** Gets the user with an email address, however it is written. */
export async function getUser(db: Transaction, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email.trim().toLowerCase());
  if (!user || isIntegrationEmail(user.email)) {
    throw new OperatorError(`There is no user with the email address "${email}". Create one with "user create".`);
  }
  return user;
}

/** Returns the id of an organization that is there. */
export async function requireOrganization({ database }: Operator, id: string): Promise<string> {
  const organization = await findOrganization(database, id);
  if (!organization) throw new OperatorError(`There is no organization "${id}".`);
  return organization.id;
}
