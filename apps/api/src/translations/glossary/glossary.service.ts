import { type ChangedTerms, enqueueRunsOfTerms } from '@lectern/commands/translations/schedule-run';
import { Database, type Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { Keyring } from '@lectern/database/keyring';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import {
  countGlossary,
  deleteGlossaryEntries,
  findGlossaryEntries,
  type GlossaryEntryRow,
  listGlossary,
  putGlossaryEntries,
} from '@lectern/database/translations/glossary/glossary.queries';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import { editGlossary, type GlossaryTerms } from '@lectern/domain/translations/glossary/edit-glossary';
import type {
  EditGlossary,
  GlossaryEntryParams,
  GlossaryOperation,
  ListGlossary,
} from '@lectern/domain/translations/glossary/schemas';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** Reads and edits the glossary of an organization. */
@Injectable()
export class GlossaryService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
  ) {}

  /** Lists the entries: newest first, or by their terms in a language. */
  list(organizationId: string, query: ListGlossary): Promise<Page<GlossaryEntryRow>> {
    return listGlossary(this.database, this.keyring, organizationId, query);
  }

  /** Gets an entry. */
  async get({ organizationId, glossaryEntryId }: GlossaryEntryParams): Promise<GlossaryEntryRow> {
    const [row] = await findGlossaryEntries(this.database, organizationId, [glossaryEntryId]);
    if (!row) throw new DomainError('glossary_entry.not_found');
    return row;
  }

  /** Carries out all operations in their order, or none. */
  edit({ context }: Caller, organizationId: string, { operations }: EditGlossary): Promise<void> {
    return this.mutations.run(context, (tx) => editOrganizationGlossary(tx, context, organizationId, operations));
  }
}

/** Every run reads the whole glossary and looks for its terms in every text. */
export const MAX_GLOSSARY_ENTRIES = 5_000;

/** Carries out all operations on the glossary of an organization or none, and has its translations follow. */
export async function editOrganizationGlossary(
  tx: Transaction,
  context: OperationContext,
  organizationId: string,
  operations: readonly GlossaryOperation[],
): Promise<void> {
  // Edits happen one after the other, so that each finds what the one before it left.
  await lockOrganization(tx, organizationId);
  const named = operations.flatMap((operation) => (operation.type === 'insert' ? [] : [operation.id]));
  const rows = await findGlossaryEntries(tx, organizationId, named);
  const entries = new Map<string, GlossaryTerms>(rows.map((row) => [row.id, row]));
  const { put, removed, misses, counts } = editGlossary(entries, operations, () => newId(context.at));
  if (misses.length > 0) throw unknownEntries(misses);
  await deleteGlossaryEntries(tx, organizationId, removed);
  await putGlossaryEntries(tx, organizationId, put, context.at);
  if ((await countGlossary(tx, organizationId)) > MAX_GLOSSARY_ENTRIES) {
    throw new DomainError('glossary.full', { most: MAX_GLOSSARY_ENTRIES });
  }
  await enqueueRunsOfTerms(tx, organizationId, changedTerms([...entries.values(), ...put.values()]), context);
  const target = { type: 'glossary', id: organizationId };
  await recordAudit(tx, context, { action: 'glossary.updated', organizationId, target, payload: counts });
  await recordEvent(tx, context, organizationId, 'glossary.updated', {});
}

/** The refusal of operations on entries that are not there. */
export function unknownEntries(indices: readonly number[]): DomainError {
  return invalidRequest(
    indices.map((index) => ({
      path: `body.operations[${index}].id`,
      message: 'must be the id of an entry of this glossary that no operation before it deletes',
    })),
  );
}

function changedTerms(terms: readonly GlossaryTerms[]): ChangedTerms {
  const languages = new Set(terms.flatMap(({ translations }) => Object.keys(translations)));
  return { languages: [...languages], keep: terms.some(({ keep }) => keep) };
}
