import type { PageWithPath } from '@lectern/commands/content/content-reader';
import type { Asset } from '@lectern/content/pages/asset';
import type { IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import type { ChangeRequest } from '@lectern/domain/content/change-request-schemas';
import type { ContentLocation, VersionContext } from '@lectern/domain/content/link-schemas';
import type { ContentView } from '../pages/content.view.js';
import { presentPage } from '../pages/page.presenter.js';
import { presentRevision } from '../pages/revision.presenter.js';

type PageLocation = Extract<ContentLocation, { kind: 'page' }>;

/** Where in a page something is. */
export type InternalLocation = NonNullable<PageLocation['internalLocation']>;

/** A space with its organization, as they are shown. */
export type SpaceLocation = Pick<PageLocation, 'organization' | 'space'>;

/** What is known of a space to show places in one version of its content. */
export interface SpaceFacts {
  place: SpaceLocation;
  revision: IndexedRevisionRow;
  /** The change request whose newest revision it is; undefined for the current content. */
  changeRequest?: ChangeRequest | undefined;
  /** The change request whose merge made the revision. */
  mergedFrom?: ChangeRequest | undefined;
  pages: readonly PageWithPath[];
  /** Files and reusable contents. */
  assets: ReadonlyMap<string, Asset>;
}

/** Shows places in one version of the content of one space. */
export class LocationBook {
  readonly #ids: { organizationId: string; spaceId: string };
  readonly #pages: ReadonlyMap<string, PageWithPath>;

  constructor(
    private readonly responses: ContentView,
    private readonly facts: SpaceFacts,
  ) {
    const { organizationId, spaceId } = facts.revision;
    this.#ids = { organizationId, spaceId };
    this.#pages = new Map(facts.pages.map((page) => [page.id, page]));
  }

  /** What is called such as `page:<id>`, or the space itself for an empty name; undefined when it is gone. */
  locate(thing: string, internalLocation?: InternalLocation): ContentLocation | undefined {
    if (thing === '') return { kind: 'space', ...this.facts.place };
    const [kind, id = ''] = thing.split(':');
    switch (kind) {
      case 'page':
        return this.#page(id, internalLocation);
      case 'file':
        return this.#file(id);
      case 'reusable-content':
        return this.#reusable(id);
      default:
        return undefined;
    }
  }

  #page(id: string, internalLocation: InternalLocation | undefined): ContentLocation | undefined {
    const found = this.#pages.get(id);
    if (!found) return undefined;
    // Without the pages below it: a location names one page.
    const page = presentPage({ ...found, children: [] }, this.responses.place(this.#ids));
    const versionContext = this.#version();
    return { kind: 'page', ...this.facts.place, page, versionContext, ...(internalLocation && { internalLocation }) };
  }

  #file(id: string): ContentLocation | undefined {
    const asset = this.facts.assets.get(`file/${id}`);
    if (asset?.kind !== 'file') return undefined;
    const file = this.responses.file(this.#ids, id, asset, true);
    return { kind: 'file', ...this.facts.place, file, versionContext: this.#version() };
  }

  #reusable(id: string): ContentLocation | undefined {
    const asset = this.facts.assets.get(`reusable/${id}`);
    if (asset?.kind !== 'reusable') return undefined;
    const reusableContent = this.responses.reusableContent(this.#ids, id, asset, true);
    return { kind: 'reusable-content', ...this.facts.place, reusableContent, versionContext: this.#version() };
  }

  /** The version that is talked about, without its content. */
  #version(): VersionContext {
    const { revision: row, changeRequest, mergedFrom } = this.facts;
    if (changeRequest) return { type: 'changeRequest', changeRequest };
    const content = { pages: [], files: [], reusableContents: [], ...(mergedFrom && { mergedFrom }) };
    return { type: 'revision', revision: presentRevision(row, content, this.responses.appUrl(this.#ids), true) };
  }
}
