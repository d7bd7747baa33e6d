import { type BlockRange, blocksAtPosition, blocksAtSelection } from '@lectern/editing/commands/places';
import { ActionIcon, Menu } from '@mantine/core';
import { GripVertical } from 'lucide-react';
import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useState } from 'react';
import { useWritingWords } from '../../../words/writing-words.js';
import { useMoves } from '../view/beside.js';
import classes from './block-handle.module.css';
import { BlockMenu } from './block-menu.js';
import { closeBlockMenu, isBlockMenuOpen, openBlockMenu, startDragging } from './handle-plugin.js';

interface BlockHandleProps {
  view: EditorView;
  state: EditorState;
}

/** The width of the handle with what is between it and its block. */
const ROOM = 28;

/**
 * A handle beside the block under the pointer, else the one at the cursor: dragging it moves the block, a click opens its
 * menu. By the keyboard, `Mod+/` opens the menu, which can move the block as well.
 */
export function BlockHandle({ view, state }: BlockHandleProps) {
  const { blockMenu: words } = useWritingWords();
  useMoves();
  const pointed = usePointedPosition(view, state);
  const isOpen = isBlockMenuOpen(state);
  const range = (isOpen ? undefined : pointed) ?? blocksAtSelection(state);
  const element = range && view.nodeDOM(range.from);
  if (!range || !(element instanceof Element)) return null;
  const box = element.getBoundingClientRect();
  // The mark of an item stands where the handle of another block would be.
  const isItem = range.parent.child(range.startIndex).type.name === 'list_item';
  const left = isItem && element.parentElement ? element.parentElement.getBoundingClientRect().left : box.left;
  const close = () => {
    if (isBlockMenuOpen(view.state)) closeBlockMenu(view.state, view.dispatch);
    view.focus();
  };
  return (
    <Menu
      opened={isOpen}
      onChange={(isWanted) => (isWanted ? openBlockMenu(view.state, view.dispatch) : close())}
      position="bottom-start"
      returnFocus={false}
    >
      <Menu.Target>
        <ActionIcon
          className={classes.handle}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={words.open}
          title={words.open}
          draggable
          style={{ left: Math.max(0, left - ROOM), top: box.top }}
          onPointerDown={() => selectRange(view, range)}
          onDragStart={(event) => startDragging(view, event.nativeEvent)}
          onDragEnd={() => {
            view.dragging = null;
          }}
        >
          <GripVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      {isOpen && <BlockMenu view={view} state={state} range={range} onClose={close} />}
    </Menu>
  );
}

/** Selects blocks that the pointer chose, unless they are what is selected. */
function selectRange(view: EditorView, { from, to, startIndex, endIndex }: BlockRange): void {
  if (blocksAtSelection(view.state)?.from === from) return;
  const { doc, tr } = view.state;
  const isOne = endIndex - startIndex === 1;
  const selection = isOne
    ? NodeSelection.create(doc, from)
    : TextSelection.between(doc.resolve(from + 1), doc.resolve(to - 1));
  view.dispatch(tr.setSelection(selection));
}

/** The block under the pointer, until somebody writes. */
function usePointedPosition(view: EditorView, state: EditorState): BlockRange | undefined {
  const [place, setPlace] = useState<{ pos: number; inside: number }>();
  useEffect(() => {
    let frame = 0;
    const point = ({ clientX, clientY, target }: PointerEvent) => {
      // Between two columns, a handle would stand over the border that somebody wants to move.
      if (target instanceof Element && target.closest('[role="separator"]')) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const at = view.isDestroyed ? null : view.posAtCoords({ left: clientX, top: clientY });
        if (at) setPlace((before) => (before?.pos === at.pos && before.inside === at.inside ? before : at));
      });
    };
    const forget = () => setPlace(undefined);
    view.dom.addEventListener('pointermove', point);
    view.dom.addEventListener('keydown', forget);
    return () => {
      cancelAnimationFrame(frame);
      view.dom.removeEventListener('pointermove', point);
      view.dom.removeEventListener('keydown', forget);
    };
  }, [view]);
  if (place === undefined || place.pos > state.doc.content.size) return undefined;
  const inside = place.inside < state.doc.content.size ? place.inside : -1;
  return blocksAtPosition(state.doc, place.pos, inside);
}
