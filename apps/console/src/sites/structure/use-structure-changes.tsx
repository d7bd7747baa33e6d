import type { Structure, StructureItem } from '@lectern/domain/sites/structure/model';
import type { StructureOutcome } from '@lectern/domain/sites/structure/outcome';
import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { announce } from '../../platform/states/announce.js';
import { useSentence } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { useSitesWords } from '../../words/sites-words.js';
import { type AddressChange, addressChanges, redirectsFor } from './address-changes.js';
import { AddressNotice } from './address-notice.js';
import type { StructureMutations } from './mutations.js';
import { applyMove, type SiteMove } from './site-moves.js';
import type { SiteTree } from './site-tree.js';

interface StructureChange {
  outcome: StructureOutcome;
  send: () => Promise<unknown>;
  /** What is said when it is done. */
  done: string;
}

interface StructureChangesOptions {
  tree: SiteTree;
  mutations: StructureMutations;
  /** Whether readers have the addresses of the site. */
  isPublished: boolean;
}

/**
 * Changes what stands where on a site. A change is shown before the API has stored it; one that takes addresses away from
 * readers is asked about first.
 */
export function useStructureChanges({ tree, mutations, isPublished }: StructureChangesOptions) {
  const { move: words } = useSitesWords().structure;
  const sentence = useSentence();
  const createRedirects = useCreateRedirects(mutations);
  const [expected, setExpected] = useState<Structure>();
  const [asked, setAsked] = useState<StructureChange & { changes: AddressChange[] }>();
  const [isRedirecting, setRedirecting] = useState(true);
  // Requests go out one after the other, because each counts on what came of the one before.
  const queue = useRef({ last: Promise.resolve(), waiting: 0 }).current;
  const structure = expected ?? tree.structure;

  const run = (after: Structure, { send, done }: StructureChange, changes: readonly AddressChange[]): Promise<void> => {
    setExpected(after);
    queue.waiting += 1;
    const work = queue.last.then(async () => {
      try {
        await send();
        announce(done);
        if (changes.length > 0) await createRedirects(changes);
      } finally {
        queue.waiting -= 1;
        if (queue.waiting === 0) setExpected(undefined);
      }
    });
    queue.last = work.catch(() => undefined);
    return work;
  };
  const request = (change: StructureChange) => {
    const { outcome } = change;
    if (outcome.outcome === 'refused') return notify({ color: 'red', message: refusal(words.refusals, outcome) });
    const changes = isPublished ? addressChanges(structure, outcome.structure) : [];
    if (changes.length > 0) return setAsked({ ...change, changes });
    run(outcome.structure, change, []).catch((error: unknown) => notify({ color: 'red', message: sentence(error) }));
  };
  const move = (item: StructureItem, to: SiteMove) => {
    const title = tree.items.get(item.id)?.title ?? '';
    const outcome = applyMove(structure, item, to);
    request({ outcome, send: () => mutations.move(item, to), done: words.moved(title) });
  };
  const dialog: ReactNode = (
    <AddressesDialog
      asked={asked}
      isRedirecting={isRedirecting}
      onRedirecting={setRedirecting}
      onConfirm={async () => {
        if (asked?.outcome.outcome !== 'done') return;
        await run(asked.outcome.structure, asked, isRedirecting ? asked.changes : []);
      }}
      onClose={() => setAsked(undefined)}
    />
  );
  return { structure, request, move, dialog };
}

/** Creates the redirects of a change, and says how that went. */
export function useCreateRedirects(mutations: StructureMutations) {
  const { addresses: words } = useSitesWords().structure;
  return async (changes: readonly AddressChange[]): Promise<void> => {
    const redirects = redirectsFor(changes);
    if (redirects.length === 0) return;
    const failed = await mutations.addRedirects(redirects);
    if (failed > 0) notify({ color: 'red', message: words.failed(failed) });
    else notify({ message: words.created(redirects.length) });
  };
}

interface AddressesDialogProps {
  asked: { changes: AddressChange[] } | undefined;
  isRedirecting: boolean;
  onRedirecting: (isRedirecting: boolean) => void;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

function AddressesDialog({ asked, isRedirecting, onRedirecting, onConfirm, onClose }: AddressesDialogProps) {
  const { addresses: words } = useSitesWords().structure;
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={words.title}
      confirm={words.confirm}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <AddressNotice changes={asked?.changes ?? []} isRedirecting={isRedirecting} onRedirecting={onRedirecting} />
    </ConfirmDialog>
  );
}

type Refusals = ReturnType<typeof useSitesWords>['structure']['move']['refusals'];

function refusal(words: Refusals, { refusal: why }: Extract<StructureOutcome, { outcome: 'refused' }>): string {
  if (why.reason === 'path-taken') return words['path-taken'](why.path);
  return why.reason === 'too-deep' ? words['too-deep'](why.limit) : words.other;
}
