import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { RouteLink } from '../../platform/links/links.js';
import { ConsolePage } from '../../platform/page/page.js';
import { notify } from '../../platform/states/notify.js';
import { useWords } from '../../words/words.js';
import { DifferencePage } from '../differences/difference-page.js';
import { pagesById } from '../page-tree/page-address.js';
import { pageTreeQuery } from '../page-tree/queries.js';
import { useRestoreRevision } from './mutations.js';
import { RevisionAuthor } from './revision-author.js';
import { RevisionChanges } from './revision-changes.js';
import { RevisionList } from './revision-list.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/history');

/** The history of a space or of one of its pages, and what changed on a page from one revision to another. */
export default function HistoryPage() {
  const params = route.useParams();
  const { revision, from, page, view } = route.useSearch();
  if (revision !== undefined && page !== undefined) {
    const about = <RevisionAuthor spaceId={params.spaceId} revisionId={revision} pageId={page} />;
    const shown = { revisionId: revision, pageId: page, from, isSplit: view === 'split', about };
    return <DifferencePage {...params} {...shown} />;
  }
  return <History />;
}

function History() {
  const { organizationId, spaceId } = route.useParams();
  const { revision, from, page } = route.useSearch();
  const navigate = route.useNavigate();
  const { history: words } = useWords().content;
  const restore = useRestoreRevision(spaceId);
  const [restoring, setRestoring] = useState<string>();
  const params = { organizationId, spaceId };
  const title = useHistoryTitle(spaceId, page);
  return (
    <ConsolePage
      title={title}
      description={page === undefined ? words.description : words.pageDescription}
      actions={
        page !== undefined && (
          <RouteLink to="/o/$organizationId/s/$spaceId/~/history" params={params} search={{}}>
            {words.wholeSpace}
          </RouteLink>
        )
      }
    >
      <RevisionList
        {...params}
        pageId={page}
        onCompare={(older, newer) => void navigate({ search: { from: older, revision: newer, page } })}
        onRestore={setRestoring}
      />
      <Drawer
        opened={revision !== undefined}
        onClose={() => void navigate({ search: {} })}
        position="right"
        size="lg"
        title={from === undefined ? words.changes : words.changesBetween}
      >
        {revision !== undefined && <RevisionChanges {...params} revisionId={revision} from={from} />}
      </Drawer>
      <ConfirmDialog
        isOpen={restoring !== undefined}
        title={words.restoreTitle}
        confirm={words.restore}
        onConfirm={async () => {
          if (restoring !== undefined) await restore(restoring);
          notify({ message: words.restored });
        }}
        onClose={() => setRestoring(undefined)}
      >
        {words.restoreHint}
      </ConfirmDialog>
    </ConsolePage>
  );
}

/** Whose history it is: that of the space, or that of a page by the title that it has now. */
function useHistoryTitle(spaceId: string, pageId: string | undefined): string {
  const { history: words } = useWords().content;
  const { data: tree } = useQuery({ ...pageTreeQuery(useApi(), { spaceId }), enabled: pageId !== undefined });
  if (pageId === undefined || !tree) return words.title;
  const page = pagesById(tree.pages).get(pageId);
  return page ? words.pageTitle(page.title) : words.deletedPageTitle;
}
