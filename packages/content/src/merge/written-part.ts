import type { Block } from '../document/document.js';
import { withKeys } from '../document/keys.js';
import { alignKeys } from '../keys/align-keys.js';
import { parseDocument, parseKeyless } from '../markdown/parse-document.js';
import { writeDocument } from '../markdown/write-document.js';
import type { BodyUnit } from '../units/body-unit.js';
import { keysOf, shapeOf } from '../units/body-units.js';
import { conflictBlock, conflictMarkdown, isConflict } from './conflict-block.js';
import type { MergedPiece } from './merged-piece.js';

/** Gives the text of a merged piece with its blocks and their keys, as its sides wrote it as far as that is possible. */
export function writtenPart(piece: MergedPiece): BodyUnit {
  switch (piece.kind) {
    case 'taken':
      return piece.unit;
    case 'merged':
      return keyed(piece.text, piece.ours.gap, mergedKeys(piece));
    case 'conflict':
      return conflictPart(piece.ours, piece.theirs);
  }
}

/** Gives a part with its blocks written anew, so that its text ends where it should and reads as these blocks do. */
export function rewrittenPart({ nodes, gap }: Pick<BodyUnit, 'nodes' | 'gap'>): BodyUnit {
  const { markdown, keys } = writeDocument({ object: 'document', data: {}, nodes });
  return keyed(markdown.trimEnd(), gap, keys);
}

function keyed(text: string, gap: string, keys: string[]): BodyUnit {
  return { text, gap, keys, nodes: parseDocument(text, keys).nodes };
}

/** A block that ours does not know keeps the key it has in theirs. */
function mergedKeys({ text, ours, theirs }: { text: string; ours: BodyUnit; theirs: BodyUnit }): string[] {
  const byOurs = alignKeys({ markdown: ours.text, keys: ours.keys }, text);
  const byTheirs = alignKeys({ markdown: theirs.text, keys: theirs.keys }, text);
  const oursHas = new Set(ours.keys);
  const theirsHas = new Set(theirs.keys);
  return byOurs.map((key, index) => {
    const other = byTheirs[index];
    return oursHas.has(key) || other === undefined || !theirsHas.has(other) || oursHas.has(other) ? key : other;
  });
}

function conflictPart(ours: BodyUnit | undefined, theirs: BodyUnit | undefined): BodyUnit {
  const gap = (ours ?? theirs)?.gap ?? '';
  const text = conflictMarkdown({ main: theirs?.text ?? '', changeRequest: ours?.text ?? '' });
  const document = parseKeyless(text);
  const keys = conflictKeys(withKeys(document).nodes, [theirs, ours]);
  if (keys !== undefined) return { text, gap, keys, nodes: withKeys(document, keys).nodes };
  const block = conflictBlock({ main: theirs?.nodes ?? [], changeRequest: ours?.nodes ?? [] });
  return rewrittenPart({ nodes: [block], gap });
}

/** The keys of a conflict, those of its sides among them; nothing when it does not read as its sides do. */
function conflictKeys(nodes: Block[], sides: (BodyUnit | undefined)[]): string[] | undefined {
  const [tabs] = nodes;
  if (tabs === undefined || nodes.length > 1 || !isConflict(tabs)) return undefined;
  const items = blocksBelow(tabs);
  const isAsMeant = items.every((item, index) => shapeOf(blocksBelow(item)) === shapeOf(sides[index]?.nodes ?? []));
  if (items.length !== sides.length || !isAsMeant) return undefined;
  return [
    ...keysOf([{ ...tabs, nodes: [] }]),
    ...items.flatMap((item, index) => [item.key ?? '', ...(sides[index]?.keys ?? [])]),
  ];
}

function blocksBelow(block: Block): Block[] {
  return (block.nodes ?? []).filter((node) => node.object === 'block');
}
