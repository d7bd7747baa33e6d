import type { Data } from '../document/document.js';
import { matchesPattern } from './address-pattern.js';

/** The action by which a block finds out what it shows from the address that it was made of. */
export const UNFURL = '@link.unfurl';

/** A block of an integration, and the patterns of addresses that become it where they stand alone. */
export interface UnfurledBlock {
  integration: string;
  block: string;
  addresses: readonly string[];
}

/** The block that an address becomes: the first one with a pattern that fits. */
export function blockForAddress<Mapped extends UnfurledBlock>(
  url: string,
  blocks: readonly Mapped[],
): Mapped | undefined {
  if (url === '') return undefined;
  return blocks.find(({ addresses }) => addresses.some((pattern) => matchesPattern(url, pattern)));
}

/** What a block says that is made of an address. */
export function unfurledData({ integration, block }: UnfurledBlock, url: string): Data {
  return { integration, block, props: {}, url, action: { action: UNFURL, url } };
}
