import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import {
  countGlossary,
  deleteGlossaryEntries,
  findGlossaryEntries,
  putGlossaryEntries,
} from '@lectern/database/translations/glossary/glossary.queries';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { editGlossary, type GlossaryTerms } from '@lectern/domain/translations/glossary/edit-glossary';
import type { GlossaryOperation } from '@lectern/domain/translations/glossary/schemas';
import { type ChangedTerms, enqueueRunsOfTerms } from './schedule-run.js';

/** Every run reads the whole glossary and looks for its terms in every text. */
const MAX_ENTRIES = 5_000;

/** Carries out all operations on the glossary of an organization or none, and has its translations follow. */
export async function editOrganizationGlossary(
  tx: Transaction,
  context: OperationContext,
  organizationId: string,
  operations: readonly GlossaryOperation[],
): Promise<void> {
  const sql = tx;
  // Edits happen one after the other, so that each finds what the one before it left.
  await lockOrganization(tx, organizationId);
  const named = operations.flatMap((operation) => (operation.type === 'insert' ? [] : [operation.id]));
  const rows = await findGlossaryEntries(sql, organizationId, named);
  const entries = new Map<string, GlossaryTerms>(rows.map((row) => [row.id, row]));
  const { put, removed, misses, counts } = editGlossary(entries, operations, () => newId(context.at));
  if (misses.length > 0) throw unknownEntries(misses);
  await deleteGlossaryEntries(tx, organizationId, removed);
  await putGlossaryEntries(sql, organizationId, put, context.at);
  if ((await countGlossary(tx, organizationId)) > MAX_ENTRIES) {
    throw new DomainError('glossary.full', { most: MAX_ENTRIES });
  }
  await enqueueRunsOfTerms(sql, organizationId, changedTerms([...entries.values(), ...put.values()]), context);
  const target = { type: 'glossary', id: organizationId };
  await recordAudit(tx, context, { action: 'glossary.updated', organizationId, target, payload: counts });
  await recordEvent(tx, context, organizationId, 'glossary.updated', {});
}

function unknownEntries(indices: readonly number[]): DomainError {
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
