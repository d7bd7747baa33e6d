import { ContentReader } from '@lectern/commands/content/content-reader';
import { requireUnclosed } from '@lectern/commands/review/change-status';
import { branchHead } from '@lectern/commands/review/update-branch';
import type { ContentConflict } from '@lectern/content/merge/content-conflict';
import { changesBetween } from '@lectern/database/content/changes-between';
import { findCurrentRevision, type IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import { findConflicts } from '@lectern/database/review/change-requests/branches.queries';
import type {
  ChangeRequestRef,
  ChangeRequestRow,
} from '@lectern/database/review/change-requests/change-requests.queries';
import { presentUser } from '@lectern/domain/people/users/presenter';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { CheckedMergeRule, MergeCheck } from '@lectern/domain/review/change-requests/merge-check-schemas';
import { failingRule } from '@lectern/domain/review/change-requests/merge-rules';
import { Injectable } from '@nestjs/common';
import { mayReadSpecs } from '../../platform/access/may-read-specs.js';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeRequestsService } from './change-requests.service.js';
import { type GateFindings, MergeGate } from './merge-gate.service.js';
import { type Divergence, findConflictedTexts, mergeWithCurrent, type TextConflict } from './merge-with-current.js';
import { presentConflict } from './proposed-differences.view.js';

interface DryRun {
  conflicts: readonly ContentConflict[];
  conflictedTexts: readonly TextConflict[];
}

/** Tells what would come of merging a change request, without changing anything. */
@Injectable()
export class MergeCheckView {
  constructor(
    private readonly reader: ContentReader,
    private readonly changeRequests: ChangeRequestsService,
    private readonly gate: MergeGate,
    private readonly urls: Urls,
  ) {}

  /** Every rule with its state, and the conflicts of a dry run. */
  async of(caller: Caller, ref: ChangeRequestRef): Promise<MergeCheck> {
    const { sql } = this.reader;
    const changeRequest = await this.changeRequests.get(ref);
    requireUnclosed(changeRequest);
    const { spaceId, revisionId, ancestorRevisionId } = changeRequest;
    const [main, branch, base] = await Promise.all([
      findCurrentRevision(sql, spaceId),
      branchHead(sql, { spaceId, revisionId }),
      branchHead(sql, { spaceId, revisionId: ancestorRevisionId }),
    ]);
    if (!main) throw new DomainError('change_request.not_found');
    const permitted = isAllowed('space.merge', caller);
    const findings = await this.gate.inspect(sql, caller, changeRequest);
    // Specifications that somebody may not read are in the way of their own merges only.
    const readsSpecs = !permitted || mayReadSpecs(caller);
    const { conflicts, conflictedTexts } = await this.#tryOut(changeRequest, { base, branch, main }, readsSpecs);
    const isRefused = !permitted || failingRule(findings) !== null;
    const hasConflicts = conflicts.length > 0 || conflictedTexts.length > 0;
    return {
      object: 'change-request-merge-check',
      revision: branch.id,
      main: main.id,
      result: isRefused ? 'refused' : hasConflicts ? 'conflicts' : 'merge',
      permitted,
      bypass: findings.bypass,
      rules: this.#presentRules(findings),
      conflicts: conflicts.map(presentConflict),
      conflictedTexts: conflictedTexts.map(({ kind, id }) => ({ kind, id })),
    };
  }

  /** What somebody would have to settle: what is left from before, or what a merge would run into. */
  async #tryOut(
    { id }: ChangeRequestRow,
    divergence: Record<keyof Divergence, IndexedRevisionRow>,
    readsSpecs: boolean,
  ): Promise<DryRun> {
    const { sql, store } = this.reader;
    const { base, branch, main } = divergence;
    const proposed = await changesBetween(store, sql, base, branch);
    const [conflicts, conflictedTexts] = await Promise.all([
      findConflicts(sql, id),
      findConflictedTexts(sql, base.organizationId, proposed),
    ]);
    const isUnsettled = conflicts.length > 0 || conflictedTexts.length > 0;
    return isUnsettled || base.id === main.id
      ? { conflicts, conflictedTexts }
      : mergeWithCurrent(sql, store, divergence, readsSpecs);
  }

  #presentRules({ rules, people }: GateFindings): CheckedMergeRule[] {
    return rules.map(({ rule, unmet }) => ({
      rule: rule.rule,
      ...(rule.rule === 'custom' && { expression: rule.expression }),
      satisfied: unmet === null,
      ...(unmet !== null && { reason: unmet.reason }),
      users: (unmet?.users ?? []).flatMap((id) => people.get(id) ?? []).map((user) => presentUser(user, this.urls)),
    }));
  }
}
