import { highlight } from '@lectern/rendering/document/code/highlight';
import type { DocumentContext } from '@lectern/rendering/document/document-context';
import { siteAddresses } from '../layout/addresses.js';
import type { SiteView } from '../layout/views.js';
import type { PageReferences } from './references.js';

/** What documents of a page need to know, but for what integrations show. */
export function contextOf(site: SiteView, references: PageReferences): DocumentContext {
  const { search, schemas, operations } = siteAddresses(site);
  return {
    words: site.words,
    externalLinks: site.customization.externalLinks.target,
    resolve: (ref) => references.resolve(ref),
    specification: (name) => references.specification(name),
    schemaHref: (spec, name) => `${schemas}/${encodeURIComponent(spec)}/${encodeURIComponent(name)}`,
    operationHref: (spec, { method, path }) =>
      `${operations}/${encodeURIComponent(spec)}/${method}?${new URLSearchParams({ path })}`,
    ...(site.customization.apiReference.tryIt && { tryScript: site.assets.tryScript }),
    highlight,
    integration: () => null,
    searchHref: (query) => `${search}?q=${encodeURIComponent(query)}`,
    language: site.language,
  };
}
