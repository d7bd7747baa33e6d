import type { Data } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import type { VNode } from 'preact';
import { EmbedCard } from '../document/embed.js';
import { Buttons } from './actions.js';
import { bound } from './component-actions.js';
import { type ComponentRenderer, frameKind } from './component-renderer.js';

const USUAL_RATIO = '16 / 9';

/**
 * Renders a frame. One of the integration itself has no origin and is there at once; what comes from another host is
 * loaded only when the reader wants it, and is a mere link where the policy of the integration does not name it.
 */
export function Webframe({ element, renderer }: { element: Data; renderer: ComponentRenderer }): VNode | null {
  const { context, state, place } = renderer;
  const address = textOf(bound(dataOf(element['source'])['url'], state));
  const kind = frameKind(address, place.integration);
  const { aspectRatio } = element;
  const ratio = typeof aspectRatio === 'number' && aspectRatio > 0 ? String(aspectRatio) : USUAL_RATIO;
  const data = { 'data-webframe': address, 'data-data': JSON.stringify(dataOf(element['data'])) };
  if (kind === 'own') {
    return (
      <div class="integration-frame" {...data} style={`--embed-ratio: ${ratio}`}>
        <iframe
          src={address}
          title={place.integration.name}
          sandbox="allow-scripts allow-forms allow-popups"
          loading="lazy"
        />
        <Buttons value={element['buttons']} renderer={renderer} />
      </div>
    );
  }
  const host = address.startsWith('https://') && URL.canParse(address) ? new URL(address).host : '';
  if (host === '') return null;
  const player = kind === 'other' ? { site: host, frameUrl: address, ratio } : undefined;
  return (
    <div class="integration-frame" {...(player && data)}>
      <EmbedCard href={address} player={player} context={context} />
      <Buttons value={element['buttons']} renderer={renderer} />
    </div>
  );
}
