import { toggleTextMark } from '@lectern/editing/commands/text';
import { Paper } from '@mantine/core';
import { Bold, Code, Italic, Link as LinkIcon, type LucideIcon, MessageSquareQuote, Strikethrough } from 'lucide-react';
import { type EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useWritingWords } from '../../../words/writing-words.js';
import { openNote, openNoteIn } from '../annotations/annotation-plugin.js';
import { isLinking, openLinkDialog } from '../linking/link-plugin.js';
import { useMoves } from '../view/beside.js';
import { BlockType, blockTypeOf } from './block-type.js';
import { MoreMarks } from './more-marks.js';
import classes from './selection-toolbar.module.css';
import { hasMark, moveFocus, type RunCommand, Tool } from './tool.js';

interface SelectionToolbarProps {
  view: EditorView;
  state: EditorState;
  /** What others add to the tools. */
  children?: ReactNode;
}

const MARKS = [
  ['bold', 'bold', Bold],
  ['italic', 'italic', Italic],
  ['strikethrough', 'strikethrough', Strikethrough],
  ['inline_code', 'inlineCode', Code],
] as const satisfies [string, string, LucideIcon][];

const COMMANDS = {
  bold: toggleTextMark('bold'),
  italic: toggleTextMark('italic'),
  strikethrough: toggleTextMark('strikethrough'),
  inline_code: toggleTextMark('inline_code'),
};

const GAP = 8;

/** What can be done with the selected text, above it. Small screens have it in the toolbar at their keyboard. */
export function SelectionToolbar(props: SelectionToolbarProps) {
  const { view, state } = props;
  const isPressed = usePressed(view);
  const { selection } = state;
  const isText = selection instanceof TextSelection && !selection.empty && selection.$from.parent.inlineContent;
  return isText && !isPressed && !isLinking(state) && !openNoteIn(state) ? <ShownToolbar {...props} /> : null;
}

function ShownToolbar({ view, state, children }: SelectionToolbarProps) {
  const words = useWritingWords();
  const bar = useRef<HTMLDivElement>(null);
  const isHere = useFocusIn(view, bar);
  useMoves();
  const run: RunCommand = useCallback(
    (command) => {
      command(view.state, view.dispatch, view);
      view.focus();
    },
    [view],
  );
  if (!isHere) return null;
  const { from, $from } = state.selection;
  const { left, top } = view.coordsAtPos(from);
  const isMarked = !$from.parent.type.spec.code && $from.parent.type.spec.marks !== '';
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') view.focus();
    else moveFocus(event);
  };
  return (
    <Paper
      ref={bar}
      role="toolbar"
      aria-label={words.selection.toolbar}
      data-editor-toolbar
      withBorder
      shadow="md"
      className={classes.toolbar}
      style={{ left: Math.max(GAP, left), bottom: window.innerHeight - top + GAP }}
      onKeyDown={onKeyDown}
    >
      <BlockType value={blockTypeOf(state)} run={run} />
      {MARKS.map(([name, word, Icon]) => (
        <Tool
          key={name}
          label={words[word]}
          Icon={Icon}
          isPressed={hasMark(state, name)}
          isOff={!isMarked}
          command={COMMANDS[name]}
          run={run}
        />
      ))}
      <Tool label={words.linking.link} Icon={LinkIcon} isOff={!isMarked} command={openLinkDialog} run={run} />
      <Tool
        label={words.annotations.annotation}
        Icon={MessageSquareQuote}
        isPressed={hasMark(state, 'annotation')}
        isOff={!openNote(state)}
        command={openNote}
        run={run}
      />
      <MoreMarks isOff={!isMarked} isInside run={run} />
      {children}
    </Paper>
  );
}

/** Whether somebody is still selecting with the pointer. */
function usePressed(view: EditorView): boolean {
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    const press = () => setIsPressed(true);
    const release = () => setIsPressed(false);
    view.dom.addEventListener('pointerdown', press);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      view.dom.removeEventListener('pointerdown', press);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [view]);
  return isPressed;
}

/** Whether the focus is in the text or in a toolbar of it. */
function useFocusIn(view: EditorView, bar: React.RefObject<HTMLElement | null>): boolean {
  const [isHere, setIsHere] = useState(view.hasFocus());
  useEffect(() => {
    const look = ({ target }: FocusEvent) =>
      setIsHere(target instanceof Node && (view.dom.contains(target) || bar.current?.contains(target) === true));
    window.addEventListener('focusin', look);
    return () => window.removeEventListener('focusin', look);
  }, [view, bar]);
  return isHere;
}
