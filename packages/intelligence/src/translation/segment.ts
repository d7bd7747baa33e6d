/** What a text is for its readers: the context that a translator needs, and nothing about its place. */
export type SegmentKind =
  | 'page title'
  | 'page description'
  | 'navigation title'
  | 'heading'
  | 'paragraph'
  | 'list item'
  | 'table cell'
  | 'column title'
  | 'option'
  | 'caption'
  | 'alternative text'
  | 'tooltip'
  | 'button'
  | 'tab title'
  | 'expandable title'
  | 'code title'
  | 'prompt description'
  | 'schema title';

/** A text of a page that is translated by itself. */
export interface Segment {
  /** Where it stands: the key of its block, with the attribute when it is not the block's text. Unique in a page. */
  id: string;
  kind: SegmentKind;
  /** The text with numbered tags in place of markup, as `maskInlines` writes it; no whitespace around it. */
  text: string;
}

/** Gives the translation of a segment; undefined keeps it as it is. */
export type TranslationOf = (segment: Segment) => string | undefined;
