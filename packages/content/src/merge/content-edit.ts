import type { ChangeOf, ContentChange } from '@lectern/domain/content/change-schemas';
import { splitPage } from '../markdown/page-file.js';

/** Something that a change of content decides on. */
export type ContentEdit =
  /** The fields of its record that the change names; `variables` and `extra` stand for each of theirs. */
  | { kind: 'page'; id: string; fields: readonly string[] }
  /** Everything about it: it is as it was in an earlier revision. */
  | { kind: 'whole-page'; id: string }
  | { kind: 'reusable-content'; id: string; fields: readonly ('title' | 'computed')[] }
  | { kind: 'variable'; name: string };

/** Tells what a change of content decides on by what it names; what it deletes is told by what comes of it. */
export function editsOf(change: ContentChange): ContentEdit[] {
  switch (change.operation) {
    case 'update_page':
      return [{ kind: 'page', id: change.page, fields: fieldsOf(change) }];
    case 'move_page':
      return [{ kind: 'page', id: change.page, fields: ['position'] }];
    case 'revert_page':
      return [change.block ? { kind: 'page', id: change.page, fields: [] } : { kind: 'whole-page', id: change.page }];
    case 'set_variables':
      return Object.keys(change.variables).map((name) => ({ kind: 'variable', name }));
    case 'update_reusable_content':
      return [{ kind: 'reusable-content', id: change.reusableContent, fields: reusableFieldsOf(change) }];
    default:
      return [];
  }
}

function fieldsOf({ operation: _, page: __, document, into, at, slug, ...fields }: ChangeOf<'update_page'>): string[] {
  const named = namesIn(fields);
  if (slug) named.push('slug');
  if (into !== undefined || at !== undefined) named.push('position');
  return [...named, ...(document?.markdown === undefined ? [] : writtenFields(document.markdown))];
}

/** Front matter and the first heading of a text speak of the record too. */
function writtenFields(markdown: string): string[] {
  const { title, metadata, extra } = splitPage(markdown);
  const named = namesIn(metadata);
  if (title !== undefined) named.push('title');
  if (Object.keys(extra).length > 0) named.push('extra');
  return named;
}

/** A text of its own takes the place of what the content was computed from. */
function reusableFieldsOf({ title, document }: ChangeOf<'update_reusable_content'>): ('title' | 'computed')[] {
  return [...(title === undefined ? [] : ['title' as const]), ...(document === undefined ? [] : ['computed' as const])];
}

function namesIn(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}
