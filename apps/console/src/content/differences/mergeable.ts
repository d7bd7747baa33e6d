import type { Block } from '@lectern/content/document/document';
import { sameJson } from '@lectern/content/document/json-values';
import { blockHash } from '@lectern/content/document/keys';

/** Blocks whose attributes are seen, so that both versions tell more than names of attributes. */
export const SHOWN_BY_DATA: ReadonlySet<string> = new Set([
  'image',
  'images',
  'integration',
  'math',
  'file',
  'embed',
  'drawing',
]);

/** Whether the versions of a block can stand in one; of pictures, files and the like, both are shown. */
export function isMergeable(before: Block, after: Block): boolean {
  if (before.type !== after.type) return false;
  if (after.type === 'images' && !sameJson(picturesOf(before), picturesOf(after))) return false;
  const isShownByData = SHOWN_BY_DATA.has(after.type) || (after.isVoid && after.type !== 'expandable');
  return !isShownByData || sameJson(before.data, after.data);
}

/** Whether a block has no words that could be marked, so that only all of it can be. */
export function isWordless({ type, isVoid, fragments = [] }: Block): boolean {
  // A picture is marked with those that it stands beside.
  if (type === 'image' || type === 'table') return false;
  return type === 'images' || (isVoid && fragments.length === 0);
}

/** Whether blocks say the same, whatever their keys. */
export function haveSameContent(before: readonly Block[], after: readonly Block[]): boolean {
  return (
    before.length === after.length &&
    before.every((block, index) => {
      const other = after[index];
      return other !== undefined && blockHash(block) === blockHash(other);
    })
  );
}

function picturesOf({ nodes = [] }: Block) {
  return nodes.map((node) => (node.object === 'text' ? null : node.data));
}
