import type { VNode } from 'preact';
import { Emoji } from '../icons/emoji.js';
import { Icon } from '../icons/icon.js';
import type { ResolvedRef } from './document-context.js';
import type { BlockProps } from './renderer.js';
import { ResolvedLink, resolved } from './resolved-link.js';

/** Renders a card that leads to another page; says so where there is none for this reader. */
export function ContentRefBlock({ block, renderer }: BlockProps): VNode {
  const { context } = renderer;
  const target = resolved(block.data['ref'], context);
  if (target === undefined) return <p class="unavailable">{context.words.pageNotAvailable}</p>;
  return (
    <ResolvedLink target={target} context={context} class="card-link">
      <RefIcon target={target} />
      <span class="card-text">
        <span class="card-title">{target.title}</span>
        {target.description && <span class="card-detail">{target.description}</span>}
      </span>
      <Icon name={target.isExternal ? 'arrow-up-right' : 'chevron-right'} class="card-arrow" />
    </ResolvedLink>
  );
}

function RefIcon({ target }: { target: ResolvedRef }): VNode {
  if (target.emoji) {
    return (
      <span class="card-icon">
        <Emoji code={target.emoji} />
      </span>
    );
  }
  return <Icon name={target.icon ?? (target.isExternal ? 'globe' : 'file-text')} class="card-icon" />;
}
