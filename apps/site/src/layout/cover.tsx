import type { VNode } from 'preact';
import type { CoverView } from './site-view.js';

/** The picture above a page, or behind its title; mere decoration. */
export function Cover({ cover }: { cover: CoverView }): VNode {
  const height = Math.min(Math.max(cover.height, 80), 640);
  const position = (Math.min(Math.max(cover.yPos, -1), 1) + 1) * 50;
  const style = { '--cover-height': `${height}px`, '--cover-position': `${position}%` };
  return (
    <div class={`cover cover-${cover.size}`} style={style}>
      <img class={cover.dark ? 'only-light' : undefined} src={cover.light} alt="" fetchpriority="high" />
      {cover.dark && <img class="only-dark" src={cover.dark} alt="" loading="lazy" />}
    </div>
  );
}
