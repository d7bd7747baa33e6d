import type { VNode } from 'preact';
import type { PageView } from './site-view.js';

/** The headings of a page beside it; nothing when it has fewer than two. */
export function Outline({ page }: { page: PageView }): VNode | null {
  if (!page.layout.hasOutline || page.outline.length < 2) return null;
  const top = Math.min(...page.outline.map(({ depth }) => depth));
  return (
    <nav class="outline" aria-labelledby="~outline-title" data-outline>
      <p class="outline-title" id="~outline-title">
        {page.site.words.onThisPage}
      </p>
      <ul class="outline-list">
        {page.outline.map(({ id, title, depth }) => (
          <li key={id}>
            <a class={`outline-link outline-depth-${depth - top + 1}`} href={`#${encodeURIComponent(id)}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
