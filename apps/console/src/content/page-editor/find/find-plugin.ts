import { replaceMatches, TextFinder, type TextMatch, type TextQuery } from '@lectern/editing/search/find-text';
import { keydownHandler } from 'prosemirror-keymap';
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

/** What is looked for in the text, and where it was found. */
export interface TextFinding {
  query: TextQuery;
  matches: readonly TextMatch[];
}

interface FindState extends TextFinding {
  finder: TextFinder;
  marks: DecorationSet;
}

const key = new PluginKey<FindState | undefined>('find');
const CLOSED = 'closed';

/** More marks than this would make writing slow, and nobody looks at them all; all of them are counted and replaced. */
const MAX_MARKED = 1_000;

/** A plugin that looks for text while somebody wants that, and marks what it finds. */
export function findPlugin(): Plugin<FindState | undefined> {
  return new Plugin<FindState | undefined>({
    key,
    state: {
      init: () => undefined,
      apply(transaction, before, _old, { doc }) {
        const asked: TextQuery | typeof CLOSED | undefined = transaction.getMeta(key);
        if (asked === CLOSED) return undefined;
        if (asked) return found({ query: asked, finder: new TextFinder(asked) }, doc);
        return before && transaction.docChanged ? found(before, doc) : before;
      },
    },
    props: {
      handleKeyDown: (view, event) => onKey(view, event),
      decorations: (state) => key.getState(state)?.marks,
    },
  });
}

function found({ query, finder }: Pick<FindState, 'query' | 'finder'>, doc: EditorState['doc']): FindState {
  const matches = finder.find(doc);
  const marks = matches
    .slice(0, MAX_MARKED)
    .map(({ from, to }) => Decoration.inline(from, to, { class: 'edited-found' }));
  return { query, finder, matches, marks: DecorationSet.create(doc, marks) };
}

/** What is looked for at the moment, and where it was found; nothing while nobody looks for anything. */
export function findingIn(state: EditorState): TextFinding | undefined {
  return key.getState(state);
}

/** Looks for something. */
export function findText(query: TextQuery): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, query));
    return true;
  };
}

/** Begins to look for the selected text, or for what was looked for before. */
export const openFind: Command = (state, dispatch) => {
  const { from, to, $from, $to } = state.selection;
  const text = $from.sameParent($to) ? state.doc.textBetween(from, to) : '';
  const before = findingIn(state)?.query ?? { text: '', matchCase: false, wholeWords: false };
  return findText({ ...before, ...(text !== '' && { text }) })(state, dispatch);
};

/** Stops looking. */
export const closeFind: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, CLOSED));
  return true;
};

/** Which of the matches is selected; -1 if none is. */
export function selectedMatch({ selection }: EditorState, { matches }: TextFinding): number {
  return matches.findIndex(({ from, to }) => from === selection.from && to === selection.to);
}

/** Selects the next match or the one before, and goes on at the other end of the text. */
export function selectMatch(direction: 'next' | 'previous' | 'here'): Command {
  return (state, dispatch) => {
    const { matches = [] } = findingIn(state) ?? {};
    const { from, to } = state.selection;
    const match = {
      here: () => matches.find((each) => each.from >= from) ?? matches[0],
      next: () => matches.find((each) => each.from >= to) ?? matches[0],
      previous: () => matches.findLast((each) => each.to <= from) ?? matches.at(-1),
    }[direction]();
    if (!match) return false;
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, match.from, match.to)).scrollIntoView());
    return true;
  };
}

/** Replaces the selected match. */
export function replaceSelected(text: string): Command {
  return (state, dispatch) => {
    const finding = findingIn(state);
    const match = finding?.matches[selectedMatch(state, finding)];
    return match !== undefined && replaceMatches([match], text)(state, dispatch);
  };
}

/** Replaces all matches, which one undo takes back. */
export function replaceAllMatches(text: string): Command {
  return (state, dispatch) => replaceMatches(findingIn(state)?.matches ?? [], text)(state, dispatch);
}

const onKey = keydownHandler({
  'Mod-f': openFind,
  Escape: (state, dispatch) => findingIn(state) !== undefined && closeFind(state, dispatch),
});
