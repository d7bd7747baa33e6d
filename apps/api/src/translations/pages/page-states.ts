import type { Block, JsonDocument } from '@lectern/content/document/document';
import { eachBlock } from '@lectern/content/document/keys';
import type { PageEdits, PageTranslationState } from '@lectern/domain/translations/pages/schemas';
import { ownContent } from '@lectern/intelligence/translation/block-content';

/** Which pages of a translation something is true of, by their ids. */
export interface StateFacts {
  isBehind: (pageId: string) => boolean;
  failed: ReadonlySet<string>;
  edited: ReadonlySet<string>;
}

/** Says what is true of a page in a translation, what needs attention first. */
export function statesOf(pageId: string, { isBehind, failed, edited }: StateFacts): PageTranslationState[] {
  const states: PageTranslationState[] = [];
  if (failed.has(pageId)) states.push('failed');
  if (isBehind(pageId)) states.push('behind');
  if (edited.has(pageId)) states.push('edited');
  return states.length === 0 ? ['current'] : states;
}

/** What a page says in a translation. */
export interface PageContent {
  title: string;
  description?: string | undefined;
  linkTitle?: string | undefined;
  document: JsonDocument;
}

const TEXTS = ['title', 'description', 'linkTitle'] as const;

/** Tells what people changed of a page that a run wrote. Blocks keep their keys, so each is compared with itself. */
export function pageEditsOf(made: PageContent, current: PageContent): PageEdits {
  const before = new Map<string, string>();
  eachBlock(made.document.nodes, (block) => before.set(keyOf(block), ownContent(block)));
  const blocks: string[] = [];
  eachBlock(current.document.nodes, (block) => {
    if (before.get(keyOf(block)) !== ownContent(block)) blocks.push(keyOf(block));
  });
  return { texts: TEXTS.filter((name) => (made[name] ?? '') !== (current[name] ?? '')), blocks };
}

function keyOf({ key = '' }: Block): string {
  return key;
}
