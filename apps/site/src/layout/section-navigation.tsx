import { Icon } from '@lectern/rendering/icons/icon';
import type { VNode } from 'preact';
import { Menu } from './menu.js';
import { TextLink } from './text-link.js';
import type { NavigationLink, SiteView } from './views.js';

interface ItemProps {
  site: SiteView;
  item: NavigationLink;
}

/** The sections of a site as tabs, groups of them as menus; nothing when there are none. */
export function SectionNavigation({ site }: { site: SiteView }): VNode | null {
  if (site.navigation.length === 0) return null;
  return (
    <nav class="sections" aria-label={site.words.sections}>
      <ul class="sections-list">
        {site.navigation.map((item) => (
          <li key={item.title}>
            {item.items.length > 0 ? <Group site={site} item={item} /> : <Tab site={site} item={item} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ site, item }: ItemProps): VNode {
  return (
    <TextLink site={site} link={item} class="section-tab">
      <Title item={item} />
    </TextLink>
  );
}

function Group({ site, item }: ItemProps): VNode {
  const className = item.isCurrent ? 'section-group section-group-current' : 'section-group';
  return (
    <Menu title={<Title item={item} />} class={className}>
      {flattened(item.items).map((entry) => (
        <li key={entry.href ?? entry.title}>
          <TextLink site={site} link={entry} class={entry.href ? 'menu-item' : 'menu-heading'}>
            {entry.icon && <Icon name={entry.icon} />}
            <span>
              {entry.title}
              {entry.description && <small class="menu-description">{entry.description}</small>}
            </span>
          </TextLink>
        </li>
      ))}
    </Menu>
  );
}

/** A menu shows all levels one below the other. */
function flattened(items: NavigationLink[]): NavigationLink[] {
  return items.flatMap((item) => [item, ...flattened(item.items)]);
}

function Title({ item }: { item: NavigationLink }): VNode {
  return (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>{item.title}</span>
    </>
  );
}
