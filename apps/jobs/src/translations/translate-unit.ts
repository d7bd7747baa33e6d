import type { UnitText } from '@lectern/commands/translations/run-content';
import type { JsonDocument } from '@lectern/content/document/document';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import type { TranslatedText } from '@lectern/database/translations/translation-edits.queries';
import { type AnchorMap, anchorMap } from '@lectern/intelligence/translation/follow-links';
import { decideBlock, keepEdits } from '@lectern/intelligence/translation/keep-edits';
import {
  type PageTexts,
  sourcePage,
  translatedBody,
  translatePage,
} from '@lectern/intelligence/translation/page-translation';
import type { TranslationOf } from '@lectern/intelligence/translation/segment';

/** A unit in the revisions that a run works with; absent where it is not. */
export interface TranslatedUnitVersions {
  source: UnitText;
  sourceBefore: UnitText | undefined;
  current: UnitText | undefined;
  made: UnitText | undefined;
  /** What the last run would have written, if it kept edits. */
  wouldHaveMade: TranslatedText | undefined;
}

/** A unit as it is to stand in the target, its links still those of the source. */
export interface TranslatedUnit {
  texts: PageTexts;
  text: { markdown: string; keys: readonly string[] };
  anchors: AnchorMap;
  /** What the run would have written, where it kept edits. */
  made: TranslatedText | null;
}

/** Translates a unit; what people edited stays as long as its source is the same. */
export function translateUnit(versions: TranslatedUnitVersions, translationOf: TranslationOf): TranslatedUnit {
  const page = sourcePage(versions.source);
  const { document, ...texts } = translatePage(page, translationOf);
  const source = parseDocument(page.body.markdown, page.body.keys);
  const words = keepWords(versions, texts);
  const kept = keepBlocks(versions, source, document);
  const machine = translatedBody(document, page.body);
  const text = kept ? translatedBody(kept, page.body) : machine;
  const made = kept || words.isKept ? { ...texts, markdown: machine.markdown, keys: [...machine.keys] } : null;
  return { texts: words.texts, text, anchors: anchorMap(source, kept ?? document), made };
}

/** The document with what people edited; nothing when there is none of that to keep. */
function keepBlocks(
  versions: TranslatedUnitVersions,
  source: JsonDocument,
  result: JsonDocument,
): JsonDocument | undefined {
  const { sourceBefore, current, made, wouldHaveMade } = versions;
  const before = wouldHaveMade ?? made?.body;
  if (!current || !before || !sourceBefore || isSameText(before, current.body)) return undefined;
  const { document, kept } = keepEdits({
    before: { source: read(sourceBefore.body), result: read(before) },
    current: read(current.body),
    next: { source, result },
  });
  return kept.length > 0 ? document : undefined;
}

function keepWords(
  { source, sourceBefore, current, made, wouldHaveMade }: TranslatedUnitVersions,
  texts: PageTexts,
): { texts: PageTexts; isKept: boolean } {
  const before = wouldHaveMade ?? made?.record;
  const kept: PageTexts = { ...texts };
  let isKept = false;
  for (const name of ['title', 'description', 'linkTitle'] as const) {
    const decision = decideBlock({
      sourceBefore: sourceBefore?.record[name],
      source: source.record[name] ?? '',
      made: before?.[name],
      current: current?.record[name],
    });
    const value = current?.record[name];
    if (decision !== 'kept' || value === undefined) continue;
    kept[name] = value;
    isKept = true;
  }
  return { texts: kept, isKept };
}

interface Text {
  markdown: string;
  keys: readonly string[];
}

function isSameText(a: Text | undefined, b: Text | undefined): boolean {
  return a?.markdown === b?.markdown;
}

function read(text: Text | undefined): JsonDocument {
  return parseDocument(text?.markdown ?? '', text?.keys);
}
