import type { VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import { siteAddresses } from './addresses.js';
import { HeaderLinks } from './header-links.js';
import { SiteLogo } from './logo.js';
import { SearchTrigger } from './search-trigger.js';
import { SectionNavigation } from './section-navigation.js';
import { SIDEBAR_ID } from './sidebar.js';
import type { SiteView } from './site-view.js';
import { LanguageMenu, ThemeSwitch } from './switchers.js';

/** The head of every page: who speaks, the search, where else to go, and the sections of the site. */
export function SiteHeader({ site }: { site: SiteView }): VNode {
  const { header, styling, themes } = site.customization;
  return (
    <header class={`site-header site-header-${header.preset} site-header-search-${styling.search}`}>
      <div class="site-header-row">
        <button class="icon-button menu-opener" type="button" popovertarget={SIDEBAR_ID}>
          <Icon name="menu" label={site.words.menu} />
        </button>
        <SiteLogo site={site} />
        <SearchTrigger site={site} />
        <div class="site-header-end">
          <HeaderLinks site={site} />
          <LanguageMenu site={site} />
          {themes.toggeable && <ThemeSwitch words={site.words} />}
          {site.canSignOut && (
            <a class="icon-button" href={siteAddresses(site).signOut}>
              <Icon name="log-out" label={site.words.signOut} />
            </a>
          )}
        </div>
      </div>
      <SectionNavigation site={site} />
    </header>
  );
}
