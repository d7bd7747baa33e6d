import type { VNode } from 'preact';
import { Frame } from './frame.js';
import type { SiteView } from './views.js';

/** A shared schema of an API by itself, for readers without JavaScript. */
export function SchemaDocument({ site, title, schema }: { site: SiteView; title: string; schema: VNode }): VNode {
  return (
    <Frame site={site} title={title}>
      <div class="page">
        <h1 class="page-heading">{title}</h1>
        {schema}
      </div>
    </Frame>
  );
}
