import type { Draft } from './page-saver.js';

const DATABASE = 'lectern';
const STORE = 'drafts';
/** What stands for the live content among change requests. */
const LIVE = 'live';
const REUSABLE = 'reusable';

/** Which text a draft is of: several people may use one browser, and a page may be edited in several places. */
export interface DraftName {
  userId: string;
  spaceId: string;
  /** Absent for what is live. */
  changeRequestId?: string | undefined;
  pageId: string;
  /** The reusable content that is written from the page, if it is not the page itself. */
  reusableContentId?: string | undefined;
}

/** Texts that are kept on this device until the server has them. */
export interface DraftStore {
  read(name: DraftName): Promise<Draft | undefined>;
  write(name: DraftName, draft: Draft): Promise<void>;
  remove(name: DraftName): Promise<void>;
  /** All drafts of a person, the newest first. */
  list(userId: string): Promise<DeviceDraft[]>;
}

/** A draft and what it is of. */
export interface DeviceDraft {
  name: DraftName;
  draft: Draft;
}

/** Opens the drafts of this browser. */
export async function openDraftStore(): Promise<DraftStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await resultOf(opening);
  const begin = (mode: IDBTransactionMode) =>
    // Written through to the disk: a draft has to survive a power failure as well.
    database.transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE);
  return {
    read: (name) => resultOf<Draft | undefined>(begin('readonly').get(draftKeyOf(name))),
    write: (name, draft) => committed(begin('readwrite'), (store) => store.put(draft, draftKeyOf(name))),
    remove: (name) => committed(begin('readwrite'), (store) => store.delete(draftKeyOf(name))),
    list: async (userId) => {
      const range = IDBKeyRange.bound([userId], [userId, []]);
      const store = begin('readonly');
      const [keys, drafts] = await Promise.all([
        resultOf(store.getAllKeys(range)),
        resultOf<Draft[]>(store.getAll(range)),
      ]);
      const named = keys.flatMap((key, index) => {
        const draft = drafts[index];
        return draft ? [{ name: nameOf(key), draft }] : [];
      });
      return named.sort((a, b) => (b.draft.about?.at ?? 0) - (a.draft.about?.at ?? 0));
    },
  };
}

/** What tells a text apart from all others on this device. */
export function draftKeyOf({
  userId,
  spaceId,
  changeRequestId = LIVE,
  pageId,
  reusableContentId,
}: DraftName): string[] {
  // Whichever page it is written from, a reusable content is the same one.
  const text = reusableContentId === undefined ? [pageId] : [REUSABLE, reusableContentId];
  return [userId, spaceId, changeRequestId, ...text];
}

function nameOf(key: IDBValidKey): DraftName {
  const [userId = '', spaceId = '', place = '', text = '', reusableContentId] = Array.isArray(key)
    ? key.map(String)
    : [];
  const isReusable = text === REUSABLE && reusableContentId !== undefined;
  return {
    userId,
    spaceId,
    pageId: isReusable ? '' : text,
    ...(place !== LIVE && { changeRequestId: place }),
    ...(isReusable && { reusableContentId }),
  };
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Done when the change is on the disk. */
function committed(store: IDBObjectStore, change: (store: IDBObjectStore) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const { transaction } = store;
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    change(store);
  });
}
