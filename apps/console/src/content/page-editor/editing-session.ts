import type { JsonDocument } from '@lectern/content/document/document';
import { toDocument } from '@lectern/editing/mapping/to-document';
import { toEditor } from '@lectern/editing/mapping/to-editor';
import { applyMerge } from '@lectern/editing/merge/apply-merge';
import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { EditingStart } from './queries.js';
import type { DraftName } from './saving/draft-store.js';
import { PageSaver, type SaveRequest, type SaveResponse, type SaveState } from './saving/page-saver.js';

const FOREIGN = 'foreign';

interface SessionTools {
  start: EditingStart;
  name: DraftName;
  send(request: SaveRequest): Promise<SaveResponse>;
  onState(state: SaveState): void;
}

/** An editor whose text is saved while it is written. */
export class EditingSession {
  readonly saver: PageSaver;
  /** The nodes of documents that were sent, which are compared with what comes back. */
  readonly #nodes = new WeakMap<JsonDocument, Node>();

  constructor(
    private readonly view: EditorView,
    tools: SessionTools,
  ) {
    const { start, name, send, onState } = tools;
    const { drafts, base, draft } = start;
    this.saver = new PageSaver(
      {
        document: () => this.#document(),
        takeOver: (merged, sent) => this.#takeOver(merged, sent),
        send,
        // Without a place on the device, the text is still in the editor and goes to the server.
        keep: (kept) => drafts.write(name, kept).catch(reportError),
        forget: () => drafts.remove(name).catch(reportError),
        newKey: () => crypto.randomUUID(),
        onState,
        later: (milliseconds, run) => {
          const timer = setTimeout(run, milliseconds);
          return () => clearTimeout(timer);
        },
      },
      { base, ...(draft && { draft }) },
    );
    if (draft) this.saver.resume();
  }

  /** Notes what a transaction changed, unless it only brought in what others wrote. */
  heard(transaction: Transaction): void {
    if (transaction.docChanged && transaction.getMeta(FOREIGN) !== true) this.saver.edited();
  }

  #document(): JsonDocument {
    const { doc } = this.view.state;
    const document = toDocument(doc);
    this.#nodes.set(document, doc);
    return document;
  }

  #takeOver(merged: JsonDocument, sent: JsonDocument): boolean {
    const { transaction, kept } = applyMerge(this.view.state, {
      sent: this.#nodes.get(sent) ?? toEditor(sent),
      merged,
    });
    if (transaction.docChanged) this.view.dispatch(transaction.setMeta(FOREIGN, true));
    return kept.length === 0;
  }
}
