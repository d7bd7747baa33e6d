import { leaveInstallations } from '@lectern/commands/integrations/installation-targets';
import { detachSpaces } from '@lectern/commands/sites/detach-spaces';
import { BlobStore } from '@lectern/database/blobs/blob-store';
import { Database, type Transaction } from '@lectern/database/client';
import { copyFiles, findFilesToCopy } from '@lectern/database/content/copy-files';
import { followTransfer } from '@lectern/database/content/follow-links';
import { historyNamesSpecs, transferHistory } from '@lectern/database/content/transfer-history';
import { transferContents } from '@lectern/database/library/collections/relocate-contents.queries';
import { findLastPosition } from '@lectern/database/library/grants/contents.queries';
import { deleteGrantsOn } from '@lectern/database/library/grants/grants.queries';
import { deleteInviteLinksTo } from '@lectern/database/people/invites/invites.queries';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { findAdmittedRole } from '@lectern/database/people/sso/admitted-members.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { inTransaction } from '@lectern/database/transaction';
import { endTranslationsOf } from '@lectern/database/translations/translations.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { orderKeyBetween } from '@lectern/domain/platform/ordering/order-key';
import type { ContentPointer } from '@lectern/domain/platform/ordering/placing';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import { Injectable } from '@nestjs/common';
import { mayReadSpecs } from '../../platform/access/may-read-specs.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { VisibilityWatch } from '../spaces/visibility-watch.js';
import { ContentMap } from './content-map.js';

interface Way {
  from: string;
  to: string;
}

/** Undoes a transfer that would leave files behind which were added while the others were copied. */
class FilesLeftBehind extends Error {}

/** Gives spaces and collections to another organization, for those who administrate both. */
@Injectable()
export class TransferContentCommand {
  constructor(
    private readonly database: Database,
    private readonly blobs: BlobStore,
    private readonly mutations: Mutations,
  ) {}

  /**
   * A collection takes along what stands in it. Grants are dropped: they are to people of the old organization. So are
   * translations, whose spaces would no longer be of one organization. Sites of the old organization no longer show
   * the spaces, and nothing that is installed there is enabled on them any more.
   */
  async execute(caller: Caller, pointer: ContentPointer, to: string): Promise<void> {
    const way = { from: caller.organizationId, to };
    const copied = new Set<string>();
    for (let isDone = false; !isDone; ) {
      await this.#copyFiles(await this.#spacesToTransfer(caller, pointer, way), way, copied);
      isDone = await this.#transferCopied(caller, pointer, way, copied);
    }
  }

  /** Makes the transfer; returns false, and has changed nothing, when there are files that were not copied. */
  async #transferCopied(caller: Caller, pointer: ContentPointer, way: Way, copied: Set<string>): Promise<boolean> {
    const work = async (tx: Transaction) => {
      // In a fixed order, so that two transfers in opposite directions do not wait for each other.
      for (const organizationId of [way.from, way.to].sort()) await lockOrganization(tx, organizationId);
      const map = await ContentMap.lock(tx, caller, way.from);
      await refuseUnlessPossible(tx, caller, pointer, way, map);
      await recordTransfer(tx, caller, pointer, way);
      // Nobody can add files to the spaces once they are being transferred.
      for (const spaceId of await this.#transfer(tx, caller, pointer, way, map)) {
        const left = await findFilesToCopy(tx, { spaceId, ...way }, copied);
        if (left.length > 0) throw new FilesLeftBehind();
      }
    };
    try {
      await this.mutations.run(caller.context, work);
      return true;
    } catch (error) {
      if (error instanceof FilesLeftBehind) return false;
      throw error;
    }
  }

  /** Asked before any bytes are copied, so that they are copied only for who may transfer them. */
  #spacesToTransfer(caller: Caller, pointer: ContentPointer, way: Way): Promise<string[]> {
    return inTransaction(this.database, async (tx) => {
      const map = await ContentMap.lock(tx, caller, way.from);
      await refuseUnlessPossible(tx, caller, pointer, way, map);
      return idsIn(map.branchOf(pointer), 'space');
    });
  }

  async #copyFiles(spaceIds: readonly string[], way: Way, copied: Set<string>): Promise<void> {
    const { database, blobs } = this;
    for (const spaceId of spaceIds) await copyFiles(database, blobs, { spaceId, ...way }, copied);
  }

  /** Returns the ids of the spaces that were transferred. */
  async #transfer(
    tx: Transaction,
    { context }: Caller,
    pointer: ContentPointer,
    way: Way,
    map: ContentMap,
  ): Promise<string[]> {
    const branch = map.branchOf(pointer);
    const spaceIds = idsIn(branch, 'space');
    await leaveSites(tx, context, way.from, spaceIds);
    await leaveInstallations(tx, context, way.from, spaceIds);
    const position = orderKeyBetween(await findLastPosition(tx, way.to, null), null);
    const content = { collectionIds: idsIn(branch, 'collection'), spaceIds, rootId: pointer.id, position };
    await deleteGrantsOn(
      tx,
      way.from,
      branch.map(({ id }) => id),
    );
    await deleteInviteLinksTo(
      tx,
      way.from,
      branch.map(({ id }) => id),
    );
    await transferContents(tx, { ...way, ...content, at: context.at });
    for (const spaceId of spaceIds) await transferHistory(tx, { ...way, spaceId, at: context.at });
    await endTranslationsOf(tx, spaceIds);
    await followTransfer(tx, way, content);
    return spaceIds;
  }
}

function idsIn(branch: readonly ContentPointer[], wanted: ContentPointer['kind']): string[] {
  return branch.filter(({ kind }) => kind === wanted).map(({ id }) => id);
}

async function leaveSites(tx: Transaction, context: Caller['context'], from: string, spaceIds: readonly string[]) {
  const watch = new VisibilityWatch(tx, from);
  await watch.note(spaceIds);
  for (const siteId of await detachSpaces(tx, from, spaceIds)) {
    await recordEvent(tx, context, from, 'site.updated', { siteId });
  }
  await watch.publish(context);
}

async function refuseUnlessPossible(
  tx: Transaction,
  caller: Caller,
  pointer: ContentPointer,
  { from, to }: Way,
  map: ContentMap,
): Promise<void> {
  if (to === from) throw new DomainError('content.transfer_unneeded');
  const content = map.find(pointer);
  if (!content) throw new DomainError(`${pointer.kind}.not_found`);
  if (content.deleted) throw new DomainError('space.not_transferable');
  const samlProviderId = caller.identity.vouchedBy?.providerId ?? null;
  const target = { organizationId: to, userId: caller.userId, samlProviderId };
  const targetRole = await findAdmittedRole(tx, target);
  if (targetRole === undefined) throw new DomainError('organization.target_not_found', { organization: to });
  for (const role of [map.organizationRole, targetRole]) {
    if (!isAllowed('content.transfer', { role }))
      throw new DomainError('access.denied', { action: 'content.transfer' });
  }
  if (mayReadSpecs(caller, to)) return;
  // What named a specification of the old organization names one of the new organization from now on.
  for (const spaceId of idsIn(map.branchOf(pointer), 'space')) {
    const isNaming = await historyNamesSpecs(tx, { organizationId: from, spaceId });
    if (isNaming) throw new DomainError('openapi_spec.not_found');
  }
}

async function recordTransfer(
  tx: Transaction,
  { context }: Caller,
  { kind, id }: ContentPointer,
  way: Way,
): Promise<void> {
  await recordAudit(tx, context, {
    action: `${kind}.transferred`,
    organizationId: way.from,
    target: { type: kind, id },
    payload: { ...way },
  });
  for (const organizationId of [way.from, way.to]) {
    if (kind === 'space') await recordEvent(tx, context, organizationId, 'space.transferred', { spaceId: id, ...way });
    else await recordEvent(tx, context, organizationId, 'collection.transferred', { collectionId: id, ...way });
  }
}
