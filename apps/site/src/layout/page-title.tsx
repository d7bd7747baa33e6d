import { Emoji } from '@lectern/rendering/icons/emoji';
import { Icon } from '@lectern/rendering/icons/icon';
import type { VNode } from 'preact';
import { PageActions } from './page-actions.js';
import { TextLink } from './text-link.js';
import type { PageView } from './views.js';

/** What stands above the text of a page: where it belongs, how it is called, and what it is about. */
export function PageTitle({ page }: { page: PageView }): VNode {
  const { layout, description } = page;
  return (
    <header class="page-title">
      <div class="page-title-row">
        <Breadcrumbs page={page} />
        <PageActions page={page} />
      </div>
      <h1 class={layout.hasTitle ? 'page-heading' : 'page-heading visually-hidden'}>
        {page.emoji && <Emoji code={page.emoji} />}
        {page.icon && !page.emoji && <Icon name={page.icon} class="page-icon" />}
        <span>{page.title}</span>
      </h1>
      {layout.hasDescription && description && <p class="page-description">{description}</p>}
      <Tags page={page} />
    </header>
  );
}

function Breadcrumbs({ page }: { page: PageView }): VNode | null {
  if (page.breadcrumbs.length === 0) return null;
  return (
    <nav class="breadcrumbs" aria-label={page.site.words.breadcrumbs}>
      <ol>
        {page.breadcrumbs.map((crumb) => (
          <li key={crumb.title}>
            <TextLink site={page.site} link={crumb}>
              {crumb.title}
            </TextLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Tags({ page: { tags, site } }: { page: PageView }): VNode | null {
  if (tags.length === 0) return null;
  return (
    <ul class="page-tags" aria-label={site.words.tags}>
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}
