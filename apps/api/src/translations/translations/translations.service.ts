import { removeTranslation, requestRun, updateTranslation } from '@lectern/commands/translations/change-translation';
import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import {
  listTranslationFailures,
  type TranslationFailureRow,
} from '@lectern/database/translations/translation-failures.queries';
import {
  findTranslatedSpaces,
  findTranslation,
  listTranslationRuns,
  listTranslations,
  type TranslationRef,
  type TranslationRow,
  type TranslationRunRow,
} from '@lectern/database/translations/translations.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { RunTranslation, UpdateTranslation } from '@lectern/domain/translations/schemas';
import { Injectable } from '@nestjs/common';
import { TargetSpace } from '../../content/imports/target-space.service.js';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { readInstructions } from './translation-instructions.js';

/** Reads and changes translations of spaces that the caller may see; there are no others to the caller. */
@Injectable()
export class TranslationsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
    private readonly visible: VisibleContent,
    private readonly spaces: TargetSpace,
  ) {}

  /** Lists translations, newest first. */
  async list(caller: Caller, organizationId: string, query: PageQuery): Promise<Page<TranslationRow>> {
    const { database, keyring } = this;
    const roles = await this.visible.rolesOf(caller, organizationId);
    const spaceIds = (await findTranslatedSpaces(database, organizationId)).filter((id) => roles.has(id));
    return listTranslations(database, keyring, { organizationId, spaceIds }, query);
  }

  /** Gets a translation. */
  async get(caller: Caller, ref: TranslationRef): Promise<TranslationRow> {
    return found(await this.#find(caller, ref));
  }

  /** Lists the runs of a translation, the latest first. */
  async runs(caller: Caller, ref: TranslationRef, query: PageQuery): Promise<Page<TranslationRunRow>> {
    await this.get(caller, ref);
    return listTranslationRuns(this.database, this.keyring, ref, query);
  }

  /** Replaces what the translator is told, and says whether the translation follows its source. */
  async update(caller: Caller, ref: TranslationRef, wanted: UpdateTranslation): Promise<TranslationRow> {
    const { context } = caller;
    const change = { instructions: readInstructions(wanted.instructions), automatic: wanted.automatic };
    await this.get(caller, ref);
    return this.mutations.run(context, async (tx) => found(await updateTranslation(tx, context, ref, change)));
  }

  /** Lists the texts of a translation that stayed in the language of the source. */
  async failures(caller: Caller, ref: TranslationRef, query: PageQuery): Promise<Page<TranslationFailureRow>> {
    await this.get(caller, ref);
    return listTranslationFailures(this.database, this.keyring, ref, query);
  }

  /** Has a translation brought up to date, or tries again what could not be translated. */
  async run(caller: Caller, ref: TranslationRef, { failed: retriesOnly }: RunTranslation): Promise<void> {
    const { context } = caller;
    await this.get(caller, ref);
    await this.mutations.run(context, async (tx) => found(await requestRun(tx, context, ref, { retriesOnly })));
  }

  /** Removes a translation; one that is gone stays gone. */
  async delete(caller: Caller, ref: TranslationRef): Promise<void> {
    const { context } = caller;
    if (!(await this.#find(caller, ref))) return;
    await this.mutations.run(context, (tx) => removeTranslation(tx, context, ref));
  }

  async #find(caller: Caller, ref: TranslationRef): Promise<TranslationRow | null> {
    const row = await findTranslation(this.database, ref);
    if (!row) return null;
    try {
      await this.spaces.get(caller, ref.organizationId, row.sourceSpaceId, 'space.view');
      return row;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'space.not_found') return null;
      throw error;
    }
  }
}

function found(row: TranslationRow | null): TranslationRow {
  if (!row) throw new DomainError('translation.not_found');
  return row;
}
