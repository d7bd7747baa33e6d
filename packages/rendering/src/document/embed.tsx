import { textOf } from '@lectern/content/document/json-values';
import { type KnownPlayer, knownPlayer } from '@lectern/content/embeds/known-player';
import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import type { VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import { filled } from '../words/filled.js';
import type { DocumentContext } from './document-context.js';
import type { BlockProps } from './renderer.js';
import { ResolvedLink } from './resolved-link.js';
import { safeHref } from './safe-href.js';
import { clipped } from './spoken-text.js';

/**
 * Renders what stands elsewhere as a link. Where it can be played here, a button fetches the player: nobody but the site
 * learns of the visit before the reader wants it.
 */
export function EmbedBlock({ block, renderer }: BlockProps): VNode | null {
  const { url, fullWidth } = block.data;
  const href = safeHref(textOf(url));
  if (href === undefined || !parseUrl(href)) return null;
  return (
    <EmbedCard
      href={href}
      player={knownPlayer(href)}
      context={renderer.context}
      class={fullWidth === true ? 'embed full-width' : 'embed'}
    />
  );
}

interface EmbedCardProps {
  /** Absolute and safe. */
  href: string;
  player: KnownPlayer | undefined;
  context: DocumentContext;
  class?: string;
}

/** A link to what stands elsewhere, below the button that plays it where there is a player. */
export function EmbedCard({ class: look = 'embed', ...link }: EmbedCardProps): VNode {
  const { player, context } = link;
  return (
    <div class={look} style={player && `--embed-ratio: ${player.ratio}`}>
      {player && <PlayButton player={player} context={context} />}
      <EmbedLink {...link} />
    </div>
  );
}

function PlayButton({ player, context }: { player: KnownPlayer; context: DocumentContext }): VNode {
  return (
    <button type="button" class="embed-play" data-embed={player.frameUrl} data-embed-title={player.site} hidden>
      <Icon name="play" />
      <span>{filled(context.words.showFrom, { site: player.site })}</span>
    </button>
  );
}

function EmbedLink({ href, player, context }: Omit<EmbedCardProps, 'class'>): VNode {
  const { host, pathname, search } = new URL(href);
  const target = { href, title: href, isExternal: true };
  return (
    <ResolvedLink target={target} context={context} class="card-link">
      <Icon name={player ? 'circle-play' : 'globe'} class="card-icon" />
      <span class="card-text">
        <span class="card-title">{player?.site ?? (host || href)}</span>
        <span class="card-detail">{clipped(`${host}${pathname === '/' ? '' : pathname}${search}`)}</span>
      </span>
      <Icon name="arrow-up-right" class="card-arrow" />
    </ResolvedLink>
  );
}
