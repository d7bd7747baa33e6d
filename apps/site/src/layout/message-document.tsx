import type { VNode } from 'preact';
import { Frame } from './frame.js';
import { SearchForm } from './search-form.js';
import { SearchResults } from './search-results.js';
import { TextLink } from './text-link.js';
import type { MessageView, SearchView } from './views.js';

/** A page of the site itself that says one thing, such as that it is not available. */
export function MessageDocument({ view }: { view: MessageView }): VNode {
  const { site, title, text, link, form } = view;
  return (
    <Frame site={site} title={title}>
      <div class="page message">
        <h1 class="page-heading">{title}</h1>
        {text !== '' && <p class="page-description">{text}</p>}
        {form && (
          <form method="post" action={form.action}>
            <button class="button button-primary" type="submit">
              {form.title}
            </button>
          </form>
        )}
        {link && (
          <TextLink site={site} link={link} class="button button-primary">
            {link.title}
          </TextLink>
        )}
      </div>
    </Frame>
  );
}

/** What readers see at an address where there is nothing: that it is so, and what they may have meant. */
export function NotFoundDocument({ view }: { view: SearchView }): VNode {
  const { site, query, results } = view;
  const { notFoundTitle, notFoundText, notFoundMaybe, backToStart } = site.words;
  const link = { title: backToStart, href: site.homeHref, isExternal: false };
  return (
    <Frame site={site} title={notFoundTitle}>
      <div class="page not-found">
        <h1 class="page-heading">{notFoundTitle}</h1>
        <p class="page-description">{notFoundText}</p>
        <SearchForm site={site} query={query} />
        {results.length > 0 && (
          <>
            <h2>{notFoundMaybe}</h2>
            <SearchResults view={view} />
          </>
        )}
        <TextLink site={site} link={link} class="button">
          {link.title}
        </TextLink>
      </div>
    </Frame>
  );
}
