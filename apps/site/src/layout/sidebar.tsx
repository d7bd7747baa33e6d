import type { ComponentChildren, VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import { StackedHeaderLinks } from './header-links.js';
import { SiteLogo } from './logo.js';
import { SearchTrigger } from './search-trigger.js';
import type { SiteView } from './site-view.js';
import { LanguageMenu, VariantsMenu } from './switchers.js';

/** What the button of the menu on small screens names. */
export const SIDEBAR_ID = '~menu';

interface SidebarProps {
  site: SiteView;
  /** The table of contents, where the page has one. */
  children?: ComponentChildren;
}

/** Stands beside the page on large screens, and is the menu of small ones: opened without a script, as a popover. */
export function Sidebar({ site, children }: SidebarProps): VNode {
  const { header, styling } = site.customization;
  const classes = ['sidebar', `sidebar-${styling.sidebar.background}`, ...(children ? [] : ['sidebar-only-menu'])];
  return (
    <aside id={SIDEBAR_ID} class={classes.join(' ')} popover="auto" aria-label={site.words.menu}>
      <div class="sidebar-top">
        <SiteLogo site={site} />
        <button class="icon-button" type="button" popovertarget={SIDEBAR_ID} popovertargetaction="hide">
          <Icon name="x" label={site.words.close} />
        </button>
      </div>
      {header.preset === 'none' && (
        <div class="sidebar-identity">
          <SiteLogo site={site} />
          <SearchTrigger site={site} />
        </div>
      )}
      <div class="sidebar-menus">
        <VariantsMenu site={site} />
        {header.preset === 'none' && <LanguageMenu site={site} />}
      </div>
      {children}
      <div class="sidebar-links">
        <StackedHeaderLinks site={site} />
      </div>
    </aside>
  );
}
