import type { Block, DocumentRef, JsonDocument } from '@lectern/content/document/document';
import type { ComponentChildren, VNode } from 'preact';
import type { Words } from '../words/words.js';

/** A file as pages show it. */
export interface ShownFile {
  name: string;
  contentType: string;
  /** In bytes. */
  size: number;
  width?: number;
  height?: number;
}

/** Where a reference leads, and how it is called. */
export interface ResolvedRef {
  href: string;
  title: string;
  description?: string;
  emoji?: string;
  icon?: string;
  /** Whether it leads away from the site. */
  isExternal: boolean;
  file?: ShownFile;
  /** Addresses of an image in several widths, as `srcset` has them. */
  sourceSet?: string;
}

/** A stretch of code, and what it is if that has a colour of its own. */
export interface CodeToken {
  text: string;
  role?: string;
}

/** Cuts code into stretches of one colour; together they are the code again. */
export type Highlight = (code: string, syntax: string) => CodeToken[];

/**
 * Everything that a document needs to know of the world around it to be rendered. It is gathered before, so that rendering
 * waits for nothing and the same input always gives the same page.
 */
export interface DocumentContext {
  words: Words;
  /** Where links that lead away from the site open. */
  externalLinks: 'self' | 'blank';
  /** Returns nothing for what does not exist or is not for this reader. */
  resolve(ref: DocumentRef): ResolvedRef | undefined;
  /** The newest version of an API specification as an OpenAPI 3 document; nothing when it cannot be read. */
  specification(nameOrId: string): Record<string, unknown> | undefined;
  /** Where a shared schema of a specification is told by itself; without one, all that can be told is in the page. */
  schemaHref?(nameOrId: string, schema: string): string;
  /** Where parts of an operation are told by themselves; without it, they are in the page. */
  operationHref?(nameOrId: string, operation: { method: string; path: string }): string;
  /** The script with which operations are tried; absent where that is turned off. */
  tryScript?: string;
  /** The grammars of all languages are large, so whoever renders in a browser fetches them when there is code. */
  highlight: Highlight;
  /** What an integration drew for a block, by the key of the block. */
  integration(blockKey: string | undefined): ComponentChildren;
  /** Where a search for something begins; without one, buttons that search are mere text. */
  searchHref?(query: string): string;
  /** Language of the content, for dates and numbers; English when it is absent or unknown. */
  language?: string;
  /** Where a picture is loaded from; one that is loaded from nowhere is a link to it. Without it, from where it is. */
  pictureAddress?(target: ResolvedRef): string | undefined;
  /** Whether the policy of the page forbids styles in markup, as formulas may have them. */
  forbidsInlineStyles?: boolean;
  /** The blocks of the whole document where only a part of it is rendered: they decide the levels of headings. */
  headingsOf?: readonly Block[];
  /** What the ids of its parts begin with, where the page shows other documents too. */
  idPrefix?: string;
}

/** Renders rich text; the one that renders the page around is handed to parts that hold documents of their own. */
export type RenderDocument = (document: JsonDocument, context: DocumentContext) => VNode;
