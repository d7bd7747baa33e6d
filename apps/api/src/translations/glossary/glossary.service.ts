import { editOrganizationGlossary } from '@lectern/commands/translations/edit-glossary';
import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import {
  findGlossaryEntries,
  type GlossaryEntryRow,
  listGlossary,
} from '@lectern/database/translations/glossary/glossary.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import type { EditGlossary, GlossaryEntryParams, ListGlossary } from '@lectern/domain/translations/glossary/schemas';
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
