import type { Transaction } from '@lectern/database/client';
import type { ContentChange } from '@lectern/domain/content/change-schemas';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';

/** Writes what a new space begins with. Declared here because spaces need it, provided by the content area. */
export abstract class FirstContent {
  /** Gives a space that is being created its first content, in the transaction that creates it. */
  abstract begin(tx: Transaction, caller: Caller, spaceId: string, changes: readonly ContentChange[]): Promise<void>;
}
