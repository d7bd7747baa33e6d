import { Database } from '@lectern/database/client';
import type { PageDetails } from '@lectern/database/content/search/page-details';
import { findRelatedPages } from '@lectern/database/content/search/related-pages';
import type { ClusterRow } from '@lectern/database/conversations/clusters.queries';
import { topicTermsOf } from '@lectern/intelligence/conversations/topic-terms';
import { Injectable } from '@nestjs/common';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';

const MAX_PAGES = 5;

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
    const visibleIds = [...(await this.visible.rolesOf(caller, organizationId)).keys()];
    const spaces = { organizationId, visibleIds };
    return findRelatedPages(this.database, spaces, topicTermsOf(cluster), MAX_PAGES);
  }
}
