import type { SpaceRef } from '@lectern/database/library/spaces/spaces.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { copyTitle } from '@lectern/domain/library/spaces/copy-title';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { copyBehind } from './copy-behind.js';

/** Makes a copy of a space. */
@Injectable()
export class DuplicateSpaceCommand {
  constructor(private readonly mutations: Mutations) {}

  /** The copy has the current content, stands behind the original and is open to the same people. Returns its id. */
  async execute(caller: Caller, ref: SpaceRef): Promise<string> {
    const { context } = caller;
    const { organizationId, spaceId } = ref;
    return this.mutations.run(context, async (tx) => {
      const { id, title } = await copyBehind(tx, caller, ref, (original) => ({ title: copyTitle(original) }));
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
}
