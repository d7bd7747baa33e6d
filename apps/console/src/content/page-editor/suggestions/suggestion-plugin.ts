import { type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state';

/** What a list of suggestions is about. */
export type SuggestionTrigger = 'blocks' | 'pages' | 'emoji' | 'variables';

/** How something is looked for: by a mark at the beginning of a word, and the beginning of its name. */
export const SUGGESTION_TRIGGERS: readonly (readonly [SuggestionTrigger, RegExp])[] = [
  ['blocks', /(?:^|\s)(?<typed>\/(?<query>[\p{L}\p{N} ]{0,30}))$/u],
  ['pages', /(?:^|[\s(])(?<typed>@(?<query>[\p{L}\p{N} ._-]{0,40}))$/u],
  ['emoji', /(?:^|\s)(?<typed>:(?<query>[a-z0-9_+-]{2,30}))$/],
  ['variables', /(?<typed>\{\{\s*(?<query>[\w.]{0,50}))$/],
];

/** Something that is being looked for by typing: what stands from the trigger to the cursor. */
export interface Suggestion {
  trigger: SuggestionTrigger;
  from: number;
  to: number;
  query: string;
}

interface SuggestionState {
  open: Suggestion | undefined;
  /** Where somebody closed the list, which stays closed for as long as one types on there. */
  closedAt: number | undefined;
}

/** Takes the keys that a list of suggestions is used by; true for those that it used. */
export type SuggestionKeys = { current: ((event: KeyboardEvent) => boolean) | undefined };

const key = new PluginKey<SuggestionState>('suggestion');
const CLOSE = 'close';

/** Longer than anything that is looked for by its name. */
const MAX_LENGTH = 60;

/** A plugin that notices what is looked for by typing, and gives keys to the list of it while that is open. */
export function suggestionPlugin(keys: SuggestionKeys): Plugin<SuggestionState> {
  return new Plugin({
    key,
    state: {
      init: (): SuggestionState => ({ open: undefined, closedAt: undefined }),
      apply(transaction, { open, closedAt }, _before, state): SuggestionState {
        const closed = transaction.getMeta(key) === CLOSE ? open?.from : closedAt;
        const at = closed === undefined ? undefined : transaction.mapping.map(closed, -1);
        const found = suggestionAt(state);
        return { open: found?.from === at ? undefined : found, closedAt: found?.from === at ? at : undefined };
      },
    },
    props: {
      handleKeyDown(view, event) {
        if (!key.getState(view.state)?.open || event.isComposing) return false;
        if (event.key === 'Escape') {
          view.dispatch(view.state.tr.setMeta(key, CLOSE));
          return true;
        }
        return keys.current?.(event) ?? false;
      },
    },
  });
}

/** What is being looked for in a state of the editor. */
export function openSuggestion(state: EditorState): Suggestion | undefined {
  return key.getState(state)?.open;
}

function suggestionAt({ selection }: EditorState): Suggestion | undefined {
  const { $from, empty } = selection;
  const isText = selection instanceof TextSelection && $from.parent.inlineContent && !$from.parent.type.spec.code;
  if (!empty || !isText) return undefined;
  const start = Math.max(0, $from.parentOffset - MAX_LENGTH);
  const before = $from.parent.textBetween(start, $from.parentOffset, undefined, '\ufffc');
  for (const [trigger, pattern] of SUGGESTION_TRIGGERS) {
    const match = pattern.exec(before);
    const typed = match?.groups?.['typed'];
    if (typed === undefined) continue;
    const to = $from.pos;
    return { trigger, from: to - typed.length, to, query: match?.groups?.['query'] ?? '' };
  }
  return undefined;
}
