import type { VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import { HeaderLinks } from './header-links.js';
import { SiteLogo } from './logo.js';
import { SearchTrigger } from './search-trigger.js';
import { SectionNavigation } from './section-navigation.js';
import { SIDEBAR_ID } from './sidebar.js';
import { SignOut } from './sign-out.js';
import { LanguageMenu, ThemeSwitch } from './switchers.js';
import type { SiteView } from './views.js';

/**
 * The head of every page: who speaks, the search, where else to go, and the sections of the site. On large screens all
 * but the sections can stand in the sidebar instead.
 */
export function SiteHeader({ site, isInSidebar }: { site: SiteView; isInSidebar: boolean }): VNode {
  const { styling } = site.customization;
  return (
    <header class={`site-header ${isInSidebar ? 'site-header-none ' : ''}site-header-search-${styling.search}`}>
      <div class="site-header-row">
        <button class="icon-button menu-opener" type="button" popovertarget={SIDEBAR_ID}>
          <Icon name="menu" label={site.words.menu} />
        </button>
        <SiteLogo site={site} />
        <SearchTrigger site={site} />
        <div class="site-header-end">
          <HeaderLinks site={site} />
          <LanguageMenu site={site} />
          <ThemeSwitch site={site} />
          <SignOut site={site} />
        </div>
      </div>
      <SectionNavigation site={site} />
    </header>
  );
}
