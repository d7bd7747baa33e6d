import type { Block, Json, JsonDocument, Node } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import type { Reading } from './reading.js';

/** What integrations answered for their blocks. */
export interface IntegrationResponses {
  byKey: ReadonlyMap<string, Json>;
  /** Whether any was asked: what they answer may be another thing the next time. */
  wereAsked: boolean;
}

/** A page asks for at most so many; the rest of them stay empty. */
const MAX_BLOCKS = 20;

/** Asks the integrations for their blocks of a document. Those that one of them fails to answer for are left out. */
export async function askIntegrations(reading: Reading, document: JsonDocument): Promise<IntegrationResponses> {
  const blocks = integrationBlocks(document.nodes).slice(0, MAX_BLOCKS);
  const responses = await Promise.all(
    blocks.map(async (block): Promise<[string, Json][]> => {
      const { key, data } = block;
      if (key === undefined) return [];
      const rendered = await reading.source.rendered(textOf(data['integration']), {
        componentId: textOf(data['block']),
        props: dataOf(data['props']),
        context: { type: 'document', spaceId: reading.at.space, siteId: reading.at.site },
      });
      return rendered === undefined ? [] : [[key, rendered]];
    }),
  );
  return { byKey: new Map(responses.flat()), wereAsked: blocks.length > 0 };
}

function integrationBlocks(nodes: readonly Node[]): Block[] {
  return nodes.flatMap((node): Block[] => {
    if (node.object !== 'block') return [];
    if (node.type === 'integration') return [node];
    const fragments = node.fragments?.flatMap((fragment) => integrationBlocks(fragment.nodes)) ?? [];
    return [...integrationBlocks(node.nodes ?? []), ...fragments];
  });
}
