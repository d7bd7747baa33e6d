import { LecternError, type Schemas } from '@lectern/client';
import { createPicture, placeForBlock } from '@lectern/editing/commands/media';
import { createBlock } from '@lectern/editing/commands/new-blocks';
import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { askToSignIn } from '../../../platform/api/sign-in-needed.js';
import type { WritingWords } from '../../../words/writing-words.js';
import { openPanelAt, openPanelIn } from '../panels/panel-plugin.js';
import { isShownAsPicture } from './file-kinds.js';
import type { SendFile } from './send-file.js';
import { UploadBox } from './upload-box.js';
import { endUpload, type Upload, type UploadSender, uploadsIn } from './upload-plugin.js';

interface SenderTools {
  sendFile: SendFile;
  words: WritingWords['media'];
  /** The editor; there is none yet when the sender is made. */
  view(): EditorView;
}

/** Sends files one after the other, and puts each into the text when it has arrived. */
export class FileSender implements UploadSender {
  readonly #boxes = new Map<string, UploadBox>();
  readonly #stops = new Map<string, AbortController>();
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly tools: SenderTools) {}

  elementOf(upload: Upload): HTMLElement {
    return this.#boxOf(upload).dom;
  }

  send(uploads: readonly Upload[]): void {
    for (const upload of uploads) if (!this.#stops.has(upload.id)) this.#begin(upload);
  }

  stop(): void {
    for (const stop of this.#stops.values()) stop.abort();
  }

  #boxOf(upload: Upload): UploadBox {
    const known = this.#boxes.get(upload.id);
    if (known) return known;
    const { words } = this.tools;
    const { name } = upload.file;
    const box = new UploadBox({
      name,
      words,
      onCancel: () => this.#cancel(upload),
      onRetry: () => this.#begin(upload),
    });
    this.#boxes.set(upload.id, box);
    return box;
  }

  #begin(upload: Upload): void {
    const stop = new AbortController();
    this.#stops.set(upload.id, stop);
    this.#boxOf(upload).showProgress(0);
    this.#last = this.#last.then(() => this.#sendOne(upload, stop.signal));
  }

  async #sendOne(upload: Upload, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const box = this.#boxOf(upload);
    try {
      const file = await this.tools.sendFile(upload.file, { signal, onProgress: (share) => box.showProgress(share) });
      if (!signal.aborted) this.#insert(upload, file);
    } catch (error) {
      if (signal.aborted) return;
      askToSignIn(error);
      box.showProblem(this.#sentenceFor(error));
    }
  }

  /** The API says in a sentence why it refuses something; a lost connection says nothing. */
  #sentenceFor(error: unknown): string {
    const isRefused = error instanceof LecternError && error.status >= 400 && error.status < 500;
    return isRefused ? error.message : this.tools.words.notSent;
  }

  #insert({ id }: Upload, file: Schemas['File']): void {
    const view = this.tools.view();
    const { uploads, isWriting } = uploadsIn(view.state);
    const upload = uploads.find((other) => other.id === id);
    if (!upload) return;
    const block = blockFor(file);
    const at = placeForBlock(view.state.doc, upload.pos, block) ?? view.state.doc.content.size;
    view.dispatch(endUpload(view.state.tr.insert(at, block), id));
    // Whoever goes on writing is not interrupted by the question what the picture shows.
    const isAsked = block.type.name === 'images' && !isWriting && openPanelIn(view.state) === undefined;
    if (isAsked) openPanelAt(at + 1)(view.state, view.dispatch);
  }

  #cancel({ id }: Upload): void {
    const view = this.tools.view();
    this.#stops.get(id)?.abort();
    view.dispatch(endUpload(view.state.tr, id));
    view.focus();
  }
}

/** The block that shows a file: a picture, or a card that downloads it. */
export function blockFor(file: Schemas['File']): Node {
  const ref = { kind: 'file', file: file.id } as const;
  return isShownAsPicture(file) ? createPicture(ref) : createBlock('file', { ref });
}
