import { placeForBlock } from '@lectern/editing/commands/media';
import { createBlock } from '@lectern/editing/commands/new-blocks';
import { type Command, type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { droppedFiles } from './file-kinds.js';

/** A file that is on its way, and where in the text it will stand. */
export interface Upload {
  id: string;
  file: File;
  pos: number;
}

interface UploadsState {
  uploads: readonly Upload[];
  /** Whether somebody went on writing since the first of them was chosen. */
  isWriting: boolean;
}

type UploadMeta = { begin: readonly Upload[] } | { end: string };

const key = new PluginKey<UploadsState>('uploads');

/** What sends files, and shows how far that is. */
export interface UploadSender {
  /** The element that stands in the text for a file. */
  elementOf(upload: Upload): HTMLElement;
  /** Sends those that are new. */
  send(uploads: readonly Upload[]): void;
  stop(): void;
}

/**
 * A plugin that takes files which are dropped or chosen; what is pasted is read elsewhere first. Until a file has arrived, a box stands for it that is no
 * part of the text; its place follows what is written around it.
 */
export function uploadPlugin(sender: UploadSender): Plugin<UploadsState> {
  return new Plugin<UploadsState>({
    key,
    state: { init: () => ({ uploads: [], isWriting: false }), apply: applyToUploads },
    props: {
      decorations(state) {
        const { uploads } = uploadsIn(state);
        if (uploads.length === 0) return DecorationSet.empty;
        const widgets = uploads.map((upload) =>
          Decoration.widget(upload.pos, () => sender.elementOf(upload), {
            key: upload.id,
            side: -1,
            stopEvent: () => true,
          }),
        );
        return DecorationSet.create(state.doc, widgets);
      },
      handleDrop(view, event, _slice, isMoved) {
        const files = event.dataTransfer && !isMoved ? droppedFiles(event.dataTransfer) : [];
        const pos = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.doc.content.size;
        return uploadFiles(files, pos)(view.state, view.dispatch);
      },
    },
    view: () => ({
      update: ({ state }) => sender.send(uploadsIn(state).uploads),
      destroy: () => sender.stop(),
    }),
  });
}

/** Begins to send files; each becomes a picture or a block for a file near a position. */
export function uploadFiles(files: readonly File[], pos: number): Command {
  return (state, dispatch) => {
    const place = placeForBlock(state.doc, pos, createBlock('file'));
    if (files.length === 0 || place === undefined) return false;
    const begin = files.map((file) => ({ id: crypto.randomUUID(), file, pos: place }));
    dispatch?.(state.tr.setMeta(key, { begin } satisfies UploadMeta));
    return true;
  };
}

/** Says in a transaction that a file has arrived or is not wanted any more. */
export function endUpload(transaction: Transaction, id: string): Transaction {
  return transaction.setMeta(key, { end: id } satisfies UploadMeta);
}

/** The files that have not arrived. */
export function uploadsIn(state: EditorState): UploadsState {
  return key.getState(state) ?? { uploads: [], isWriting: false };
}

function applyToUploads(transaction: Transaction, { uploads, isWriting }: UploadsState): UploadsState {
  const meta: UploadMeta | undefined = transaction.getMeta(key);
  const ended = meta && 'end' in meta ? uploads.findIndex(({ id }) => id === meta.end) : -1;
  const mapped = transaction.docChanged
    ? uploads.map((upload, index) => ({
        ...upload,
        // What arrives goes between the files that were chosen before it and those that were chosen after it.
        pos: transaction.mapping.map(upload.pos, index < ended ? -1 : 1),
      }))
    : uploads;
  const left = mapped.filter((_, index) => index !== ended);
  if (meta && 'begin' in meta) return { uploads: [...left, ...meta.begin], isWriting: left.length > 0 && isWriting };
  return { uploads: left, isWriting: isWriting || (transaction.docChanged && meta === undefined) };
}
