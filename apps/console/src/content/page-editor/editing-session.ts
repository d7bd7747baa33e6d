import type { JsonDocument } from '@lectern/content/document/document';
import { countConflicts } from '@lectern/content/merge/conflict-block';
import { WRITES_NOTHING } from '@lectern/editing/commands/room-at-end';
import { toDocument } from '@lectern/editing/mapping/to-document';
import { withoutTrailingSpaces } from '@lectern/editing/mapping/typed-text';
import { applyMerge } from '@lectern/editing/merge/apply-merge';
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { EditingStart } from './queries.js';
import type { DraftName } from './saving/draft-store.js';
import {
  type Draft,
  type DraftAbout,
  PageSaver,
  type SaveRequest,
  type SaveResponse,
  type SaveState,
} from './saving/page-saver.js';
import type { TextSource } from './source/source-plugin.js';

const FOREIGN = 'foreign';

interface SessionTools {
  start: EditingStart;
  name: DraftName;
  about: Omit<DraftAbout, 'at'>;
  send(request: SaveRequest): Promise<SaveResponse>;
  onState(state: SaveState): void;
}

/** An editor whose text is saved while it is written. */
export class EditingSession {
  readonly saver: PageSaver;
  /** What is edited in place of the text, if that is so. */
  source: TextSource | undefined;

  constructor(
    private readonly view: EditorView,
    tools: SessionTools,
  ) {
    const { start, name, about, send, onState } = tools;
    const { drafts, base, draft } = start;
    this.saver = new PageSaver(
      {
        document: () => {
          this.source?.push();
          return toDocument(this.view.state.doc);
        },
        takeOver: (merged, sent) => this.#takeOver(merged, sent),
        // Whoever stops between two words has typed a space that is not worth keeping.
        send: (request) => send({ ...request, document: withoutTrailingSpaces(request.document) }),
        // Without a place on the device, the text is still in the editor and goes to the server.
        keep: (kept) => drafts.write(name, { ...kept, about: { ...about, at: Date.now() } }).catch(reportError),
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

  /** Notes what a transaction changed, unless it only brought in what others wrote, or nothing yet. */
  heard(transaction: Transaction): void {
    const isOwn = transaction.getMeta(FOREIGN) !== true && transaction.getMeta(WRITES_NOTHING) !== true;
    if (transaction.docChanged && isOwn) this.saver.edited();
  }

  /** The text as it stands, over the revision that it was written over. */
  get draft(): Draft {
    this.source?.push();
    return { base: this.saver.base, document: toDocument(this.view.state.doc), sequence: 1 };
  }

  #takeOver(merged: JsonDocument, sent: JsonDocument): boolean {
    // Whoever has left needs no merged text, but has to settle conflicts when they come back.
    if (this.view.isDestroyed) return countConflicts(merged) === 0;
    this.source?.push();
    // The space that somebody just typed stays, unless others changed the same block.
    const { state } = this.view;
    const transaction =
      applyMerge(state, { sent: withoutTrailingSpaces(sent), merged }) ?? applyMerge(state, { sent, merged });
    if (transaction?.docChanged) this.view.dispatch(transaction.setMeta(FOREIGN, true));
    if (transaction?.docChanged) this.source?.pull();
    return transaction !== undefined;
  }
}
