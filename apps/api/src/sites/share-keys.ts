import { findActiveShareLink } from '@lectern/database/sites/share-links.queries';
import { Injectable } from '@nestjs/common';
import { Platform } from '../common/platform.js';

/** Knows which secrets let readers into a site. */
@Injectable()
export class ShareKeys {
  constructor(private readonly platform: Platform) {}

  /** The active share link of a site that has this secret; null when there is none. */
  find(siteId: string, key: string): Promise<{ id: string } | null> {
    const { database, keyring } = this.platform;
    return findActiveShareLink(database, keyring, siteId, key);
  }
}
