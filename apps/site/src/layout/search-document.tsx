import { filled } from '@lectern/rendering/words/filled';
import type { VNode } from 'preact';
import { Frame } from './frame.js';
import { SearchForm } from './search-form.js';
import { SearchResults } from './search-results.js';
import type { SearchView } from './views.js';

/** The page of the search, which needs no script. */
export function SearchDocument({ view }: { view: SearchView }): VNode {
  const { site, query } = view;
  const title = query.trim() === '' ? site.words.search : filled(site.words.resultsFor, { query });
  return (
    <Frame site={site} title={title}>
      <div class="page">
        <h1 class="page-heading">{title}</h1>
        <SearchForm site={site} query={query} />
        <SearchResults view={view} />
      </div>
    </Frame>
  );
}
