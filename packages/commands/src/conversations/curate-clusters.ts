import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { lockClusteringSoon } from '@lectern/database/conversations/clustering-lock';
import { type ClusterRef, followCluster } from '@lectern/database/conversations/clusters.queries';
import { removeEmptyClusters } from '@lectern/database/conversations/empty-clusters';
import type { IssueRef } from '@lectern/database/conversations/issues.queries';
import { newId } from '@lectern/database/ids';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type { CreateIssuesCluster, UpdateIssuesCluster } from '@lectern/domain/conversations/cluster-schemas';

/** Describes a cluster as a person says; no run changes that. Returns its id, or null when there is none. */
export async function updateClusterDescription(
  tx: Transaction,
  context: OperationContext,
  { organizationId, clusterId }: ClusterRef,
  { label, summary, icon }: UpdateIssuesCluster,
): Promise<string | null> {
  await lockClusteringSoon(tx, organizationId);
  const id = await followCluster(tx, organizationId, clusterId);
  if (id === null) return null;
  const given = {
    ...(label !== undefined && { label }),
    ...(summary !== undefined && { summary }),
    ...(icon !== undefined && { icon }),
  };
  await tx.prisma.issueCluster.update({ where: { id }, data: { ...given, described: true, updatedAt: context.at } });
  await recordAudit(tx, context, {
    action: 'issues-cluster.updated',
    organizationId,
    target: { type: 'issues-cluster', id },
    payload: { changed: Object.keys(given) },
  });
  return id;
}

/** What a cluster shows until somebody chooses another icon. */
const PLAIN_ICON = 'message-circle';

/** Makes a cluster of some issues, which stay in it; returns its id, or the first issue that does not exist. */
export async function createCluster(
  tx: Transaction,
  context: OperationContext,
  organizationId: string,
  { label, issues }: CreateIssuesCluster,
): Promise<{ id: string } | { missing: string }> {
  await lockClusteringSoon(tx, organizationId);
  const { at } = context;
  const id = newId(at);
  const [first] = await tx.prisma.conversationIssue.findMany({
    where: { organizationId, id: { in: issues } },
    orderBy: { createdAt: 'desc' },
    take: 1,
  });
  const words = { label, summary: first?.summary ?? '', icon: PLAIN_ICON, keywords: [] };
  await tx.prisma.issueCluster.create({
    data: { id, organizationId, ...words, described: true, createdAt: at, updatedAt: at },
  });
  for (const issueId of issues) {
    const moving = await moveIssue(tx, context, { organizationId, issueId }, id);
    if (moving === 'no-issue') return { missing: issueId };
  }
  await recordAudit(tx, context, {
    action: 'issues-cluster.created',
    organizationId,
    target: { type: 'issues-cluster', id },
    payload: { issues: issues.length },
  });
  return { id };
}

/** What became of a wish to merge. */
export type Merging = 'merged' | 'no-cluster' | 'no-other' | 'same';

/** Shows the issues of one cluster in another from now on, whatever runs find. */
export async function mergeClusters(
  tx: Transaction,
  context: OperationContext,
  { organizationId, clusterId }: ClusterRef,
  into: string,
): Promise<Merging> {
  await lockClusteringSoon(tx, organizationId);
  const from = await followCluster(tx, organizationId, clusterId);
  if (from === null) return 'no-cluster';
  const other = await followCluster(tx, organizationId, into);
  if (other === null) return 'no-other';
  if (from === other) return 'same';
  const { at, actor } = context;
  await tx.prisma.issueCluster.update({ where: { id: from }, data: { joinedInto: other, updatedAt: at } });
  await tx.prisma.issueCluster.update({ where: { id: other }, data: { updatedAt: at } });
  await tx.prisma.conversationIssue.updateMany({
    where: { organizationId, clusterId: from },
    data: { clusterId: other },
  });
  await tx.prisma.changeRequest.updateMany({
    where: { organizationId, issuesClusterId: from },
    data: { issuesClusterId: other },
  });
  const userId = actor.type === 'user' ? actor.id : null;
  const change = { kind: 'merged' as const, clusterId: from, otherId: other, userId };
  await tx.prisma.clusterChange.create({ data: { id: newId(at), organizationId, ...change, createdAt: at } });
  await recordAudit(tx, context, {
    action: 'issues-cluster.merged',
    organizationId,
    target: { type: 'issues-cluster', id: from },
    payload: { into: other },
  });
  return 'merged';
}

/** What became of a wish to move an issue. */
export type Moving = 'moved' | 'no-issue' | 'no-cluster';

/** Puts an issue into a cluster for good, or, with null, lets runs decide on it again. */
export async function moveIssue(
  tx: Transaction,
  context: OperationContext,
  { organizationId, issueId }: IssueRef,
  cluster: string | null,
): Promise<Moving> {
  await lockClusteringSoon(tx, organizationId);
  const issue = await tx.prisma.conversationIssue.findFirst({ where: { id: issueId, organizationId } });
  if (!issue) return 'no-issue';
  const target = cluster === null ? issue.clusterId : await followCluster(tx, organizationId, cluster);
  if (cluster !== null && target === null) return 'no-cluster';
  const { at } = context;
  await tx.prisma.conversationIssue.update({
    where: { id: issueId },
    data: { clusterId: target, pinned: cluster !== null },
  });
  if (target !== issue.clusterId) {
    const touched = [target, issue.clusterId].filter((id) => id !== null);
    await tx.prisma.issuePlace.updateMany({ where: { issueId }, data: { groupId: target } });
    await tx.prisma.issueCluster.updateMany({ where: { id: { in: touched } }, data: { updatedAt: at } });
    await removeEmptyClusters(tx, organizationId, touched);
  }
  await recordAudit(tx, context, {
    action: 'conversation-issue.moved',
    organizationId,
    target: { type: 'conversation-issue', id: issueId },
    payload: { cluster: target, kept: cluster !== null },
  });
  return 'moved';
}
