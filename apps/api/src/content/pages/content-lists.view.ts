import { Keyring } from '@lectern/database/keyring';
import { paginate } from '@lectern/database/paginate';
import type { ListContent } from '@lectern/domain/content/content-queries';
import type { File } from '@lectern/domain/content/file-schemas';
import type { ContentVariable, ReusableContent } from '@lectern/domain/content/revision-schemas';
import { mapPage, type Page, type PageQuery } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import { fromRevision } from '../../platform/endpoint/from-revision.js';
import { ContentService, type ContentVersion } from './content.service.js';
import { ContentView, filesOf, reusableContentsOf, type SpaceContext, variablesOf } from './content.view.js';

/** Lists what a version of content holds beside its pages. */
@Injectable()
export class ContentListsView {
  constructor(
    private readonly keyring: Keyring,
    private readonly content: ContentService,
    private readonly responses: ContentView,
  ) {}

  /** Lists files in the order of their ids, which is the order in which they were added. */
  files(space: SpaceContext, version: ContentVersion, query: ListContent): Promise<Page<File>> {
    return this.#list('files', version, query, filesOf, (id, asset) =>
      this.responses.file(space, id, asset, query.metadata),
    );
  }

  /** Lists reusable contents in the order of their ids, which is the order in which they were added. */
  reusableContents(space: SpaceContext, version: ContentVersion, query: ListContent): Promise<Page<ReusableContent>> {
    return this.#list('reusable-contents', version, query, reusableContentsOf, (id, asset) =>
      this.responses.reusableContent(space, id, asset, query.metadata),
    );
  }

  /** Lists variables in the order of their names. */
  variables(version: ContentVersion, query: PageQuery): Promise<Page<ContentVariable>> {
    return this.#list('variables', version, query, variablesOf, (name, value) => ({ name, value }));
  }

  async #list<Value, Item>(
    list: string,
    version: ContentVersion,
    query: PageQuery,
    select: (assets: Assets) => [key: string, value: Value][],
    present: (key: string, value: Value) => Item,
  ): Promise<Page<Item>> {
    const revision = await this.content.revision(version);
    const entries = select(await this.content.reader.assets(revision)).map(([id, value]) => ({ id, value }));
    const listing = {
      scope: [list, version.spaceId, version.revisionId],
      order: [{ column: 'id', direction: 'asc' }] as const,
    };
    const page = await paginate(this.keyring, query, listing, {
      count: async () => entries.length,
      rows: async ({ after, take }) => {
        const last = after?.[0];
        return entries.filter(({ id }) => last === undefined || id > String(last)).slice(0, take);
      },
    });
    return fromRevision(
      mapPage(page, ({ id, value }) => present(id, value)),
      revision.id,
    );
  }
}

type Assets = Parameters<typeof filesOf>[0];
