import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { announce } from '../../platform/states/announce.js';
import { useSentence } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { useStructureWords } from '../../words/structure-words.js';
import { openChangeRequestQuery } from '../changes/queries.js';
import { type SentChange, useContentChange } from '../changes/send-changes.js';
import { flatten, movesTo, type PageDestination, topmost, withMove } from '../page-tree/arrange-pages.js';
import { pageHref } from '../page-tree/page-address.js';
import { type ContentPlace, pageTreeQuery } from '../page-tree/queries.js';
import { pagesTo, type TreePage } from '../page-tree/visible-rows.js';
import { type Arranging, ArrangingContext, MAX_CHANGES, type PageDialog } from './arranging.js';
import { moveChanges, undoOf } from './arranging-changes.js';

const PageDialogs = lazy(() => import('./page-dialogs.js'));

/** How many changes can be taken back, one after the other. */
const MAX_UNDO = 20;

interface ArrangingProviderProps {
  organizationId: string;
  place: ContentPlace;
  children: ReactNode;
}

/** Lets everything inside arrange the pages of a place, with what can be undone and the dialogs that ask for more. */
export function ArrangingProvider({ organizationId, place, children }: ArrangingProviderProps) {
  const mayArrange = useMayArrange(place);
  const { data: tree } = useQuery(pageTreeQuery(useApi(), place));
  const { data: space } = useQuery(spaceQuery(useApi(), place.spaceId));
  const [dialog, setDialog] = useState<PageDialog>();
  const { arrange, undo } = useSteps(organizationId, place);
  const sentence = useSentence();
  const words = useStructureWords();
  const isPublished = space?.urls.published !== undefined;
  const pages = tree?.pages;
  const arranging = useMemo((): Arranging | undefined => {
    if (!mayArrange || !pages) return undefined;
    const move = (ids: ReadonlySet<string>, to: PageDestination) => {
      const moves = movesTo(pages, ids, to);
      const changes = moveChanges(pages, moves, { keepsAddresses: isPublished });
      const titles = topmost(pages, ids).map(({ title }) => title);
      if (moves.length === 0) return;
      if (changes.length > MAX_CHANGES) notify({ color: 'red', message: words.tooMany(MAX_CHANGES - 1) });
      else {
        arrange(changes, words.moved(titles)).catch((error) => notify({ color: 'red', message: sentence(error) }));
      }
    };
    return { organizationId, place, pages, isPublished, arrange, move, ask: setDialog, undo };
  }, [mayArrange, organizationId, place, pages, isPublished, arrange, undo, sentence, words]);
  return (
    <ArrangingContext value={arranging}>
      {children}
      {arranging && dialog && (
        <Suspense>
          <PageDialogs dialog={dialog} arranging={arranging} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </ArrangingContext>
  );
}

/** Whether the pages of a place can be arranged: those of an open change request, and live ones where the space allows it. */
function useMayArrange({ spaceId, changeRequestId, revisionId }: ContentPlace): boolean {
  const api = useApi();
  const { data: space } = useQuery(spaceQuery(api, spaceId));
  const { data: changeRequest } = useQuery(openChangeRequestQuery(api, { spaceId, changeRequestId }));
  if (!space?.permissions.edit || revisionId !== undefined) return false;
  if (changeRequestId === undefined) return space.editMode === 'live';
  return changeRequest?.status === 'draft' || changeRequest?.status === 'open';
}

/** Makes changes to the pages of a place step by step, and takes them back. */
function useSteps(organizationId: string, place: ContentPlace) {
  const words = useStructureWords();
  const sentence = useSentence();
  const api = useApi();
  const queries = useQueryClient();
  const { mutateAsync } = useContentChange(place);
  const follow = useFollowing(organizationId, place);
  const [steps, setSteps] = useState<readonly SentChange[][]>([]);
  return useMemo(() => {
    const query = pageTreeQuery(api, place);
    const send = async (changes: SentChange[]) => {
      const following = follow();
      try {
        return await mutateAsync(changes);
      } catch (error) {
        void queries.invalidateQueries({ queryKey: query.queryKey });
        throw error;
      } finally {
        following();
      }
    };
    const takeBack = async (step: SentChange[]) => {
      setSteps((now) => now.filter((other) => other !== step));
      try {
        for (let from = 0; from < step.length; from += MAX_CHANGES) await send(step.slice(from, from + MAX_CHANGES));
        announce(words.undone);
      } catch (error) {
        notify({ color: 'red', message: words.notUndone(sentence(error)) });
      }
    };
    const arrange: Arranging['arrange'] = async (changes, said) => {
      // What was written a moment ago has to come back with a page that was deleted by mistake.
      const isDeleting = changes.some(({ operation }) => operation === 'delete_page');
      const before = await queries.fetchQuery({ ...query, staleTime: isDeleting ? 0 : Number.POSITIVE_INFINITY });
      queries.setQueryData(query.queryKey, { ...before, pages: seenAtOnce(before.pages, changes) });
      const made = await send(changes).catch((error) => {
        // Without a connection the tree cannot be read again, and would show what was not saved.
        queries.setQueryData(query.queryKey, before);
        throw error;
      });
      const created = made.changes.flatMap((outcome) => (outcome.object === 'created_page' ? [outcome.page.id] : []));
      const step = undoOf(before, changes, created);
      setSteps((now) => [...now, step].slice(-MAX_UNDO));
      announce(said);
      notify({ message: said, action: { title: words.undo, run: () => void takeBack(step) } });
      return made;
    };
    const last = steps.at(-1);
    return { arrange, undo: last && (() => void takeBack(last)) };
  }, [api, place, queries, mutateAsync, follow, words, sentence, steps]);
}

/** The pages as they are seen while the API is still asked: where they were moved to. */
function seenAtOnce(pages: readonly TreePage[], changes: readonly SentChange[]): TreePage[] {
  return changes.reduce<TreePage[]>(
    (tree, change) =>
      change.operation === 'move_page' && change.intoRef === undefined
        ? withMove(tree, { page: change.page, into: change.into ?? null, at: change.at ?? Number.MAX_SAFE_INTEGER })
        : tree,
    [...pages],
  );
}

/** Stays with the page that is open when its address changes, and leaves it when it is deleted. */
function useFollowing(organizationId: string, place: ContentPlace): () => () => void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const api = useApi();
  const { _splat } = useParams({ strict: false });
  const shown = useRef(_splat);
  shown.current = _splat;
  return useMemo(() => {
    const pages = () => queries.getQueryData(pageTreeQuery(api, place).queryKey)?.pages ?? [];
    return () => {
      const open = shown.current ? pagesTo(pages(), shown.current).at(-1) : undefined;
      return () => {
        if (!open) return;
        const path = flatten(pages()).find(({ id }) => id === open.id)?.path;
        if (path === open.path) return;
        const search = path === undefined ? '' : window.location.search;
        void navigate({ href: `${pageHref(organizationId, place, path ?? '')}${search}`, replace: true });
      };
    };
  }, [navigate, queries, api, place, organizationId]);
}
