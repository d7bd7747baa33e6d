import type { VNode } from 'preact';
import { filled } from '../words/filled.js';
import { siteAddresses } from './addresses.js';
import { Frame } from './frame.js';
import { SearchResults } from './search-results.js';
import type { SearchView } from './site-view.js';

/** The page of the search, which needs no script. */
export function SearchDocument({ view }: { view: SearchView }): VNode {
  const { site, query } = view;
  const title = query.trim() === '' ? site.words.search : filled(site.words.resultsFor, { query });
  return (
    <Frame site={site} title={title}>
      <div class="page">
        <h1 class="page-heading">{title}</h1>
        <search>
          <form class="search-form search-page-form" action={siteAddresses(site).search}>
            <input
              class="search-field"
              type="search"
              name="q"
              value={query}
              maxLength={512}
              placeholder={site.words.searchPlaceholder}
              aria-label={site.words.search}
            />
            <button class="button button-primary" type="submit">
              {site.words.search}
            </button>
          </form>
        </search>
        <SearchResults view={view} />
      </div>
    </Frame>
  );
}
