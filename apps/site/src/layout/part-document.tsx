import type { VNode } from 'preact';
import { Frame } from './frame.js';
import type { SiteView } from './views.js';

/** A part of an API reference by itself, for readers without JavaScript. */
export function PartDocument({ site, title, part }: { site: SiteView; title: string; part: VNode }): VNode {
  return (
    <Frame site={site} title={title}>
      <div class="page">
        <h1 class="page-heading">{title}</h1>
        {part}
      </div>
    </Frame>
  );
}
