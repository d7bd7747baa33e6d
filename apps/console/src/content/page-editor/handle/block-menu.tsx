import { deleteBlock, duplicateBlock, moveBlock } from '@lectern/editing/commands/blocks';
import type { BlockRange } from '@lectern/editing/commands/places';
import { turnInto } from '@lectern/editing/commands/turn-into';
import { toDocument } from '@lectern/editing/mapping/to-document';
import { Menu } from '@mantine/core';
import { ArrowDown, ArrowUp, Copy, Link as LinkIcon, MessageSquarePlus, Settings2, Trash2 } from 'lucide-react';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { announce } from '../../../platform/states/announce.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { pageHref, pagesById } from '../../page-tree/page-address.js';
import { hasPanel } from '../blocks/panels.js';
import { partAtSelection, useCommenting } from '../commenting/commenting.js';
import { useEditorPlace } from '../context/editor-place.js';
import { openPanelAt } from '../panels/panel-plugin.js';
import { TURN_TARGETS } from '../suggestions/suggestion-entries.js';
import { blockTypeOf } from '../toolbar/block-type.js';
import { anchorOfBlock } from './block-anchor.js';

interface BlockMenuProps {
  view: EditorView;
  state: EditorState;
  range: BlockRange;
  onClose: () => void;
}

const MOVES = [
  ['duplicate', Copy, duplicateBlock],
  ['moveUp', ArrowUp, moveBlock('up')],
  ['moveDown', ArrowDown, moveBlock('down')],
] as const;

/** What can be done with the block at the cursor as a whole. */
export function BlockMenu({ view, state, range, onClose }: BlockMenuProps) {
  const words = useWritingWords();
  const copyLink = useCopiedLink(state);
  const commenting = useCommenting();
  const part = partAtSelection(state);
  const block = range.parent.child(range.startIndex);
  const run = (command: Command) => {
    onClose();
    command(view.state, view.dispatch, view);
  };
  const now = blockTypeOf(state);
  const targets = TURN_TARGETS.filter((name) => name !== now && turnInto(name)(state));
  return (
    <Menu.Dropdown mah="min(28rem, 70vh)" style={{ overflowY: 'auto' }} aria-label={words.blockMenu.open}>
      {MOVES.filter(([, , command]) => command(state)).map(([name, Icon, command]) => (
        <Menu.Item key={name} leftSection={<Icon size={14} aria-hidden />} onClick={() => run(command)}>
          {words.blockMenu[name]}
        </Menu.Item>
      ))}
      {block.type.name === 'heading' && (
        <Menu.Item
          leftSection={<LinkIcon size={14} aria-hidden />}
          onClick={() => {
            onClose();
            copyLink(String(block.attrs['key']));
          }}
        >
          {words.blockMenu.copyLink}
        </Menu.Item>
      )}
      {commenting && part && (
        <Menu.Item
          leftSection={<MessageSquarePlus size={14} aria-hidden />}
          onClick={() => {
            onClose();
            commenting.open(part);
          }}
        >
          {part.tableCell ? words.commenting.onCell : words.commenting.onBlock}
        </Menu.Item>
      )}
      {hasPanel(block.type.name) && (
        <Menu.Item leftSection={<Settings2 size={14} aria-hidden />} onClick={() => run(openPanelAt(range.from))}>
          {words.blockMenu.settings}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Trash2 size={14} aria-hidden />} onClick={() => run(deleteBlock)}>
        {words.blockMenu.delete}
      </Menu.Item>
      {targets.length > 0 && <Menu.Label>{words.blockMenu.turnInto}</Menu.Label>}
      {targets.map((name) => (
        <Menu.Item key={name} onClick={() => run(turnInto(name))}>
          {words.blocks[name]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  );
}

/** Copies the address of a heading of the page that is written. */
function useCopiedLink({ doc }: EditorState): (key: string) => void {
  const { blockMenu: words } = useWritingWords();
  const { organizationId, place, pageId, pages } = useEditorPlace();
  return (key) => {
    const anchor = anchorOfBlock(toDocument(doc), key);
    const path = pagesById(pages).get(pageId)?.path ?? '';
    const address = `${window.location.origin}${pageHref(organizationId, place, path)}#${encodeURIComponent(anchor ?? '')}`;
    void navigator.clipboard.writeText(address).then(() => announce(words.copied));
  };
}
