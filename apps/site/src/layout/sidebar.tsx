import { Icon } from '@lectern/rendering/icons/icon';
import type { ComponentChildren, VNode } from 'preact';
import { StackedHeaderLinks } from './header-links.js';
import { SiteLogo } from './logo.js';
import { SearchTrigger } from './search-trigger.js';
import { SignOut } from './sign-out.js';
import { SocialLinks } from './social-links.js';
import { LanguageMenu, ThemeSwitch, VariantsMenu } from './switchers.js';
import type { SiteView } from './views.js';

/** What the button of the menu on small screens names. */
export const SIDEBAR_ID = '~menu';

interface SidebarProps {
  site: SiteView;
  /** Whether what the header holds stands here on large screens. */
  hasHeader: boolean;
  /** The table of contents, where the page has one. */
  children?: ComponentChildren;
}

/** Stands beside the page on large screens, and is the menu of small ones: opened without a script, as a popover. */
export function Sidebar({ site, hasHeader, children }: SidebarProps): VNode {
  const { background } = site.customization.styling.sidebar;
  const classes = ['sidebar', `sidebar-${background}`, ...(children ? [] : ['sidebar-only-menu'])];
  return (
    <aside id={SIDEBAR_ID} class={classes.join(' ')} popover="auto" aria-label={site.words.menu}>
      <div class="sidebar-top">
        <SiteLogo site={site} />
        <button class="icon-button" type="button" popovertarget={SIDEBAR_ID} popovertargetaction="hide">
          <Icon name="x" label={site.words.close} />
        </button>
      </div>
      {hasHeader && <SidebarHeader site={site} />}
      <div class="sidebar-menus">
        <VariantsMenu site={site} />
        {hasHeader && <LanguageMenu site={site} />}
      </div>
      {children}
      <div class={hasHeader ? 'sidebar-links sidebar-links-always' : 'sidebar-links'}>
        <StackedHeaderLinks site={site} />
        <SocialLinks site={site} place="header" />
      </div>
    </aside>
  );
}

function SidebarHeader({ site }: { site: SiteView }): VNode {
  return (
    <div class="sidebar-identity">
      <div class="sidebar-identity-row">
        <SiteLogo site={site} />
        <ThemeSwitch site={site} />
        <SignOut site={site} />
      </div>
      <SearchTrigger site={site} />
    </div>
  );
}
