import { deleteBlock, moveBlock } from '@lectern/editing/commands/blocks';
import { documentOfSelection } from '@lectern/editing/commands/reusable-contents';
import { toggleTextMark } from '@lectern/editing/commands/text';
import { ActionIcon, Group, Menu } from '@mantine/core';
import {
  ArrowDown,
  ArrowUp,
  Bold,
  Code,
  FileCode,
  GripVertical,
  Italic,
  Link as LinkIcon,
  type LucideIcon,
  MessageSquareQuote,
  Plus,
  Redo2,
  Strikethrough,
  Trash2,
  Undo2,
} from 'lucide-react';
import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, lazy, memo, useCallback } from 'react';
import { useWritingWords } from '../../words/writing-words.js';
import { openNote } from './annotations/annotation-plugin.js';
import { ExtractTool } from './blocks/reusable/extract-tool.js';
import classes from './editor-toolbar.module.css';
import { openBlockMenu } from './handle/handle-plugin.js';
import { openLinkDialog } from './linking/link-plugin.js';
import { toggleSource } from './source/source-plugin.js';
import { INSERTED_BLOCKS, insertNew } from './suggestions/suggestion-entries.js';
import { BlockType, blockTypeOf } from './toolbar/block-type.js';
import { useKeyboardInset } from './toolbar/keyboard-inset.js';
import { MoreMarks } from './toolbar/more-marks.js';
import { hasMark, moveFocus, type RunCommand, Tool } from './toolbar/tool.js';
import { LazyPart } from './view/lazy-part.js';

const IntegrationItems = lazy(() => import('./toolbar/integration-items.js'));

interface ToolbarProps {
  view: EditorView;
  state: EditorState;
}

const COMMANDS = {
  bold: toggleTextMark('bold'),
  italic: toggleTextMark('italic'),
  strikethrough: toggleTextMark('strikethrough'),
  inline_code: toggleTextMark('inline_code'),
  link: openLinkDialog,
  annotation: openNote,
  blockMenu: openBlockMenu,
  moveUp: moveBlock('up'),
  moveDown: moveBlock('down'),
  deleteBlock,
  source: toggleSource,
  undo,
  redo,
};

/**
 * What can be done with the text at the cursor. Arrows lead from one tool to the next, and `Escape` back to the text.
 * Each tool renders only when it changes, because the toolbar itself renders on every keystroke.
 */
export const EditorToolbar = memo(({ view, state }: ToolbarProps) => {
  const words = useWritingWords();
  const inset = useKeyboardInset();
  const run = useCallback(
    (command: Command) => {
      command(view.state, view.dispatch, view);
      view.focus();
    },
    [view],
  );
  const mark = (name: 'bold' | 'italic' | 'strikethrough' | 'inline_code', label: string, Icon: LucideIcon) =>
    tool(name, label, Icon, hasMark(state, name));
  const tool = (name: keyof typeof COMMANDS, label: string, Icon: LucideIcon, isPressed?: boolean) => (
    <Tool
      label={label}
      Icon={Icon}
      isPressed={isPressed}
      isOff={!COMMANDS[name](state)}
      command={COMMANDS[name]}
      run={run}
    />
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') view.focus();
    else moveFocus(event);
  };
  return (
    <Group
      role="toolbar"
      aria-label={words.toolbar}
      className={classes.toolbar}
      style={{ '--keyboard': `${inset}px` }}
      data-editor-toolbar
      gap={4}
      onKeyDown={onKeyDown}
    >
      <BlockType value={blockTypeOf(state)} run={run} />
      {mark('bold', words.bold, Bold)}
      {mark('italic', words.italic, Italic)}
      {mark('strikethrough', words.strikethrough, Strikethrough)}
      {mark('inline_code', words.inlineCode, Code)}
      {tool('link', words.linking.link, LinkIcon)}
      {tool('annotation', words.annotations.annotation, MessageSquareQuote)}
      <MoreMarks isOff={state.selection.empty} run={run} />
      <InsertMenu run={run} />
      {tool('blockMenu', words.blockMenu.open, GripVertical)}
      <ExtractTool view={view} isOff={documentOfSelection(state) === undefined} run={run} />
      {tool('moveUp', words.moveUp, ArrowUp)}
      {tool('moveDown', words.moveDown, ArrowDown)}
      {tool('deleteBlock', words.deleteBlock, Trash2)}
      {tool('source', words.source.open, FileCode)}
      {tool('undo', words.undo, Undo2)}
      {tool('redo', words.redo, Redo2)}
    </Group>
  );
});

const InsertMenu = memo(({ run }: { run: RunCommand }) => {
  const words = useWritingWords();
  return (
    <Menu withinPortal returnFocus={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={words.insert}>
          <Plus size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="min(28rem, 70vh)" style={{ overflowY: 'auto' }}>
        {INSERTED_BLOCKS.map((name) => (
          <Menu.Item key={name} onClick={() => run(insertNew(name))}>
            {words.insertable[name]}
          </Menu.Item>
        ))}
        <LazyPart of={IntegrationItems}>
          <IntegrationItems run={run} />
        </LazyPart>
      </Menu.Dropdown>
    </Menu>
  );
});
