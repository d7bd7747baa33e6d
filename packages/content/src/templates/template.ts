import type { DocumentRef } from '../document/document.js';

/** A page of a template: what it is called within the template, where it stands, and its Markdown file. */
export interface TemplatePage {
  ref: string;
  /** The page of the template that it stands under; the top when absent. */
  into?: string;
  markdown: string;
}

/** What somebody chose for a template, by name. */
export type TemplateRefs = Readonly<Record<string, DocumentRef>>;

/** Content to begin with. Pages link to each other as `<ref>.md`. */
export interface Template {
  id: string;
  /** What it is for, in a sentence. */
  description: string;
  /** Groups, which have a title and no text. */
  groups?: readonly { ref: string; title: string }[];
  pages(refs: TemplateRefs): readonly TemplatePage[];
}
