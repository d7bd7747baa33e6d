import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Sql } from '../sql.js';
import { lockClusteringSoon } from './clustering-lock.js';
import { followCluster } from './clusters.queries.js';

/**
 * The cluster that a change request is to answer, or the one that took its place; it stays that one until the
 * transaction ends. Has to come before change requests are locked: so does merging clusters, which relinks them.
 */
export async function lockClusterAddressedBy(sql: Sql, organizationId: string, cluster: string): Promise<string> {
  await lockClusteringSoon(sql, organizationId);
  const shown = await followCluster(sql, organizationId, cluster);
  if (shown === null) throw new DomainError('issues_cluster.other_not_found', { cluster });
  return shown;
}
