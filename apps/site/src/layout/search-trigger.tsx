import { Icon } from '@lectern/rendering/icons/icon';
import type { VNode } from 'preact';
import { siteAddresses } from './addresses.js';
import type { SiteView } from './views.js';

/** Leads to the search: a page without the script, a dialog with it. */
export function SearchTrigger({ site }: { site: SiteView }): VNode {
  const { search } = site.customization.styling;
  return (
    <a
      class={`search-trigger search-trigger-${search}`}
      href={siteAddresses(site).search}
      aria-keyshortcuts="Control+K Meta+K /"
      data-search-open
    >
      <Icon name="search" />
      <span class="search-trigger-text">{site.words.search}</span>
      <span class="search-trigger-key keeps-place" aria-hidden="true" data-search-key hidden />
    </a>
  );
}
