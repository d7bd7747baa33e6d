import type { VNode } from 'preact';
import { Contents } from './contents.js';
import { Cover } from './cover.js';
import { Frame } from './frame.js';
import { Outline } from './outline.js';
import { PageEnd } from './page-end.js';
import { PageTitle } from './page-title.js';
import type { PageView } from './site-view.js';

/** A page of the content, from `<html>` on. */
export function PageDocument({ view }: { view: PageView }): VNode {
  const { site, layout, cover } = view;
  const isAcross = cover?.size === 'full';
  return (
    <Frame
      site={site}
      title={view.title}
      page={view}
      isWide={layout.isWide}
      above={cover && isAcross && <Cover cover={cover} />}
      contents={layout.hasTableOfContents && <Contents site={site} entries={view.contents} />}
      beside={<Outline page={view} />}
    >
      <article class="page">
        {cover && !isAcross && <Cover cover={cover} />}
        <PageTitle page={view} />
        {view.body}
        <PageEnd page={view} />
      </article>
    </Frame>
  );
}
