import { moveIssue } from '@lectern/commands/conversations/curate-clusters';
import { Database } from '@lectern/database/client';
import { followCluster } from '@lectern/database/conversations/clusters.queries';
import { findIssue, type IssueRef, type IssueRow, listIssues } from '@lectern/database/conversations/issues.queries';
import { Keyring } from '@lectern/database/keyring';
import type { ListIssues, UpdateIssue } from '@lectern/domain/conversations/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** Reads the issues of conversations and puts them where people want them. */
@Injectable()
export class ConversationIssuesService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
  ) {}

  /** Lists issues, those of the latest conversations first; a cluster that was merged stands for where it went. */
  async list(organizationId: string, { cluster, ...query }: ListIssues): Promise<Page<IssueRow>> {
    const { database, keyring } = this;
    if (cluster === undefined) return listIssues(database, keyring, organizationId, query);
    const shown = (await followCluster(database, organizationId, cluster)) ?? cluster;
    return listIssues(database, keyring, organizationId, { ...query, cluster: shown });
  }

  /** Gets an issue. */
  async get(ref: IssueRef): Promise<IssueRow> {
    const row = await findIssue(this.database, ref);
    if (!row) throw new DomainError('conversation_issue.not_found');
    return row;
  }

  /** Puts an issue into a cluster for good, or lets runs decide on it again. */
  async move({ context }: Caller, ref: IssueRef, { cluster }: UpdateIssue): Promise<IssueRow> {
    await this.mutations.run(context, async (tx) => {
      const moving = await moveIssue(tx, context, ref, cluster);
      if (moving === 'no-issue') throw new DomainError('conversation_issue.not_found');
      if (moving === 'no-cluster') throw new DomainError('issues_cluster.other_not_found', { cluster: cluster ?? '' });
    });
    return this.get(ref);
  }
}
