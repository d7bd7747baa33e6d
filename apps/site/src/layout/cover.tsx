import type { ComponentChildren, VNode } from 'preact';
import type { CoverView } from './views.js';

/** The picture above a page, or behind its title; mere decoration. */
export function Cover({ cover }: { cover: CoverView }): VNode {
  const position = (Math.min(Math.max(cover.yPos, -1), 1) + 1) * 50;
  const style = { '--cover-height': `${cover.height}px`, '--cover-position': `${position}%` };
  return (
    <div class={`cover cover-${cover.size} cover-mask-${cover.mask}`} style={style}>
      <img class={cover.dark ? 'only-light' : undefined} src={cover.light} alt="" fetchpriority="high" />
      {cover.dark && <img class="only-dark" src={cover.dark} alt="" loading="lazy" />}
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
