import { Icon } from '@lectern/rendering/icons/icon';
import type { VNode } from 'preact';
import { Menu } from './menu.js';
import { SocialLinks } from './social-links.js';
import { TextLink } from './text-link.js';
import type { HeaderLinkView, SiteView } from './views.js';

const styles = { link: 'header-link', 'button-primary': 'button button-primary', 'button-secondary': 'button' };

/** The links of the header side by side, those that hold others as menus. */
export function HeaderLinks({ site }: { site: SiteView }): VNode {
  return (
    <nav class="header-links" aria-label={site.words.mainNavigation}>
      {site.headerLinks.map((link) =>
        link.links.length > 0 ? (
          <LinkMenu key={link.title} site={site} link={link} />
        ) : (
          <TextLink key={link.title} site={site} link={link} class={styles[link.style]}>
            {link.title}
          </TextLink>
        ),
      )}
      <SocialLinks site={site} place="header" />
    </nav>
  );
}

/** The links of the header one below the other, for the menu of small screens. */
export function StackedHeaderLinks({ site }: { site: SiteView }): VNode | null {
  const links = site.headerLinks.flatMap((link) => (link.href ? [link, ...link.links] : link.links));
  if (links.length === 0) return null;
  return (
    <nav aria-label={site.words.mainNavigation}>
      <ul class="contents-list">
        {links.map((link) => (
          <li key={link.href}>
            <TextLink site={site} link={link} class="contents-link">
              {link.title}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LinkMenu({ site, link }: { site: SiteView; link: HeaderLinkView }): VNode {
  const links = link.href ? [{ ...link, href: link.href }, ...link.links] : link.links;
  return (
    <Menu title={link.title} class="header-menu">
      {links.map((entry) => (
        <li key={entry.href}>
          <TextLink site={site} link={entry} class="menu-item">
            {entry.title}
            {entry.isExternal && <Icon name="arrow-up-right" class="external-mark" />}
          </TextLink>
        </li>
      ))}
    </Menu>
  );
}
