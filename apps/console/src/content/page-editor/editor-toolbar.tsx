import { deleteBlock, moveBlock } from '@lectern/editing/commands/blocks';
import { placeAround } from '@lectern/editing/commands/places';
import { documentOfSelection } from '@lectern/editing/commands/reusable-contents';
import { removeLinks, setLink, toggleTextMark } from '@lectern/editing/commands/text';
import { turnInto } from '@lectern/editing/commands/turn-into';
import { markType } from '@lectern/editing/schema/schema';
import { ActionIcon, Button, Group, Menu, NativeSelect, Popover, TextInput } from '@mantine/core';
import {
  ArrowDown,
  ArrowUp,
  Bold,
  Code,
  Italic,
  Link as LinkIcon,
  type LucideIcon,
  Plus,
  Redo2,
  Strikethrough,
  Trash2,
  Undo2,
} from 'lucide-react';
import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, memo, useCallback, useState } from 'react';
import { useWritingWords } from '../../words/writing-words.js';
import { ExtractTool } from './blocks/reusable/extract-tool.js';
import classes from './editor-toolbar.module.css';
import { INSERTED_BLOCKS, insertNew, TURN_TARGETS } from './suggestions/suggestion-entries.js';

interface ToolbarProps {
  view: EditorView;
  state: EditorState;
}

const COMMANDS = {
  bold: toggleTextMark('bold'),
  italic: toggleTextMark('italic'),
  strikethrough: toggleTextMark('strikethrough'),
  inline_code: toggleTextMark('inline_code'),
  moveUp: moveBlock('up'),
  moveDown: moveBlock('down'),
  deleteBlock,
  undo,
  redo,
};

/**
 * What can be done with the text at the cursor. Arrows lead from one tool to the next, and `Escape` back to the text.
 * Tools are drawn again only when they change, because this is shown anew with every key.
 */
export const EditorToolbar = memo(({ view, state }: ToolbarProps) => {
  const words = useWritingWords();
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
    <Group role="toolbar" aria-label={words.toolbar} className={classes.toolbar} gap={4} onKeyDown={onKeyDown}>
      <BlockType value={blockTypeOf(state)} run={run} />
      {mark('bold', words.bold, Bold)}
      {mark('italic', words.italic, Italic)}
      {mark('strikethrough', words.strikethrough, Strikethrough)}
      {mark('inline_code', words.inlineCode, Code)}
      <LinkTool isOff={state.selection.empty} run={run} />
      <InsertMenu run={run} />
      <ExtractTool view={view} isOff={documentOfSelection(state) === undefined} run={run} />
      {tool('moveUp', words.moveUp, ArrowUp)}
      {tool('moveDown', words.moveDown, ArrowDown)}
      {tool('deleteBlock', words.deleteBlock, Trash2)}
      {tool('undo', words.undo, Undo2)}
      {tool('redo', words.redo, Redo2)}
    </Group>
  );
});

type Run = (command: Command) => void;

const BlockType = memo(({ value, run }: { value: string; run: Run }) => {
  const words = useWritingWords();
  return (
    <NativeSelect
      aria-label={words.blockType}
      size="xs"
      value={value}
      onChange={({ currentTarget }) => {
        const target = TURN_TARGETS.find((name) => name === currentTarget.value);
        if (target) run(turnInto(target));
      }}
      data={[
        { value: '', label: words.otherBlock, disabled: true },
        ...TURN_TARGETS.map((name) => ({ value: name, label: words.blocks[name] })),
      ]}
    />
  );
});

const InsertMenu = memo(({ run }: { run: Run }) => {
  const words = useWritingWords();
  return (
    <Menu withinPortal returnFocus={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={words.insert}>
          <Plus size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {INSERTED_BLOCKS.map((name) => (
          <Menu.Item key={name} onClick={() => run(insertNew(name))}>
            {words.insertable[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});

interface ToolProps {
  label: string;
  Icon: LucideIcon;
  isPressed: boolean | undefined;
  isOff: boolean;
  command: Command;
  run: Run;
}

const Tool = memo(({ label, Icon, isPressed, isOff, command, run }: ToolProps) => (
  <ActionIcon
    variant={isPressed ? 'light' : 'subtle'}
    color={isPressed ? undefined : 'gray'}
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    aria-disabled={isOff}
    // The text keeps its selection.
    onMouseDown={(event) => event.preventDefault()}
    onClick={isOff ? undefined : () => run(command)}
  >
    <Icon size={16} aria-hidden />
  </ActionIcon>
));

const LinkTool = memo(({ isOff, run }: { isOff: boolean; run: Run }) => {
  const words = useWritingWords();
  const [isOpen, setIsOpen] = useState(false);
  const [address, setAddress] = useState('');
  const close = (command: Command) => {
    setIsOpen(false);
    setAddress('');
    run(command);
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.link}
          title={words.link}
          aria-disabled={isOff}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !isOff && setIsOpen(!isOpen)}
        >
          <LinkIcon size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (address.trim() !== '') close(setLink({ kind: 'url', url: address.trim() }));
          }}
        >
          <Group gap="xs" align="flex-end">
            <TextInput
              label={words.linkAddress}
              value={address}
              onChange={({ currentTarget }) => setAddress(currentTarget.value)}
              placeholder="https://"
            />
            <Button type="submit">{words.setLink}</Button>
            <Button variant="default" onClick={() => close(removeLinks)}>
              {words.removeLink}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
});

function hasMark({ selection, doc, storedMarks }: EditorState, name: string): boolean {
  const type = markType(name);
  const { from, to, empty, $from } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

/** The type of the block at the cursor, as far as it can be turned into another one. */
function blockTypeOf(state: EditorState): string {
  const around = placeAround(
    state,
    ({ type }) => /^(list_|code$|hint$|blockquote$)/.test(type.name) && type.name !== 'list_item',
  );
  const { parent } = state.selection.$from;
  if (parent.type.name === 'heading') return `heading_${parent.attrs['level']}`;
  const name = around?.node.type.name ?? parent.type.name;
  return TURN_TARGETS.some((target) => target === name) ? name : '';
}

/** Moves the focus along a toolbar by the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
    return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select')];
  const next = event.target instanceof HTMLElement ? tools[tools.indexOf(event.target) + step] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}
