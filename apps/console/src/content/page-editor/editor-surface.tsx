import '../document-view/document-styles.js';
import './editor-surface.css';
import 'prosemirror-view/style/prosemirror.css';
import 'prosemirror-gapcursor/style/gapcursor.css';
import type { LecternClient } from '@lectern/client';
import type { Block, DocumentRef } from '@lectern/content/document/document';
import { reusableIdOf } from '@lectern/editing/commands/reusable-contents';
import { toEditor } from '@lectern/editing/mapping/to-editor';
import { cellAtSelection } from '@lectern/editing/tables/cells';
import { showCellValue } from '@lectern/rendering/browser/show-cell-value';
import { showDocument } from '@lectern/rendering/browser/show-document';
import type { FindIcon } from '@lectern/rendering/icons/find-icon';
import { useQueryClient } from '@tanstack/react-query';
import type { EditorView } from 'prosemirror-view';
import { lazy, useDeferredValue, useEffect, useRef, useState } from 'react';
import { memberQuery } from '../../people/members/queries.js';
import { useApi } from '../../platform/api/api.js';
import { onSignIn, useSignInNeeded } from '../../platform/api/sign-in-needed.js';
import { notify } from '../../platform/states/notify.js';
import { useWords } from '../../words/words.js';
import { useWritingWords } from '../../words/writing-words.js';
import { readPictures } from '../changes/read-text.js';
import { type DocumentViewContext, documentContextOf } from '../document-view/document-context.js';
import { reusableTextQuery, specificationQuery } from '../references/queries.js';
import { Annotations } from './annotations/annotations.js';
import { hasPanel, PANELS } from './blocks/panels.js';
import { useCommenting } from './commenting/commenting.js';
import { EditedPictures } from './context/edited-pictures.js';
import { useEditorPlace } from './context/editor-place.js';
import { LiveQueries } from './context/live-queries.js';
import { createEditor } from './create-view.js';
import { EditingSession } from './editing-session.js';
import { EditorToolbar } from './editor-toolbar.js';
import { Find } from './find/find.js';
import { BlockHandle } from './handle/block-handle.js';
import { NewBlockPanel } from './inserting/new-block-panel.js';
import { Linking } from './linking/linking.js';
import { BlockPanel } from './panels/block-panel.js';
import { pagesByAddress } from './paste/addresses.js';
import { OfferList } from './paste/offer-list.js';
import { offerIn } from './paste/offer-plugin.js';
import type { EditingStart } from './queries.js';
import type { DraftName } from './saving/draft-store.js';
import type { SaveRequest, SaveResponse, SaveState } from './saving/page-saver.js';
import { SourceMode } from './source/source-mode.js';
import { isSource } from './source/source-plugin.js';
import { SuggestionMenu } from './suggestions/suggestion-menu.js';
import type { SuggestionKeys } from './suggestions/suggestion-plugin.js';
import { TextCountLine } from './text-count.js';
import { SelectionToolbar } from './toolbar/selection-toolbar.js';
import { UnsentGuard } from './uploads/unsent-guard.js';
import { uploadsIn } from './uploads/upload-plugin.js';
import { useFileUpload } from './uploads/use-file-upload.js';
import { LazyPart } from './view/lazy-part.js';

const CommentMarks = lazy(() => import('./commenting/comment-marks.js'));
const TableTools = lazy(() => import('./blocks/table/table-tools.js'));

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
  const { files } = useEditorPlace();
  const sendFile = useFileUpload();
  const media = useRef({ files, sendFile });
  const sources = useRef({ api: useApi(), queries: useQueryClient(), place: useEditorPlace() });
  const [shown, setShown] = useState<{ view: EditorView; state: EditorView['state'] }>();
  const [writing, setWriting] = useState<EditingSession>();
  // What was typed is seen first, and the toolbar follows.
  const settled = useDeferredValue(shown);
  const hasComments = (useCommenting()?.counts.size ?? 0) > 0;
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
    const { api, queries, place } = sources.current;
    const pictures = new EditedPictures(start.pictures, {
      read: () => readPictures(api, name, signal),
      // Whoever inserts a picture wants to see it, so that its text does not wait for a rest.
      onNew: () => queueMicrotask(() => void session.current?.saver.flush()),
    });
    const picture = (url: string) => pictures.get(url);
    const live = new LiveQueries(queries);
    const documentContext = documentContextOf(
      { ...context, ...liveReferences(api, place.organizationId, live, context), picture },
      {
        here: window.location.href,
        // Code that is written has its colors from elsewhere; what is only shown has none.
        highlight: (code) => [{ text: code }],
        idPrefix: 'editor-',
        integrationBlock: spoken.current.content.document.integrationBlock,
      },
    );
    const reusableBlocks = ({ data: { ref } }: Block): Block[] | undefined => {
      const reusableContentId = reusableIdOf(ref);
      if (reusableContentId === undefined) return undefined;
      const { space: spaceId } = isRef(ref) && 'space' in ref ? ref : {};
      const where = spaceId === undefined || spaceId === place.place.spaceId ? place.place : { spaceId };
      return live.read(reusableTextQuery(api, { ...where, reusableContentId }))?.document.nodes;
    };
    const watch = (run: () => void) => both(live.watch(run), pictures.subscribe(run));
    const view = createEditor(element, {
      doc: toEditor(start.draft?.document ?? start.document),
      label: spoken.current.words.label(title),
      words: spoken.current.words,
      suggestionKeys: keys.current,
      sendFile: media.current.sendFile,
      onFilesChange: (listener) => both(media.current.files.subscribe(listener), pictures.subscribe(listener)),
      paste: {
        pageAt: pagesByAddress({ ...written, ...written.place, origin: window.location.origin }),
        onProblem: (problem) => notify({ message: spoken.current.words.paste[problem] }),
      },
      hasPanel,
      showBlock: (target, block: Block) =>
        watch(() => {
          const nodes = block.type === 'reusable-content' ? reusableBlocks(block) : [block];
          target.dataset['empty'] = nodes?.length ? '' : spoken.current.words.structured.reusable.choose;
          const document = { object: 'document' as const, data: {}, nodes: nodes ?? [] };
          showDocument(target, { document, context: documentContext, findIcon }, signal);
        }),
      showValue: (target, definition, value) =>
        watch(() => showCellValue(target, { definition, value, context: documentContext, findIcon })),
      showIntegration: (target, block, onProps) => {
        const shown = new AbortController();
        const tools = {
          api,
          context: documentContext,
          findIcon,
          words: spoken.current.words.integrationBlocks,
          onProps,
        };
        const ending = AbortSignal.any([shown.signal, signal]);
        void import('./blocks/integration/show-integration.js').then(
          ({ showIntegration }) => showIntegration(target, block, { ...tools, spaceId: place.place.spaceId }, ending),
          () => target.replaceChildren(spoken.current.words.panels.failed),
        );
        return () => shown.abort();
      },
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
    const opened = new EditingSession(view, {
      start,
      name,
      about,
      send,
      onState: (state) => {
        onState(state);
        if (state.kind === 'saved') void pictures.saved();
      },
    });
    session.current = opened;
    const { saver } = opened;
    onReady(opened);
    setShown({ view, state: view.state });
    setWriting(opened);
    const flush = () => void saver.flush();
    const flushHidden = () => window.document.visibilityState === 'hidden' && flush();
    window.document.addEventListener('visibilitychange', flushHidden, { signal });
    window.addEventListener('pagehide', flush, { signal });
    window.addEventListener('online', flush, { signal });
    signal.addEventListener('abort', onSignIn(flush));
    view.focus();
    return () => {
      listening.abort();
      live.stop();
      void saver.flush().finally(() => saver.stop().then(onClosed));
      view.destroy();
    };
  }, []);
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add('has-editor');
    return () => classList.remove('has-editor');
  }, []);
  const unsent = shown ? uploadsIn(shown.state).uploads.map(({ file }) => file.name) : [];
  const isMarkdown = shown !== undefined && isSource(shown.state);
  return (
    <>
      {settled && !isMarkdown && (
        <>
          <EditorToolbar {...settled} />
          <BlockHandle {...settled} />
          {hasComments && (
            <LazyPart of={CommentMarks}>
              <CommentMarks {...settled} />
            </LazyPart>
          )}
          {cellAtSelection(settled.state) && (
            <LazyPart of={TableTools}>
              <TableTools {...settled} />
            </LazyPart>
          )}
        </>
      )}
      {shown && !isMarkdown && (
        <>
          <SuggestionMenu {...shown} keys={keys.current} />
          <OfferList {...shown} />
          <BlockPanel {...shown} panels={PANELS} />
          {!offerIn(shown.state) && <Linking {...shown} />}
          <Annotations {...shown} />
          <Find {...shown} />
          <SelectionToolbar {...shown} />
          <NewBlockPanel {...shown} />
          {unsent.length > 0 && <UnsentGuard names={unsent} />}
        </>
      )}
      {shown && writing && isMarkdown && (
        <SourceMode
          view={shown.view}
          onEdit={() => writing.saver.edited()}
          onSource={(source) => {
            writing.source = source;
          }}
        />
      )}
      <div ref={root} className="document-root editor-surface" hidden={isMarkdown} />
      {settled && <TextCountLine state={settled.state} isWhole={isMarkdown} />}
    </>
  );
}

/** What a reference leads to, with names and specifications that are read when a block shows them. */
function liveReferences(
  api: LecternClient,
  organizationId: string,
  live: LiveQueries,
  { resolve }: DocumentViewContext,
): Pick<DocumentViewContext, 'resolve' | 'specification'> {
  return {
    resolve: (ref) => {
      if (ref.kind !== 'user') return resolve(ref);
      const member = live.read(memberQuery(api, organizationId, ref.user));
      return member && { href: '', title: member.user.displayName };
    },
    specification: (specSlug) => live.read(specificationQuery(api, { organizationId, specSlug })) ?? undefined,
  };
}

/** Ends two things at once. */
function both(first: () => void, second: () => void): () => void {
  return () => {
    first();
    second();
  };
}

function isRef(value: unknown): value is DocumentRef {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
