/** Where a link of a PDF leads: an address outside, or a named place inside. */
export type PdfLinkTarget = { url: string } | { place: string };

/** How a stretch of text looks. */
export interface TextStyle {
  size: number;
  color: string;
  bold?: boolean;
  italic?: boolean;
  mono?: boolean;
  strike?: boolean;
  underline?: boolean;
  background?: string;
  /** How far above the baseline it stands. */
  rise?: number;
  link?: PdfLinkTarget;
}

/** A stretch of text in one style; `\n` begins a new line. */
export interface Span {
  text: string;
  style: TextStyle;
}

export const INK = '#1f2328';
export const MUTED = '#656d76';
export const LINK = '#0b57d0';
export const SHADE = '#f3f4f6';
export const RULE = '#d0d7de';

/** Running text. */
export const BODY: TextStyle = { size: 10, color: INK };

/** What stands under pictures and beside things. */
export const NOTE: TextStyle = { size: 8.5, color: MUTED };

/** Text that a reader types or copies. */
export const CODE: TextStyle = { size: 8.5, color: INK, mono: true };

/** The height of a line of text of a size. */
export function lineHeight(size: number): number {
  return size * 1.45;
}
