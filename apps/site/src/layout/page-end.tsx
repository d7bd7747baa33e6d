import type { VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import { filled } from '../words/filled.js';
import { longDate } from './long-date.js';
import { PageFeedback } from './page-feedback.js';
import type { LinkView, PageView } from './views.js';

/** What stands below the text of a page: where to go on, what readers think of it, and when it changed. */
export function PageEnd({ page }: { page: PageView }): VNode {
  const { site, layout } = page;
  return (
    <div class="page-end">
      <Pagination page={page} />
      <div class="page-end-row">
        {site.customization.feedback.enabled && <PageFeedback page={page} />}
        {layout.hasMetadata && page.updatedAt && <LastUpdated page={page} updatedAt={page.updatedAt} />}
      </div>
    </div>
  );
}

function Pagination({ page: { site, previous, next } }: { page: PageView }): VNode | null {
  if (!previous && !next) return null;
  return (
    <nav class="pagination" aria-label={site.words.pagination}>
      {previous && <Neighbour link={previous} kind="previous" label={site.words.previous} icon="arrow-left" />}
      {next && <Neighbour link={next} kind="next" label={site.words.next} icon="arrow-right" />}
    </nav>
  );
}

interface NeighbourProps {
  link: LinkView;
  kind: 'previous' | 'next';
  label: string;
  icon: string;
}

function Neighbour({ link, kind, label, icon }: NeighbourProps): VNode {
  return (
    <a class={`pagination-link pagination-${kind}`} href={link.href} rel={kind === 'next' ? 'next' : 'prev'}>
      <Icon name={icon} />
      <span class="pagination-label">{label}</span>
      <span class="pagination-title">{link.title}</span>
    </a>
  );
}

function LastUpdated({ page, updatedAt }: { page: PageView; updatedAt: string }): VNode | null {
  const date = longDate(updatedAt, page.site.customization.internationalization.locale);
  if (date === undefined) return null;
  return (
    <p class="last-updated">
      <time datetime={updatedAt}>{filled(page.site.words.lastUpdated, { date })}</time>
    </p>
  );
}
