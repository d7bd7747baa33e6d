import {
  createCluster,
  mergeClusters,
  updateClusterDescription,
} from '@lectern/commands/conversations/curate-clusters';
import { enqueueClustering } from '@lectern/commands/conversations/enqueue-clustering';
import { Database, type Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import {
  type ClusterRef,
  findCluster,
  type ListedClusterRow,
  listClusterChanges,
  listClusters,
} from '@lectern/database/conversations/clusters.queries';
import type { ClusterChange } from '@lectern/database/generated/client';
import { Keyring } from '@lectern/database/keyring';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type {
  CreateIssuesCluster,
  ListClusterChanges,
  ListIssuesClusters,
  UpdateIssuesCluster,
} from '@lectern/domain/conversations/cluster-schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import type { AnsweredCluster } from './issues-clusters.presenter.js';
import { RelatedPagesView } from './related-pages.view.js';

/** Reads clusters of issues, and keeps what people say of them. */
@Injectable()
export class IssuesClustersService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly mutations: Mutations,
    private readonly related: RelatedPagesView,
  ) {}

  /** Lists clusters; those that became a part of others are not among them. */
  async list(caller: Caller, organizationId: string, query: ListIssuesClusters): Promise<Page<ListedClusterRow>> {
    const { database, keyring, related } = this;
    // The pages of a list go by what was known when its first one was read.
    if (query.page === undefined) await related.updateAnswers(organizationId);
    const visibleIds = await related.visibleIds(caller, organizationId);
    return listClusters(database, keyring, organizationId, query, { visibleIds, now: this.clock.now() });
  }

  /** Gets a cluster, or the one that took its place, with the pages that may answer it. */
  async get(caller: Caller, ref: ClusterRef): Promise<AnsweredCluster> {
    const row = await findCluster(this.database, ref, this.clock.now());
    if (!row) throw new DomainError('issues_cluster.not_found');
    const pages = await this.related.of(caller, row);
    return { ...row, documented: pages.length > 0, pages };
  }

  /** Makes a cluster of issues that belong together, wherever they are, and gets it. */
  async create(caller: Caller, organizationId: string, cluster: CreateIssuesCluster): Promise<AnsweredCluster> {
    const { context } = caller;
    const clusterId = await this.mutations.run(context, async (tx) => {
      const created = await createCluster(tx, context, organizationId, cluster);
      if ('missing' in created)
        throw new DomainError('conversation_issue.others_not_found', { issue: created.missing });
      return created.id;
    });
    return this.get(caller, { organizationId, clusterId });
  }

  /** Describes a cluster; no run changes what people say. */
  async describe(caller: Caller, ref: ClusterRef, description: UpdateIssuesCluster): Promise<AnsweredCluster> {
    const { context } = caller;
    await this.mutations.run(context, async (tx) => {
      const id = await updateClusterDescription(tx, context, ref, description);
      if (id === null) throw new DomainError('issues_cluster.not_found');
    });
    return this.get(caller, ref);
  }

  /** Makes a cluster a part of another one, and gets that one. */
  async merge(caller: Caller, ref: ClusterRef, into: string): Promise<AnsweredCluster> {
    const { context } = caller;
    await this.mutations.run(context, async (tx) => {
      const merging = await mergeClusters(tx, context, ref, into);
      if (merging === 'no-cluster') throw new DomainError('issues_cluster.not_found');
      if (merging === 'no-other') throw new DomainError('issues_cluster.other_not_found', { cluster: into });
      if (merging === 'same') throw new DomainError('issues_cluster.merge_with_itself');
    });
    return this.get(caller, ref);
  }

  /** Has all issues divided into clusters anew. */
  refresh({ context }: Caller, organizationId: string): Promise<void> {
    return this.mutations.run(context, (tx) => refreshClusters(tx, context, organizationId));
  }

  /** Lists what became of clusters, the latest first. */
  changes(organizationId: string, query: ListClusterChanges): Promise<Page<ClusterChange>> {
    return listClusterChanges(this.database, this.keyring, organizationId, query);
  }
}

/** Has the issues of an organization divided into clusters anew because somebody wants it now. */
export async function refreshClusters(
  tx: Transaction,
  context: OperationContext,
  organizationId: string,
): Promise<void> {
  const { at, requestId } = context;
  await enqueueClustering(tx, organizationId, { at, requestId });
  await recordAudit(tx, context, {
    action: 'issues-clusters.refreshed',
    organizationId,
    target: { type: 'organization', id: organizationId },
  });
}
