import { CommitContext } from '@lectern/commands/content/commit';
import { mergeChangeRequest } from '@lectern/commands/review/merge-change-request';
import { updateFromCurrent } from '@lectern/commands/review/update-from-current';
import type { ChangeRequestRef } from '@lectern/database/review/change-requests/change-requests.queries';
import type { MergeResult, UpdateResult } from '@lectern/domain/review/change-requests/schemas';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { MergeGate } from './merge-gate.service.js';

/** Brings change requests and the main content of their space together. */
@Injectable()
export class MergeChangeRequest {
  constructor(
    private readonly commit: CommitContext,
    private readonly mutations: Mutations,
    private readonly gate: MergeGate,
  ) {}

  /** Makes what a change request proposes the current content of its space, as far as the rules allow it. */
  merge(caller: Caller, ref: ChangeRequestRef): Promise<MergeResult> {
    const { context, userId } = caller;
    return this.mutations.runOneByOne(context, ref.spaceId, (sql) =>
      mergeChangeRequest(sql, context, this.commit, {
        ref,
        mergedBy: userId,
        check: (changeRequest) => this.gate.check(sql, caller, changeRequest),
      }),
    );
  }

  /** Brings what has changed in the space since into a change request. */
  update({ context }: Caller, ref: ChangeRequestRef): Promise<UpdateResult> {
    return this.mutations.runOneByOne(context, ref.spaceId, (sql) => updateFromCurrent(sql, context, this.commit, ref));
  }
}
