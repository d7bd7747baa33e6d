import '../document-view/document-styles.js';
import './editor-surface.css';
import 'prosemirror-view/style/prosemirror.css';
import 'prosemirror-gapcursor/style/gapcursor.css';
import type { Block, DocumentRef } from '@lectern/content/document/document';
import { toEditor } from '@lectern/editing/mapping/to-editor';
import { showDocument } from '@lectern/rendering/browser/show-document';
import type { FindIcon } from '@lectern/rendering/icons/find-icon';
import type { EditorView } from 'prosemirror-view';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { onSignIn, useSignInNeeded } from '../../platform/api/sign-in-needed.js';
import { notify } from '../../platform/states/notify.js';
import { useWords } from '../../words/words.js';
import { useWritingWords } from '../../words/writing-words.js';
import { type DocumentViewContext, documentContextOf } from '../document-view/document-context.js';
import { hasPanel, PANELS } from './blocks/panels.js';
import { useEditorPlace } from './context/editor-place.js';
import { createEditor } from './create-view.js';
import { EditingSession } from './editing-session.js';
import { EditorToolbar } from './editor-toolbar.js';
import { BlockHandle } from './handle/block-handle.js';
import { Linking } from './linking/linking.js';
import { BlockPanel } from './panels/block-panel.js';
import { pagesByAddress } from './paste/addresses.js';
import type { EditingStart } from './queries.js';
import type { DraftName } from './saving/draft-store.js';
import type { SaveRequest, SaveResponse, SaveState } from './saving/page-saver.js';
import { SuggestionMenu } from './suggestions/suggestion-menu.js';
import type { SuggestionKeys } from './suggestions/suggestion-plugin.js';
import { SelectionToolbar } from './toolbar/selection-toolbar.js';

interface EditorSurfaceProps {
  title: string;
  path: string;
  start: EditingStart;
  name: DraftName;
  context: DocumentViewContext;
  findIcon: FindIcon;
  send: (request: SaveRequest) => Promise<SaveResponse>;
  onState: (state: SaveState) => void;
  /** Given what is being written, for whoever leaves the editor or needs the text. */
  onReady: (session: EditingSession) => void;
  /** Called when the editor is gone and everything that it could save is saved. */
  onClosed: () => void;
}

/** Where a page is written. What it was given to begin with counts for as long as it is open. */
export function EditorSurface(props: EditorSurfaceProps) {
  const root = useRef<HTMLDivElement>(null);
  const given = useRef({ ...props, written: useEditorPlace() });
  const words = useWritingWords();
  const { content } = useWords();
  const spoken = useRef({ words, content });
  const session = useRef<EditingSession>(undefined);
  const keys = useRef<SuggestionKeys>({ current: undefined });
  const [shown, setShown] = useState<{ view: EditorView; state: EditorView['state'] }>();
  // What was typed is seen first, and the toolbar follows.
  const settled = useDeferredValue(shown);
  const signIn = useSignInNeeded();
  useEffect(() => {
    if (signIn === undefined) void session.current?.saver.flush();
  }, [signIn]);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const { title, path, start, name, context, findIcon, send, onState, onReady, onClosed, written } = given.current;
    const listening = new AbortController();
    const { signal } = listening;
    const picture = (url: string) => start.pictures.get(url);
    const documentContext = documentContextOf(
      { ...context, picture },
      {
        here: window.location.href,
        highlight: () => [],
        idPrefix: 'editor-',
        integrationBlock: spoken.current.content.document.integrationBlock,
      },
    );
    const view = createEditor(element, {
      doc: toEditor(start.draft?.document ?? start.document),
      label: spoken.current.words.label(title),
      words: spoken.current.words,
      suggestionKeys: keys.current,
      paste: {
        pageAt: pagesByAddress({ ...written, ...written.place, origin: window.location.origin }),
        onProblem: (problem) => notify({ message: spoken.current.words.paste[problem] }),
      },
      hasPanel,
      showBlock: (target, block: Block) =>
        showDocument(
          target,
          { document: { object: 'document', data: {}, nodes: [block] }, context: documentContext, findIcon },
          signal,
        ),
      pictureAddress: (ref) => {
        const target = isRef(ref) ? documentContext.resolve(ref) : undefined;
        return target && documentContext.pictureAddress?.(target);
      },
      onTransaction: (changed, transaction) => {
        session.current?.heard(transaction);
        setShown({ view: changed, state: changed.state });
      },
    });
    const about = { organizationId: written.organizationId, title, path };
    const opened = new EditingSession(view, { start, name, about, send, onState });
    session.current = opened;
    const { saver } = opened;
    onReady(opened);
    setShown({ view, state: view.state });
    const flush = () => void saver.flush();
    const flushHidden = () => window.document.visibilityState === 'hidden' && flush();
    window.document.addEventListener('visibilitychange', flushHidden, { signal });
    window.addEventListener('pagehide', flush, { signal });
    window.addEventListener('online', flush, { signal });
    signal.addEventListener('abort', onSignIn(flush));
    view.focus();
    return () => {
      listening.abort();
      void saver.flush().finally(() => saver.stop().then(onClosed));
      view.destroy();
    };
  }, []);
  return (
    <>
      {settled && (
        <>
          <EditorToolbar {...settled} />
          <BlockHandle {...settled} />
        </>
      )}
      {shown && (
        <>
          <SuggestionMenu {...shown} keys={keys.current} />
          <BlockPanel {...shown} panels={PANELS} />
          <Linking {...shown} />
          <SelectionToolbar {...shown} />
        </>
      )}
      <div ref={root} className="document-root editor-surface" dir="auto" />
    </>
  );
}

function isRef(value: unknown): value is DocumentRef {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
