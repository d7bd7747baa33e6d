import type { SourceText } from './source-text.js';

/** A block as the syntax shows it, before the dialect gives it a meaning. */
export type SyntaxBlock =
  | { type: 'paragraph'; content: SourceText }
  | { type: 'heading'; level: number; content: SourceText }
  | { type: 'thematicBreak' }
  | { type: 'code'; info: string; value: string; fenced: boolean }
  | { type: 'math'; value: string }
  | { type: 'html'; value: string; start: number; lines: SourceText }
  | { type: 'tag'; name: string; args: string; source: string; start: number; argsStart: number }
  | { type: 'table'; align: CellAlign[]; rows: SourceText[][] }
  | { type: 'definition'; label: string; url: string; title?: string; start: number; end: number }
  | { type: 'quote'; children: SyntaxBlock[] }
  | { type: 'list'; ordered: boolean; start: number; items: SyntaxItem[] }
  | { type: 'footnote'; label: string; children: SyntaxBlock[] };

export interface SyntaxItem {
  checked?: boolean;
  children: SyntaxBlock[];
}

export type CellAlign = 'left' | 'center' | 'right' | undefined;

/** A piece of running text as the syntax shows it. */
export type SyntaxInline =
  | { type: 'text'; value: string }
  | { type: 'break' }
  | { type: 'code'; value: string }
  | { type: 'math'; value: string; source: string }
  | { type: 'expression'; value: string; source: string }
  | { type: 'emoji'; name: string }
  | { type: 'html'; value: string; at: number }
  | { type: 'footnote'; label: string }
  | { type: 'image'; url: string; title?: string; alt: string; start: number; end: number }
  | SyntaxSpan;

export interface SyntaxSpan {
  type: 'emphasis' | 'strong' | 'delete' | 'link' | 'annotation';
  children: SyntaxInline[];
  /** How many spans are nested below this one. */
  height: number;
  /** Of links. */
  url?: string;
  title?: string;
  /** Where the destination of a link stands in the text; absent for automatic links. */
  start?: number;
  end?: number;
  /** Of annotations: the footnote that holds the note. */
  label?: string;
}

/** What references resolve against, by normal label. */
export interface LinkDefinitions {
  definitions: Map<string, { url: string; title?: string }>;
  /** The labels of footnotes as they are written. */
  footnotes: Map<string, string>;
  /** The definitions that something referred to. */
  used: Set<string>;
}

/** The form in which labels of definitions and footnotes are compared. */
export function normalLabel(label: string): string {
  return label
    .trim()
    .replace(/[ \t\r\n]+/g, ' ')
    .toLowerCase()
    .toUpperCase();
}
