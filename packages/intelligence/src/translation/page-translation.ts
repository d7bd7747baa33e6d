import type { JsonDocument } from '@lectern/content/document/document';
import { hasSameContent } from '@lectern/content/document/same-content';
import { setAnchors } from '@lectern/content/markdown/anchors';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { writeDocument } from '@lectern/content/markdown/write-document';
import type { BodyText } from '@lectern/content/units/body-unit';
import type { Segment, SegmentKind, TranslationOf } from './segment.js';
import { translateDocument } from './translate-document.js';
import { translateText } from './translate-text.js';

/** What a page says beside its body. */
export interface PageTexts {
  title: string;
  description?: string;
  /** The title that navigation shows. */
  linkTitle?: string;
}

/** A page as it is stored, or reusable content, which has a title and a body too. */
export interface SourcePage extends PageTexts {
  body: BodyText;
}

/** A page or reusable content as it is kept; what has no text has no body. */
export interface RetainedPage {
  record: { title: string; description?: string | undefined; linkTitle?: string | undefined };
  body: { markdown: string; keys: readonly string[] } | undefined;
}

/** A page with translations in place of its texts; its links still lead where the source's do. */
export interface TranslatedPage extends PageTexts {
  /** The source's blocks and keys, with the anchors of the translated headings. */
  document: JsonDocument;
}

/** A page as translating reads it. */
export function sourcePage({ record, body }: RetainedPage): SourcePage {
  const { title, description, linkTitle } = record;
  return {
    title,
    ...(description !== undefined && { description }),
    ...(linkTitle !== undefined && { linkTitle }),
    body: { markdown: body?.markdown ?? '', keys: [...(body?.keys ?? [])] },
  };
}

/** Gives the texts of a page that are to be translated, each once, in document order. */
export function segmentsOf(page: SourcePage): Segment[] {
  const segments: Segment[] = [];
  translatePage(page, (segment) => {
    segments.push(segment);
    return undefined;
  });
  return segments;
}

/** Puts translations in place of the texts of a page; what has none, or one with broken tags, stays as it is. */
export function translatePage(page: SourcePage, translationOf: TranslationOf): TranslatedPage {
  const { title, description, linkTitle, body } = page;
  const text = (value: string, kind: SegmentKind): string => translateText(value, { id: kind, kind }, translationOf);
  const texts: PageTexts = {
    title: text(title, 'page title'),
    ...(description === undefined ? {} : { description: text(description, 'page description') }),
    ...(linkTitle === undefined ? {} : { linkTitle: text(linkTitle, 'navigation title') }),
  };
  const document = translateDocument(parseDocument(body.markdown, body.keys), translationOf);
  setAnchors(document.nodes);
  return { ...texts, document };
}

/** Writes a translated document as a body; one that says what its source says is the source's body, byte for byte. */
export function translatedBody(document: JsonDocument, source: BodyText): BodyText {
  const { nodes } = parseDocument(source.markdown, source.keys);
  const isSource =
    nodes.length === document.nodes.length && nodes.every((node, at) => hasSameContent(node, document.nodes[at]));
  return isSource ? source : writeDocument(document);
}
