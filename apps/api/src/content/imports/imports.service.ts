import { requireUnclosed } from '@lectern/commands/review/change-status';
import { Database } from '@lectern/database/client';
import {
  cancelImport,
  createImportRun,
  findImportRun,
  type ImportRunDetails,
  type ImportRunRow,
  listImportRuns,
} from '@lectern/database/content/imports/imports.queries';
import { storedSource } from '@lectern/database/content/imports/sealed-source';
import { findReceivedUpload } from '@lectern/database/content/uploads/uploads.queries';
import { Keyring } from '@lectern/database/keyring';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import {
  type ChangeRequestRow,
  getChangeRequest,
} from '@lectern/database/review/change-requests/change-requests.queries';
import type { ImportSource, ListImports, StartImport } from '@lectern/domain/content/imports/schemas';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import type { Action } from '@lectern/domain/platform/permissions/actions';
import { Injectable } from '@nestjs/common';
import { mayReadSpecs } from '../../platform/access/may-read-specs.js';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import { Clock } from '../../platform/config/clock.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { ContentService, forMembers } from '../pages/content.service.js';
import { TargetSpace } from './target-space.service.js';

/** Starts, shows and cancels imports of content. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly mutations: Mutations,
    private readonly targets: TargetSpace,
    private readonly visible: VisibleContent,
    private readonly content: ContentService,
  ) {}

  /** Records an import to be carried out in the background. */
  async start(caller: Caller, organizationId: string, { source, target }: StartImport): Promise<ImportRunDetails> {
    const { id: spaceId, editMode } = await this.targets.get(caller, organizationId, target.space, 'space.edit');
    const changeRequest = await this.#openChangeRequest(spaceId, target.changeRequest);
    if (editMode === 'locked' && !changeRequest) throw new DomainError('space.locked');
    const version = forMembers(changeRequest ? { spaceId, revisionId: changeRequest.revisionId } : { spaceId });
    if (target.page !== undefined) await this.content.page(version, target.page);
    await this.#checkSource(organizationId, source);
    const { context, userId } = caller;
    const stored = storedSource(this.keyring, source);
    const goesTo = { spaceId, changeRequestId: changeRequest?.id ?? null, pageId: target.page ?? null };
    const startedBy = { createdBy: userId, mayReadSpecs: mayReadSpecs(caller) };
    const run = { organizationId, ...goesTo, source: stored, ...startedBy };
    const id = await this.mutations.run(context, async (tx) => {
      const created = await createImportRun(tx, run, context);
      const audited = { type: 'import', id: created };
      const payload = { space: spaceId, source: source.type };
      await recordAudit(tx, context, { action: 'import.started', organizationId, target: audited, payload });
      return created;
    });
    return this.#find(organizationId, id);
  }

  /** Lists the imports into spaces that the caller may see. */
  async list(caller: Caller, organizationId: string, query: ListImports): Promise<Page<ImportRunRow>> {
    const { database, keyring } = this;
    const roles = await this.visible.rolesOf(caller, organizationId);
    const readers = { organizationId, visibleSpaceIds: [...roles.keys()], userId: caller.userId };
    return listImportRuns(database, keyring, readers, query);
  }

  /** Gets an import into a space that the caller may see. */
  get(caller: Caller, organizationId: string, id: string): Promise<ImportRunDetails> {
    return this.#findAllowed(caller, organizationId, id, 'space.view');
  }

  /** Stops an import, unless it has changed the content already; cancelling again changes nothing. */
  async cancel(caller: Caller, organizationId: string, id: string): Promise<ImportRunDetails> {
    const { context } = caller;
    const { status } = await this.#findAllowed(caller, organizationId, id, 'space.edit');
    if (status === 'completed' || status === 'failed') throw new DomainError('import.ended', { status });
    const cancelled = await this.mutations.run(context, async (tx) => {
      if (!(await cancelImport(tx, { organizationId, id }, context.at))) return false;
      const target = { type: 'import', id };
      await recordAudit(tx, context, { action: 'import.cancelled', organizationId, target });
      return true;
    });
    const run = await this.#find(organizationId, id);
    if (!cancelled && run.status === 'completed') throw new DomainError('import.ended', { status: run.status });
    return run;
  }

  async #find(organizationId: string, id: string): Promise<ImportRunDetails> {
    const run = await findImportRun(this.database, { organizationId, id });
    if (!run) throw new DomainError('import.not_found');
    return run;
  }

  async #findAllowed(caller: Caller, organizationId: string, id: string, action: Action): Promise<ImportRunDetails> {
    const run = await this.#find(organizationId, id);
    try {
      await this.targets.get(caller, organizationId, run.spaceId, action);
    } catch (error) {
      // Whoever may not see the space does not learn that something is imported into it.
      if (error instanceof DomainError && error.code === 'space.not_found') throw new DomainError('import.not_found');
      throw error;
    }
    return run;
  }

  async #openChangeRequest(
    spaceId: string,
    changeRequestId: string | undefined,
  ): Promise<ChangeRequestRow | undefined> {
    if (changeRequestId === undefined) return undefined;
    const changeRequest = await getChangeRequest(this.database, { spaceId, changeRequestId });
    requireUnclosed(changeRequest);
    return changeRequest;
  }

  async #checkSource(organizationId: string, source: ImportSource): Promise<void> {
    if (source.type === 'website') {
      throw refused(
        'body.source.type',
        'importing a website is not available; import its files ("file"), a zip at an address ("archive") or a repository ("git")',
      );
    }
    if (source.type !== 'file') return;
    for (const [at, key] of source.files.entries()) {
      if (await findReceivedUpload(this.database, organizationId, key, this.clock.now())) continue;
      throw refused(`body.source.files[${at}]`, 'must be the key of an upload that has arrived in the last seven days');
    }
  }
}

function refused(path: string, message: string): DomainError {
  return invalidRequest([{ path, message }]);
}
