import { collectKeys } from '@lectern/content/document/keys';
import { splitPage } from '@lectern/content/markdown/page-file';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { rewriteBody } from '@lectern/content/rewrite/rewrite-body';
import { EditorState } from 'prosemirror-state';
import { toDocument } from '../src/mapping/to-document.js';
import { toEditor } from '../src/mapping/to-editor.js';

/** What somebody types at the end of a paragraph. */
const TYPED = ' Edited.';

/** What became of a page in which one paragraph was edited. */
export interface OneEdit {
  /** What of the page was replaced, and by what. */
  before: string;
  after: string;
}

/** Edits the paragraphs of a page in the editor, each alone, and returns what changed in its Markdown. */
export function editEachParagraph(source: string, max: number): OneEdit[] {
  const { body: markdown } = splitPage(source);
  const document = parseDocument(markdown);
  const body = { markdown, keys: collectKeys(document) };
  const state = EditorState.create({ doc: toEditor(document) });
  const ends: number[] = [];
  state.doc.forEach((node, pos) => {
    if (node.type.name === 'paragraph' && node.textContent !== '') ends.push(pos + node.nodeSize - 1);
  });
  return everyFew(ends, max).map((end) => {
    const edited = toDocument(state.apply(state.tr.insertText(TYPED, end)).doc);
    return changeOf(markdown, rewriteBody(body, edited).markdown);
  });
}

function everyFew<Item>(items: readonly Item[], max: number): Item[] {
  const every = Math.max(1, Math.ceil(items.length / max));
  return items.filter((_, index) => index % every === 0);
}

/** The lines in which two texts differ. */
function changeOf(before: string, after: string): OneEdit {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return {
    before: old.slice(start, old.length - end).join('\n'),
    after: now.slice(start, now.length - end).join('\n'),
  };
}

/** Whether nothing but the text of one paragraph changed. */
export function isOneParagraph({ before, after }: OneEdit): boolean {
  return after.includes(TYPED.trim()) && !/\n[ \t]*\n/.test(before) && !/\n[ \t]*\n/.test(after);
}
