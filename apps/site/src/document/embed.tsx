import { textOf } from '@lectern/content/document/json-values';
import { type KnownPlayer, knownPlayer } from '@lectern/content/embeds/known-player';
import type { VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import { filled } from '../words/filled.js';
import type { DocumentContext } from './document-context.js';
import type { BlockProps } from './drawing.js';
import { ResolvedLink } from './resolved-link.js';
import { safeHref } from './safe-href.js';
import { clipped } from './spoken-text.js';

/**
 * Draws what stands elsewhere as a link. Where it can be played here, a button fetches the player: nobody but the site
 * learns of the visit before the reader wants it.
 */
export function Embed({ block, drawing }: BlockProps): VNode | null {
  const { url, fullWidth } = block.data;
  const href = safeHref(textOf(url));
  if (href === undefined || !URL.canParse(href)) return null;
  const player = knownPlayer(href);
  return (
    <div class={fullWidth === true ? 'embed full-width' : 'embed'} style={player && `--embed-ratio: ${player.ratio}`}>
      {player && <PlayButton player={player} context={drawing.context} />}
      <EmbedLink href={href} player={player} context={drawing.context} />
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

interface EmbedLinkProps {
  href: string;
  player: KnownPlayer | undefined;
  context: DocumentContext;
}

function EmbedLink({ href, player, context }: EmbedLinkProps): VNode {
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
