import { Database } from '@lectern/database/client';
import type { PageDetails } from '@lectern/database/content/search/page-details';
import { findRelatedPages, findSpacesAbout } from '@lectern/database/content/search/related-pages';
import { findClustersToAnswer, storeAnsweringSpaces } from '@lectern/database/conversations/answering-spaces.queries';
import type { ClusterRow } from '@lectern/database/conversations/clusters.queries';
import { topicTermsOf } from '@lectern/intelligence/conversations/topic-terms';
import { Injectable } from '@nestjs/common';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';

const MAX_PAGES = 5;
/** Enough for nearly every organization, and done before somebody who opens the list gets impatient. */
const MAX_CLUSTERS_AT_ONCE = 100;

/** Finds what the documentation says about clusters of issues. */
@Injectable()
export class RelatedPagesView {
  constructor(
    private readonly database: Database,
    private readonly visible: VisibleContent,
  ) {}

  /** The pages that may answer a cluster, among those that the caller may see, the best first. */
  async of(caller: Caller, cluster: ClusterRow): Promise<PageDetails[]> {
    const { organizationId } = cluster;
    const spaces = { organizationId, visibleIds: await this.visibleIds(caller, organizationId) };
    return findRelatedPages(this.database, spaces, topicTermsOf(cluster), MAX_PAGES);
  }

  /** What the caller may see of an organization's content. */
  async visibleIds(caller: Caller, organizationId: string): Promise<string[]> {
    return [...(await this.visible.rolesOf(caller, organizationId)).keys()];
  }

  /**
   * Looks again which spaces have pages about those clusters for which that may have changed, since their words or the
   * content of a space did. Each call looks at some of them, so that lists soon tell the truth however many there are.
   */
  async updateAnswers(organizationId: string): Promise<void> {
    const clusters = await findClustersToAnswer(this.database, organizationId, MAX_CLUSTERS_AT_ONCE);
    if (clusters.length === 0) return;
    const topics = new Map(clusters.map((cluster) => [cluster.id, topicTermsOf(cluster)]));
    const spaces = await findSpacesAbout(this.database, organizationId, topics);
    const found = clusters.map(({ id, digest }) => ({ id, digest, spaces: spaces.get(id) ?? [] }));
    await storeAnsweringSpaces(this.database, organizationId, found);
  }
}
