import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import { useQuery } from '@tanstack/react-query';
import { valueText } from '../../content/differences/changed-values.js';
import { pagesById } from '../../content/page-tree/page-address.js';
import { pageTreeQuery } from '../../content/page-tree/queries.js';
import { filesQuery, reusableContentsQuery } from '../../content/references/queries.js';
import { useApi } from '../../platform/api/api.js';
import { fileSize } from '../../platform/facts/file-size.js';
import { useDifferencesWords } from '../../words/differences-words.js';
import { useReviewWords } from '../../words/review-words.js';
import type { ChangeRequestPath } from '../change-requests/queries.js';
import { isAboutDeletion, type QueuedConflict, type TextInConflict, type ValueConflict } from './conflict-queue.js';

/** How conflicts of a change request are called, and how what each side has is written. */
export function useConflictNames(path: ChangeRequestPath) {
  const { conflicts: words } = useReviewWords();
  const differences = useDifferencesWords();
  const api = useApi();
  const { data: tree } = useQuery(pageTreeQuery(api, path));
  const { data: files } = useQuery(filesQuery(api, path));
  const { data: reusables } = useQuery(reusableContentsQuery(api, path));
  const pages = pagesById(tree?.pages ?? []);
  const fields = new Map<string, string>(Object.entries({ ...differences.names, ...words.fields }));

  const ownerOf = ({ kind, id }: TextInConflict): string =>
    (kind === 'page' ? pages.get(id)?.title : reusables?.find((content) => content.id === id)?.title) ?? id;

  const nameOf = ({ kind, id, field = '', main, changeRequest }: ValueConflict): string => {
    switch (kind) {
      case 'page':
      case 'reusable-content':
        // Both sides are titles then, or null for the one that deleted it.
        if (field === kind) return words.deletedOrKept(String(main ?? changeRequest ?? id));
        return words.fieldOf(fields.get(field) ?? field, ownerOf({ kind, id }));
      case 'file':
        return words.file(files?.find((file) => file.id === id)?.name ?? id);
      case 'variable':
        return words.variable(id);
      case 'redirect':
        return words.redirect(id);
    }
  };

  const sideText = (conflict: ValueConflict, value: unknown): string => {
    const { kind, field } = conflict;
    if (value === null && isAboutDeletion(conflict)) return words.deleted;
    if (kind === 'redirect' && typeof value === 'string') return pages.get(value)?.title ?? value;
    if (!isPlainObject(value)) return valueText(value, differences);
    if (field === 'position') {
      const { parent } = value;
      return typeof parent === 'string' ? words.below(pages.get(parent)?.title ?? parent) : words.top;
    }
    if (kind === 'file') return `${value['name']}, ${fileSize(Number(value['size']))}`;
    return JSON.stringify(value, null, 2);
  };

  return {
    /** What a conflict is about. */
    titleOf: (conflict: QueuedConflict) =>
      conflict.of === 'text' ? words.textOf(ownerOf(conflict.text)) : nameOf(conflict.conflict),
    sideText,
    /** The path of the page with an id. */
    pathOf: (pageId: string) => pages.get(pageId)?.path,
  };
}
