import { MethodBadge, titleBeside } from '@lectern/rendering/openapi/method-badge';
import type { VNode } from 'preact';
import type { PageView } from './views.js';

/** The headings of a page beside it, where there is room; nothing when none are to be shown. */
export function Outline({ page }: { page: PageView }): VNode | null {
  if (page.outline.length === 0) return null;
  return (
    <nav class="outline" aria-labelledby="~outline-title" data-outline>
      <p class="outline-title" id="~outline-title">
        {page.site.words.onThisPage}
      </p>
      <OutlineList page={page} />
    </nav>
  );
}

/** The headings of a page below its title, where there is no room beside it. */
export function FoldedOutline({ page }: { page: PageView }): VNode | null {
  if (page.outline.length === 0) return null;
  const { onThisPage } = page.site.words;
  return (
    <details class="folded-outline">
      <summary class="folded-outline-title">{onThisPage}</summary>
      <nav aria-label={onThisPage}>
        <OutlineList page={page} />
      </nav>
    </details>
  );
}

function OutlineList({ page: { outline } }: { page: PageView }): VNode {
  const top = Math.min(...outline.map(({ depth }) => depth));
  return (
    <ul class="outline-list">
      {outline.map(({ id, title, depth, method }) => (
        <li key={id}>
          <a class={`outline-link outline-depth-${depth - top + 1}`} href={`#${encodeURIComponent(id)}`}>
            {method !== undefined && <MethodBadge method={method} />}
            {titleBeside(method, title)}
          </a>
        </li>
      ))}
    </ul>
  );
}
