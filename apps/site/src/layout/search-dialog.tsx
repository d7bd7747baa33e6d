import { Icon } from '@lectern/rendering/icons/icon';
import type { VNode } from 'preact';
import { siteAddresses } from './addresses.js';
import { SEARCH_LISTBOX_ID } from './search-results.js';
import type { SiteView } from './views.js';

/** The search over the page, which the script opens and fills. */
export function SearchDialog({ site }: { site: SiteView }): VNode {
  const { words } = site;
  return (
    <dialog class="search-dialog" aria-label={words.search} data-search>
      <search>
        <form class="search-form" action={siteAddresses(site).search}>
          <Icon name="search" />
          <input
            class="search-field"
            type="text"
            name="q"
            maxLength={512}
            placeholder={words.searchPlaceholder}
            aria-label={words.search}
            role="combobox"
            aria-expanded="false"
            aria-controls={SEARCH_LISTBOX_ID}
            aria-autocomplete="list"
            autoComplete="off"
            spellcheck={false}
          />
          <button class="search-close" type="button" data-search-close>
            {words.close}
          </button>
        </form>
      </search>
      <div class="search-found" data-search-found />
      <p
        class="search-status"
        role="status"
        data-search-status
        data-hint={words.searchHint}
        data-failed={words.searchFailed}
      />
    </dialog>
  );
}
