import { addRoomAtEnd } from '@lectern/editing/commands/room-at-end';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/**
 * A plugin for clicks that would lead elsewhere or nowhere. Links in what is shown as readers see it lead away only with
 * `Ctrl` or `⌘`, which opens them in another tab. A click below the last block makes room to go on writing.
 */
export function editorClicks(): Plugin {
  return new Plugin({
    props: {
      handleClick: (view, _pos, event) => isBelow(view, event) && addRoomAtEnd(view.state, view.dispatch),
      handleDOMEvents: {
        click: (_view, event) => {
          const isLink = event.target instanceof Element && event.target.closest('a[href]') !== null;
          if (isLink && !event.ctrlKey && !event.metaKey) event.preventDefault();
          return false;
        },
      },
    },
  });
}

function isBelow(view: EditorView, { clientY }: MouseEvent): boolean {
  const last = view.dom.lastElementChild;
  return last !== null && clientY > last.getBoundingClientRect().bottom;
}
