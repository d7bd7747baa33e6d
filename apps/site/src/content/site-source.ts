import type { Json, JsonDocument } from '@lectern/content/document/document';
import { File } from '@lectern/domain/content/file-schemas';
import type { ContentPage } from '@lectern/domain/content/page-schemas';
import { MetaLinks } from '@lectern/domain/content/revision-schemas';
import { FoundSpacePage } from '@lectern/domain/content/search/schemas';
import { OpenApiVersionContent } from '@lectern/domain/openapi/schemas';
import { ApiRequestResult } from '@lectern/domain/sites/api-requests/schemas';
import { PublishedSite } from '@lectern/domain/sites/publishing/published-schemas';
import { ResolvedRedirect } from '@lectern/domain/sites/redirects/redirect-schemas';
import type { PublishedContent } from '@lectern/domain/sites/urls/schemas';
import { z } from 'zod';
import type { LecternApi, Made } from '../api/lectern-api.js';
import { PageIndex } from './page-index.js';
import type { Maybe, SiteCache } from './site-cache.js';

/** What documents hold is looked at where it is rendered: authors bring anything. */
const Document = z.custom<JsonDocument>(
  (value) => typeof value === 'object' && value !== null && 'nodes' in value && Array.isArray(value.nodes),
);
/** Lists of pages are as long and as deep as their authors like, and come from our own API. */
const PageList = z.custom<{ pages: ContentPage[] }>(
  (value) => typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages),
);
const PageMarkdown = z.looseObject({ markdown: z.string().optional() });
const PagePath = z.looseObject({ id: z.string(), path: z.string().optional() });

/** A revision of a space. */
export interface SpaceVersion {
  space: string;
  revision: string;
}

/**
 * Reads what one reader may see of a site. Everything is kept under what it depends on: the version of the site, or the
 * revision and the context of the reader, so that nothing old and nothing of another reader is ever shown.
 */
export class SiteSource {
  constructor(
    private readonly api: LecternApi,
    private readonly cache: SiteCache,
    readonly at: PublishedContent,
  ) {}

  /** Structure and look of the site. */
  published(): Promise<PublishedSite> {
    const { organization, site } = this.at;
    const path = `/orgs/${organization}/sites/${site}/published`;
    return this.cache.sites.get(this.#key(), () => this.#read(path, PublishedSite));
  }

  /** The pages of a space. What of them a reader sees depends on nothing but the revision and its claims. */
  pages({ space, revision }: SpaceVersion): Promise<PageIndex> {
    const key = [space, revision, this.at.site, this.at.contextId].join(' ');
    const path = `/spaces/${space}/revisions/${revision}/pages`;
    return this.cache.pages.get(key, async () => new PageIndex((await this.#read(path, PageList)).pages));
  }

  /** The text of a page, with what belongs to it from elsewhere put in. */
  document({ space, revision }: SpaceVersion, page: string): Promise<JsonDocument> {
    const path = `/spaces/${space}/revisions/${revision}/page/${page}/document?evaluated=true&dereferenced=reusable-contents`;
    const { organization } = this.at;
    const { heavy } = this.api;
    return this.cache.documents.get(this.#key(space, page), async () => {
      heavy.beforeFetching(path, organization);
      const inspect = (json: string) => heavy.checkDocument(path, organization, json);
      return this.api.read(path, Document, { ...this.#as, inspect });
    });
  }

  /** The text of a page as Markdown, unless it is so heavy that another process has to read it. */
  async markdown(version: SpaceVersion, page: string): Promise<string> {
    const path = markdownPath(version, page);
    const { organization } = this.at;
    this.api.heavy.beforeFetching(path, organization);
    const { markdown = '' } = await this.#read(path, PageMarkdown);
    this.api.heavy.checkMarkdown(path, organization, markdown);
    return markdown;
  }

  /** A file of a space; nothing when it is not there. */
  file({ space, revision }: SpaceVersion, file: string): Promise<File | undefined> {
    const path = `/spaces/${space}/revisions/${revision}/files/${encodeURIComponent(file)}`;
    return this.api.find(path, File, this.#as);
  }

  /** What is known of a file, without its address, which ends. */
  async fileFacts(version: SpaceVersion, file: string): Promise<Omit<File, 'downloadURL'> | undefined> {
    const key = this.#key(version.space, file);
    return (await this.cache.files.get(key, async () => ({ found: await this.file(version, file) }))).found;
  }

  /** The newest version of an API specification; nothing when this reader may not read it. */
  async specification(name: string): Promise<Record<string, unknown> | undefined> {
    const path = `/orgs/${this.at.organization}/openapi/${encodeURIComponent(name)}/versions/latest/content?computed=false`;
    const load = async (): Promise<Maybe<Record<string, unknown>>> => {
      const content = await this.api.find(path, OpenApiVersionContent, this.#as);
      return { found: content?.filesystem.find(({ isEntrypoint }) => isEntrypoint)?.specification };
    };
    return (await this.cache.specifications.get(this.#key(name), load)).found;
  }

  /** Where a page stands best, and where it stands in other languages. */
  metaLinks({ space, revision }: SpaceVersion, page: string): Promise<MetaLinks> {
    const path = `/spaces/${space}/revisions/${revision}/page/${page}/meta-links`;
    const load = async () => (await this.api.find(path, MetaLinks, this.#as)) ?? {};
    return this.cache.links.get(this.#key(space, page), load);
  }

  /** Pages that hold some words. */
  search(body: object): Promise<z.infer<typeof FoundSpacePage>> {
    const { organization, site } = this.at;
    const path = `/orgs/${organization}/sites/${site}/search?limit=20`;
    return this.api.read(path, FoundSpacePage, { method: 'POST', body, ...this.#as });
  }

  /** Records what the reader did. */
  record(events: readonly object[]): Promise<void> {
    const { organization, site } = this.at;
    return this.api.post(`/orgs/${organization}/sites/${site}/insights/events`, { body: { events }, ...this.#as });
  }

  /** The response of a server of an API to a request of the reader. */
  sendRequest(request: object): Promise<ApiRequestResult> {
    const { organization, site, siteSpace } = this.at;
    const path = `/orgs/${organization}/sites/${site}/api-requests`;
    return this.api.relay(organization, path, ApiRequestResult, { body: { ...request, siteSpace }, ...this.#as });
  }

  /** What an integration shows for a block, or why it shows nothing. */
  rendered(integration: string, body: object): Promise<Made<Json>> {
    const path = `/integrations/${encodeURIComponent(integration)}/render`;
    return this.api.ask(this.at.organization, path, z.json(), { body, ...this.#as });
  }

  /** Where a path of the site leads that has no page any more. */
  redirect(source: string): Promise<ResolvedRedirect | undefined> {
    const { organization, site } = this.at;
    const path = `/orgs/${organization}/sites/${site}/redirect?source=${encodeURIComponent(source)}`;
    return this.api.find(path, ResolvedRedirect, this.#as);
  }

  /** The path that a page has now which once had this one. */
  async movedTo({ space, revision }: SpaceVersion, pagePath: string): Promise<string | undefined> {
    const path = `/spaces/${space}/revisions/${revision}/path/${encodeURIComponent(pagePath)}?metadata=false`;
    const found = await this.api.find(path, PagePath, this.#as);
    return found?.path === pagePath ? undefined : found?.path;
  }

  get #as(): { token: string } {
    return { token: this.at.apiToken };
  }

  #read<T>(path: string, shape: z.ZodType<T>): Promise<T> {
    return this.api.read(path, shape, this.#as);
  }

  /** Nothing is cached longer than the version of the site, or for readers who may see something else. */
  #key(...names: string[]): string {
    const { site, contextId, version, preview } = this.at;
    return [...names, site, contextId, version, preview].join(' ');
  }
}

function markdownPath({ space, revision }: SpaceVersion, page: string): string {
  const query = 'format=markdown&format.markdown.refs=stable&evaluated=true&dereferenced=reusable-contents';
  return `/spaces/${space}/revisions/${revision}/page/${page}?${query}`;
}
