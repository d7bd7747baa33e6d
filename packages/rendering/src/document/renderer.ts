import type { Block, Fragment, Inline, Node } from '@lectern/content/document/document';
import type { ComponentChildren } from 'preact';
import type { DocumentContext, Highlight } from './document-context.js';

/** What every part of a document is rendered with; parts render what they hold through it and so know nothing of each other. */
export interface Renderer {
  context: DocumentContext;
  blocks(nodes: readonly Node[] | undefined): ComponentChildren;
  inlines(nodes: readonly Node[] | undefined): ComponentChildren;
  /** Colours code, as long as the document has not too much of it. */
  highlight: Highlight;
  /** The level of a heading among those of the page, whose title is the first one. */
  headingLevel(type: string): 2 | 3 | 4;
  /** Whether an image is the first of the document. */
  isFirstImage(image: Block): boolean;
  /** The id and the number, which is shown on paper, of the note of an annotation; nothing when it has none. */
  noteOf(annotation: Inline): { id: string; number: number } | undefined;
  /** Other anchors by which a heading is known. */
  otherAnchors(heading: Block): readonly string[];
  /** The anchor of the tab that has this short name. */
  tabAnchor(slug: string): string | undefined;
}

export interface BlockProps {
  block: Block;
  renderer: Renderer;
}

export interface InlineProps {
  inline: Inline;
  renderer: Renderer;
}

/** The blocks among the children of a block that have a type, in their order. */
export function childBlocks({ nodes = [] }: Block, type: string): Block[] {
  return nodes.filter((node): node is Block => node.object === 'block' && node.type === type);
}

/** The blocks of the fragment of that name; of none when there is no such fragment. */
export function fragmentOf({ fragments = [] }: Block | Inline, name: string): Block[] {
  return fragments.find((part: Fragment) => part.fragment === name || part.type === name)?.nodes ?? [];
}
