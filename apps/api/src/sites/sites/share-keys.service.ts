import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { findActiveShareLink } from '@lectern/database/sites/share-links.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';

/** Knows which secrets let readers into a site. */
@Injectable()
export class ShareKeys {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
  ) {}

  /** Refuses a secret that lets nobody into a site, as if there were no such site; none is fine. */
  async require(siteId: string, key: string | undefined): Promise<void> {
    if (key !== undefined && !(await this.find(siteId, key))) throw new DomainError('site.not_found');
  }

  /** The active share link of a site that has this secret; null when there is none. */
  find(siteId: string, key: string): Promise<{ id: string } | null> {
    const { database, keyring } = this;
    return findActiveShareLink(database, keyring, siteId, key);
  }
}
