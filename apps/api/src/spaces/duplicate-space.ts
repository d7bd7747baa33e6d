import { recordAudit } from '@lectern/database/audit/record-audit';
import type { Db } from '@lectern/database/client';
import { duplicateHistory } from '@lectern/database/content/duplicate-history';
import { copyGrants } from '@lectern/database/grants/grants.queries';
import { newId } from '@lectern/database/ids';
import { recordEvent } from '@lectern/database/outbox/record-event';
import { createSpaceRow, findSpace, type SpaceRef } from '@lectern/database/spaces/spaces.queries';
import { sqlIn } from '@lectern/database/sql';
import { DomainError } from '@lectern/domain/errors/domain-error';
import { placeAmong } from '@lectern/domain/ordering/placing';
import { copyTitle } from '@lectern/domain/spaces/copy-title';
import { Injectable } from '@nestjs/common';
import { ContentMap } from '../collections/content-map.js';
import type { Caller } from '../common/endpoint/endpoint-input.js';
import { Platform } from '../common/platform.js';

/** Makes a copy of a space. */
@Injectable()
export class DuplicateSpace {
  constructor(private readonly platform: Platform) {}

  /** The copy has the current content, stands behind the original and is open to the same people. Answers its id. */
  async execute(caller: Caller, ref: SpaceRef): Promise<string> {
    const { context } = caller;
    const id = newId(context.at);
    return this.platform.mutate(context, async (tx) => {
      const position = await placeBehind(tx, caller, ref, id);
      const title = await this.#copy(tx, caller, ref, { id, position });
      const { organizationId, spaceId } = ref;
      await recordAudit(tx, context, {
        action: 'space.duplicated',
        organizationId,
        target: { type: 'space', id, label: title },
        payload: { original: spaceId },
      });
      await recordEvent(tx, context, organizationId, 'space.created', { spaceId: id });
      return id;
    });
  }

  async #copy(tx: Db, { context, userId }: Caller, ref: SpaceRef, copy: { id: string; position: string }) {
    const { at, requestId } = context;
    const original = await findSpace(sqlIn(tx), ref);
    if (!original) throw new DomainError('space.not_found');
    const { organizationId, parentId, emoji, iconUrl, language, editMode, defaultLevel, mergeRules } = original;
    const title = copyTitle(original.title);
    const revisionId = newId(at);
    const kept = { organizationId, parentId, emoji, iconUrl, language, editMode, defaultLevel, mergeRules };
    await createSpaceRow(tx, { ...kept, ...copy, title, revisionId, at });
    const history = { revisionId, sourceSpaceId: original.id, spaceId: copy.id, authorId: userId, at, requestId };
    await duplicateHistory(tx, history);
    const grantsOn = (id: string) => ({ organizationId, kind: 'space', id }) as const;
    await copyGrants(tx, grantsOn(original.id), grantsOn(copy.id), at);
    return title;
  }
}

async function placeBehind(tx: Db, caller: Caller, { organizationId, spaceId }: SpaceRef, id: string): Promise<string> {
  const map = await ContentMap.lock(tx, caller, organizationId);
  const { parentId } = map.get({ kind: 'space', id: spaceId });
  map.requireRoomIn(parentId);
  const placing = placeAmong(
    map.childrenOf(parentId),
    { kind: 'space', id },
    { after: { kind: 'space', id: spaceId } },
  );
  if (placing.outcome !== 'placed') throw new DomainError('space.not_found');
  return placing.position;
}
