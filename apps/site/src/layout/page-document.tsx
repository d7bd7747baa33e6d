import type { VNode } from 'preact';
import { Contents } from './contents.js';
import { Cover, TitledCover } from './cover.js';
import { Frame } from './frame.js';
import { FoldedOutline, Outline } from './outline.js';
import { PageEnd } from './page-end.js';
import { PageTitle } from './page-title.js';
import type { PageView } from './views.js';

/** A page of the content, from `<html>` on. */
export function PageDocument({ view }: { view: PageView }): VNode {
  const { site, layout, cover, contents } = view;
  const isAcross = cover?.size === 'full';
  return (
    <Frame
      site={site}
      title={view.title}
      page={view}
      isWide={layout.isWide}
      above={cover && isAcross && <Cover cover={cover} />}
      contents={contents.length > 0 && <Contents site={site} entries={contents} />}
      beside={<Outline page={view} />}
    >
      <article class={layout.hasAnchors ? 'page' : 'page page-without-anchors'}>
        <PageHead page={view} />
        <FoldedOutline page={view} />
        {view.body}
        <PageEnd page={view} />
      </article>
    </Frame>
  );
}

function PageHead({ page }: { page: PageView }): VNode {
  const { cover } = page;
  const title = <PageTitle page={page} />;
  if (!cover || cover.size === 'full') return title;
  const { textColor } = cover;
  if (textColor) return <TitledCover {...{ cover, textColor }}>{title}</TitledCover>;
  return (
    <>
      <Cover cover={cover} />
      {title}
    </>
  );
}
