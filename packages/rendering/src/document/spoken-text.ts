import type { Node } from '@lectern/content/document/document';
import { textOf } from '@lectern/content/document/json-values';
import { emojiText } from '../icons/emoji.js';

const LONGEST = 200;

/** What nodes say as one short line, for labels and outlines; notes beside the text are left out. */
export function spokenText(nodes: readonly Node[] | undefined): string {
  return clipped((nodes ?? []).map(said).join('').replace(/\s+/g, ' ').trim());
}

/** The beginning of a text, when it is longer than a label should be. */
export function clipped(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

function said(node: Node): string {
  if (node.object === 'text') return node.leaves.map(({ text }) => text).join('');
  const inside = (node.nodes ?? []).map(said).join('');
  if (node.object === 'block') return `${inside} `;
  switch (node.type) {
    case 'emoji':
      return emojiText(textOf(node.data['code']));
    case 'inline-math':
      return textOf(node.data['formula']);
    case 'inline-image':
      return textOf(node.data['alt']);
    case 'button':
      return textOf(node.data['label']);
    default:
      return inside;
  }
}
