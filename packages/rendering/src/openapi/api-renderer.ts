import type { DescribeContext } from '@lectern/content/api-reference/describe/described-schema';
import type { Block } from '@lectern/content/document/document';
import type { JsonObject } from '@lectern/openapi/document/json';
import type { VNode } from 'preact';
import type { Highlight } from '../document/document-context.js';
import type { Words } from '../words/words.js';

/** What every part of an API reference needs to be rendered. */
export interface ApiRenderer {
  /** The specification that is told about. */
  document: JsonObject;
  /** The anchor of the block; anchors and groups within it begin with it. */
  id: string;
  words: Words;
  highlight: Highlight;
  /** Where a shared schema is told by itself, for readers who open it; without one, all that can be told is in place. */
  schemaHref?(name: string): string;
  /** Where parts of an operation are told by themselves; without it, they are in the page. */
  operationHref?(operation: { method: string; path: string }): string;
  /** The script with which operations are tried; absent where that is turned off. */
  tryScript?: string;
  /** Renders Markdown that the describing functions wrote. */
  renderMarkdown(markdown: string): VNode;
  /** Renders the blocks that a description is read as. */
  renderBlocks(blocks: Block[]): VNode;
}

/** Goes on with another section of an operation, which has its own share of what the page can bear. */
export function newSection(context: DescribeContext): DescribeContext {
  return { ...context, allowance: { entries: 500, characters: 80_000, work: 200_000 } };
}
