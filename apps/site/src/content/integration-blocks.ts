import type { Block, Json, JsonDocument, Node } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import { renderDocument } from '@lectern/rendering/document/body/document-body';
import type { DocumentContext } from '@lectern/rendering/document/document-context';
import {
  isInteractive,
  type ShownIntegration,
  withAskedProps,
} from '@lectern/rendering/integration/component-renderer';
import { renderComponent, renderNotShown } from '@lectern/rendering/integration/render-component';
import type { ComponentChildren, VNode } from 'preact';
import { z } from 'zod';
import type { Made } from '../api/lectern-api.js';
import { blockAddress } from '../layout/addresses.js';
import type { SiteView } from '../layout/views.js';
import { contextOf } from './page-context.js';
import type { Reading } from './reading.js';
import { PageReferences } from './references.js';

/** A page asks for at most so many; the rest of them stay empty. */
const MAX_BLOCKS = 20;

/** A block of an integration that can be asked for. */
interface KeyedBlock {
  key: string;
  integration: string;
  block: Block;
}

/** What integrations answered for the blocks of a page. */
export class IntegrationBlocks {
  private constructor(
    private readonly reading: Reading,
    private readonly responses: ReadonlyMap<string, { asked: KeyedBlock; response: Made<Json> }>,
  ) {}

  /** Asks the integrations for their blocks of a document, each for itself. */
  static async ask(reading: Reading, document: JsonDocument): Promise<IntegrationBlocks> {
    const responses = await Promise.all(
      blocksIn(document).map(async (asked) => {
        const { props, action } = asked.block.data;
        const response = await askFor(reading, asked, {
          componentId: componentOf(asked),
          props: dataOf(props),
          // Blocks that were made of an address find out from it what they show.
          ...(typeof dataOf(action)['action'] === 'string' && { action }),
        });
        return [asked.key, { asked, response }] as const;
      }),
    );
    return new IntegrationBlocks(reading, new Map(responses));
  }

  /** Whether any was asked: what they answer may be another thing the next time. */
  get wereAsked(): boolean {
    return this.responses.size > 0;
  }

  /** Whether readers can do something with one of them. */
  get areInteractive(): boolean {
    return [...this.responses.values()].some(({ response }) => 'made' in response && isInteractive(response.made));
  }

  /** Where frames of the integrations may come from that have blocks on the page. */
  get frameSources(): string[] {
    const shown = [...this.responses.values()].filter(({ response }) => 'made' in response);
    const sources = shown.flatMap(({ asked }) => {
      const { api, name, frameSources } = integrationOf(this.reading, asked.integration);
      return [`${api.replace(/\/$/, '')}/v1/integrations/${name}/`, ...frameSources];
    });
    return [...new Set(sources)];
  }

  /** What one shows on a page at an address; nothing where nothing can be shown to readers. */
  render(
    key: string | undefined,
    context: DocumentContext,
    page: { href: string; isPreview: boolean },
  ): ComponentChildren {
    const found = key === undefined ? undefined : this.responses.get(key);
    if (found === undefined) return null;
    const { asked, response } = found;
    const documents = { context, renderDocument };
    if ('made' in response) {
      const rendered = withAskedProps(response.made, dataOf(asked.block.data['props']));
      const componentId = componentOf(asked);
      return renderComponent(rendered, placeOf(this.reading, asked, componentId, page.href), documents);
    }
    // Readers miss nothing: what cannot be shown is the business of those who write.
    return page.isPreview ? renderNotShown(response.reason, documents) : null;
  }
}

/** What a reader did with a block, as its page sends it. */
export const BlockUpdate = z.object({
  componentId: z.string().min(1).max(100).optional(),
  props: z.record(z.string(), z.json()).optional(),
  state: z.record(z.string(), z.json()).optional(),
  action: z
    .object({ action: z.string().min(1).max(100) })
    .catchall(z.json())
    .optional(),
});
export type BlockUpdate = z.infer<typeof BlockUpdate>;

/**
 * Asks an integration for a block of a page again, or for a dialog that the block opens, after what a reader did; nothing
 * when the page has no such block.
 */
export async function updateBlock(
  reading: Reading,
  page: { id: string; href: string; site: SiteView },
  key: string,
  update: BlockUpdate,
): Promise<Made<VNode> | undefined> {
  const { source, version } = reading;
  const asked = blocksIn(await source.document(version, page.id)).find((block) => block.key === key);
  if (asked === undefined) return undefined;
  const { componentId = componentOf(asked), props = dataOf(asked.block.data['props']), state, action } = update;
  const [response, references] = await Promise.all([
    askFor(reading, asked, { componentId, props, ...(state && { state }), ...(action && { action }) }),
    PageReferences.load(reading, undefined, []),
  ]);
  if (!('made' in response)) return response;
  const documents = { context: contextOf(page.site, references), renderDocument };
  const place = placeOf(reading, asked, componentId, page.href);
  return { made: renderComponent(withAskedProps(response.made, props), place, documents) };
}

function askFor({ source, at }: Reading, { integration }: KeyedBlock, what: object): Promise<Made<Json>> {
  return source.rendered(integration, {
    ...what,
    context: { type: 'document', spaceId: at.space, siteId: at.site },
  });
}

function componentOf({ block }: KeyedBlock): string {
  return textOf(block.data['block']);
}

function placeOf(reading: Reading, { integration, key }: KeyedBlock, componentId: string, href: string) {
  return {
    integration: integrationOf(reading, integration),
    componentId,
    href: blockAddress(href, key),
  };
}

function integrationOf({ published, apiUrl }: Reading, name: string): ShownIntegration {
  const frames = published.frames.find(({ integration }) => integration === name);
  return { name, api: apiUrl, frameSources: frames?.sources ?? [] };
}

function blocksIn({ nodes }: JsonDocument): KeyedBlock[] {
  return integrationBlocks(nodes)
    .slice(0, MAX_BLOCKS)
    .flatMap((block): KeyedBlock[] => {
      const { key, data } = block;
      return key === undefined ? [] : [{ key, integration: textOf(data['integration']), block }];
    });
}

function integrationBlocks(nodes: readonly Node[]): Block[] {
  return nodes.flatMap((node): Block[] => {
    if (node.object !== 'block') return [];
    if (node.type === 'integration') return [node];
    const fragments = node.fragments?.flatMap((fragment) => integrationBlocks(fragment.nodes)) ?? [];
    return [...integrationBlocks(node.nodes ?? []), ...fragments];
  });
}
