import type { ComponentChildren, VNode } from 'preact';
import { Contents } from './contents.js';
import { Frame } from './frame.js';
import { FoldedOutline, Outline } from './outline.js';
import { PageEnd } from './page-end.js';
import { PageTitle } from './page-title.js';
import type { CoverView, PageView } from './views.js';

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

/** Covers are at least as wide as the text, and at most as wide as the window. */
const COVER_SIZES = '100vw';

/** The picture above a page, or behind its title; mere decoration. */
export function Cover({ cover }: { cover: CoverView }): VNode {
  const position = (Math.min(Math.max(cover.yPos, -1), 1) + 1) * 50;
  const style = { '--cover-height': `${cover.height}px`, '--cover-position': `${position}%` };
  return (
    <div class={`cover cover-${cover.size} cover-mask-${cover.mask}`} style={style}>
      <img
        class={cover.dark ? 'only-light' : undefined}
        src={cover.light}
        srcset={cover.sourceSets?.light}
        sizes={cover.sourceSets?.light && COVER_SIZES}
        alt=""
        fetchpriority="high"
      />
      {cover.dark && (
        <img
          class="only-dark"
          src={cover.dark}
          srcset={cover.sourceSets?.dark}
          sizes={cover.sourceSets?.dark && COVER_SIZES}
          alt=""
          loading="lazy"
        />
      )}
    </div>
  );
}

interface TitledCoverProps {
  cover: CoverView;
  textColor: NonNullable<CoverView['textColor']>;
  children: ComponentChildren;
}

/** A title that stands on the picture of its page, in the colour that was chosen for it. */
export function TitledCover({ cover, textColor: { light, dark }, children }: TitledCoverProps): VNode {
  const style = {
    '--cover-text': `light-dark(${light}, ${dark})`,
    '--cover-shade': `light-dark(${opposite(light)}, ${opposite(dark)})`,
  };
  return (
    <div class="titled-cover" style={style}>
      <Cover cover={cover} />
      {children}
    </div>
  );
}

function opposite(color: 'black' | 'white'): 'black' | 'white' {
  return color === 'black' ? 'white' : 'black';
}
