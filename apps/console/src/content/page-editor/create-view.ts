import { blockKeys } from '@lectern/editing/keys/block-keys';
import { textDirection } from '@lectern/editing/search/text-direction';
import { selectedCells } from '@lectern/editing/tables/cell-selection';
import { textOfCells } from '@lectern/editing/tables/paste-cells';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { annotationPlugin } from './annotations/annotation-plugin.js';
import { codeColors } from './blocks/code/color-plugin.js';
import { integrationPlugin } from './blocks/integration/integration-block.js';
import { markViews, nodeViewsFor } from './blocks/node-views.js';
import { tabsPlugin } from './blocks/parts/tabs-plugin.js';
import { tablePlugin } from './blocks/table/table-plugin.js';
import { findPlugin } from './find/find-plugin.js';
import { handlePlugin } from './handle/handle-plugin.js';
import { newBlockPlugin } from './inserting/new-block-plugin.js';
import { linkPlugin } from './linking/link-plugin.js';
import { panelPlugin } from './panels/panel-plugin.js';
import { offerPlugin } from './paste/offer-plugin.js';
import { type PasteTools, pastePlugin } from './paste/paste-plugin.js';
import { sourcePlugin } from './source/source-plugin.js';
import { type SuggestionKeys, suggestionPlugin } from './suggestions/suggestion-plugin.js';
import { toolbarKeys } from './toolbar/toolbar-keys.js';
import { FileSender } from './uploads/file-sender.js';
import type { SendFile } from './uploads/send-file.js';
import { uploadFiles, uploadPlugin } from './uploads/upload-plugin.js';
import { editorClicks } from './view/clicks.js';
import { clipboardSerializer, copiedText } from './view/clipboard.js';
import { editorKeys } from './view/keys.js';
import { newKey } from './view/new-key.js';
import type { NodeViewTools } from './view/node-view.js';
import { typedShortcuts } from './view/typed-shortcuts.js';

interface EditorOptions extends NodeViewTools {
  doc: Node;
  /** What the editor is called for those who do not see it. */
  label: string;
  suggestionKeys: SuggestionKeys;
  sendFile: SendFile;
  paste: Pick<PasteTools, 'pageAt' | 'onProblem'>;
  /** Whether nodes of a name have a panel. */
  hasPanel(nodeName: string): boolean;
  onTransaction(view: EditorView, transaction: Transaction): void;
}

/** How much room the bars above and below the text take, in pixels; `editor-surface.css` says the same. */
const BARS = { top: 112, bottom: 64, left: 5, right: 5 };

/** Shows an editor in an element. */
export function createEditor(element: HTMLElement, options: EditorOptions): EditorView {
  const { doc, label, suggestionKeys, sendFile, paste, hasPanel, onTransaction } = options;
  const plugins = [
    blockKeys(newKey),
    pastePlugin({ ...paste, onFiles: (files, pos) => uploadFiles(files, pos)(view.state, view.dispatch) }),
    offerPlugin(),
    suggestionPlugin(suggestionKeys),
    panelPlugin(hasPanel),
    integrationPlugin(),
    linkPlugin(),
    annotationPlugin(),
    findPlugin(),
    tabsPlugin(),
    handlePlugin(),
    newBlockPlugin(),
    uploadPlugin(new FileSender({ sendFile, words: options.words.media, view: () => view })),
    // Tables have tools of their own, for the same key.
    tablePlugin(),
    toolbarKeys(),
    sourcePlugin(),
    codeColors(),
    typedShortcuts(),
    editorClicks(),
    ...editorKeys(),
    history(),
    dropCursor({ color: 'var(--mantine-primary-color-filled)', width: 2 }),
    gapCursor(),
  ];
  const view: EditorView = new EditorView(element, {
    state: EditorState.create({ doc, plugins }),
    nodeViews: nodeViewsFor(options),
    markViews,
    clipboardSerializer,
    clipboardTextSerializer: (slice, { state }) => {
      const cells = selectedCells(state);
      return cells ? textOfCells(cells) : copiedText(slice);
    },
    // As much as the bars of the console take, above on large screens and below on small ones.
    scrollThreshold: BARS,
    scrollMargin: BARS,
    attributes: (state) => ({
      class: 'document',
      dir: textDirection(state.doc),
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      spellcheck: 'true',
    }),
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      onTransaction(view, transaction);
    },
  });
  return view;
}
