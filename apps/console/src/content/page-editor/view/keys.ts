import { duplicateBlock, moveBlock } from '@lectern/editing/commands/blocks';
import { toggleHighlightedLines } from '@lectern/editing/commands/code';
import { indentItem, outdentItem, splitItem, toggleList } from '@lectern/editing/commands/lists';
import { selectPicture } from '@lectern/editing/commands/media';
import { leaveLastBlock } from '@lectern/editing/commands/room-at-end';
import { insertLineBreak, leaveCode, setHeading, splitCodeLine, toggleTextMark } from '@lectern/editing/commands/text';
import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';

/** Writes a tab where one is meant, in code; elsewhere the key moves on to the next field. */
const insertTab: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.name !== 'code_line') return false;
  dispatch?.(state.tr.insertText('\t').scrollIntoView());
  return true;
};

const enter = chainCommands(leaveCode, splitCodeLine, splitItem);

/** The keys of the editor. `Tab` means something in lists and code only, so that everybody gets out of the editor. */
export function editorKeys(): Plugin[] {
  return [
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      Backspace: undoInputRule,
      Enter: enter,
      'Shift-Enter': chainCommands(exitCode, insertLineBreak),
      Tab: chainCommands(indentItem, insertTab),
      'Shift-Tab': outdentItem,
      'Mod-b': toggleTextMark('bold'),
      'Mod-i': toggleTextMark('italic'),
      'Mod-e': toggleTextMark('inline_code'),
      'Mod-Shift-x': toggleTextMark('strikethrough'),
      'Mod-Alt-0': setHeading(0),
      'Mod-Alt-1': setHeading(1),
      'Mod-Alt-2': setHeading(2),
      'Mod-Alt-3': setHeading(3),
      'Mod-Shift-7': toggleList('list_ordered'),
      'Mod-Shift-8': toggleList('list_unordered'),
      'Mod-Shift-9': toggleList('list_tasks'),
      'Mod-Alt-h': toggleHighlightedLines,
      ArrowUp: selectPicture('up'),
      ArrowDown: chainCommands(selectPicture('down'), leaveLastBlock),
      'Mod-Shift-d': duplicateBlock,
      'Alt-Shift-ArrowUp': moveBlock('up'),
      'Alt-Shift-ArrowDown': moveBlock('down'),
    }),
    keymap(baseKeymap),
  ];
}
