import type { VNode } from 'preact';
import { siteAddresses } from './addresses.js';
import type { SiteView } from './views.js';

/** The field of the search with its button, which needs no script. */
export function SearchForm({ site, query }: { site: SiteView; query: string }): VNode {
  const { search, searchPlaceholder } = site.words;
  return (
    <search>
      <form class="search-form search-page-form" action={siteAddresses(site).search}>
        <input
          class="search-field"
          type="search"
          name="q"
          value={query}
          maxLength={512}
          placeholder={searchPlaceholder}
          aria-label={search}
        />
        <button class="button button-primary" type="submit">
          {search}
        </button>
      </form>
    </search>
  );
}
