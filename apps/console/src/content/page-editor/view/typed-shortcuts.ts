import { insertBlock } from '@lectern/editing/commands/blocks';
import { toggleList } from '@lectern/editing/commands/lists';
import { createBlock } from '@lectern/editing/commands/new-blocks';
import { setHeading } from '@lectern/editing/commands/text';
import { turnInto } from '@lectern/editing/commands/turn-into';
import { markType } from '@lectern/editing/schema/schema';
import { InputRule, inputRules } from 'prosemirror-inputrules';
import { type Command, type EditorState, type Plugin, Selection, type Transaction } from 'prosemirror-state';

/** A plugin that makes blocks and marks of what is typed as in Markdown; quotes only where these may stand. */
export function typedShortcuts({ withQuotes = true } = {}): Plugin {
  return inputRules({
    rules: [
      ...([1, 2, 3] as const).map((level) => atStart(new RegExp(`^#{${level}}\\s$`), setHeading(level))),
      atStart(/^[-*+]\s$/, toggleList('list_unordered')),
      atStart(/^1[.)]\s$/, toggleList('list_ordered')),
      atStart(/^\[ ?\]\s$/, toggleList('list_tasks')),
      ...(withQuotes ? [atStart(/^>\s$/, turnInto('blockquote'))] : []),
      atStart(/^```$/, turnInto('code')),
      atStart(/^(---|\*\*\*)$/, insertBlock(createBlock('divider'))),
      around(/(?<![*\w])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'bold'),
      around(/(?<![*\w])\*([^*\s](?:[^*]*[^*\s])?)\*$/, 'italic'),
      around(/(?<![_\w])_([^_\s](?:[^_]*[^_\s])?)_$/, 'italic'),
      around(/(?<!`)`([^`]+)`$/, 'inline_code'),
      around(/~~([^~\s](?:[^~]*[^~\s])?)~~$/, 'strikethrough'),
    ],
  });
}

/** Runs a command on the paragraph that begins with what was typed, without what was typed. */
function atStart(pattern: RegExp, command: Command): InputRule {
  return new InputRule(pattern, (state, _match, start, end) => {
    if (state.selection.$from.parent.type.name !== 'paragraph') return null;
    return followedBy(state, state.tr.delete(start, end), command);
  });
}

/** Gives the text between marks of Markdown the mark that they stand for. */
function around(pattern: RegExp, name: string): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [all, text = ''] = match;
    const parent = state.doc.resolve(start).parent;
    if (parent.type.name === 'code_line' || !parent.type.allowsMarkType(markType(name))) return null;
    const open = start + all.indexOf(text);
    const tr = state.tr;
    // The last character has not been inserted yet.
    if (open + text.length < end) tr.delete(open + text.length, end);
    tr.delete(start, open).addMark(start, start + text.length, markType(name).create());
    return tr.removeStoredMark(markType(name));
  });
}

/** A transaction that also does what a command does after it; nothing when the command does nothing. */
function followedBy(state: EditorState, first: Transaction, command: Command): Transaction | null {
  const isDone = command(state.apply(first), (second) => {
    for (const step of second.steps) first.step(step);
    first.setSelection(Selection.fromJSON(first.doc, second.selection.toJSON()));
  });
  return isDone ? first : null;
}
