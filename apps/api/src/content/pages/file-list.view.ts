import { Keyring } from '@lectern/database/keyring';
import { paginate } from '@lectern/database/paginate';
import type { ListContent } from '@lectern/domain/content/content-queries';
import type { File } from '@lectern/domain/content/file-schemas';
import { mapPage, type Page } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import { ContentService, type ContentVersion } from './content.service.js';
import { ContentView, filesOf, type SpaceContext } from './content.view.js';

/** Lists the files of a version of content. */
@Injectable()
export class FileListView {
  constructor(
    private readonly keyring: Keyring,
    private readonly content: ContentService,
    private readonly responses: ContentView,
  ) {}

  /** Lists files in the order of their ids, which is the order in which they were added. */
  async list(space: SpaceContext, version: ContentVersion, query: ListContent): Promise<Page<File>> {
    const assets = await this.content.reader.assets(await this.content.revision(version));
    const files = filesOf(assets).map(([id, asset]) => ({ id, asset }));
    const listing = {
      scope: ['files', version.spaceId, version.revisionId],
      order: [{ column: 'id', direction: 'asc' }] as const,
    };
    const page = await paginate(this.keyring, query, listing, {
      count: async () => files.length,
      rows: async ({ after, take }) => {
        const last = after?.[0];
        return files.filter(({ id }) => last === undefined || id > String(last)).slice(0, take);
      },
    });
    return mapPage(page, ({ id, asset }) => this.responses.file(space, id, asset, query.metadata));
  }
}
