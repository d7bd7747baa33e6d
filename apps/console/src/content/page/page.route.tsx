import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { pageQuery, pageTreeQuery } from '../page-tree/queries.js';
import { useContentPlace } from '../page-tree/use-content-place.js';
import { firstPage, pagesTo } from '../page-tree/visible-rows.js';
import { OpenedPage } from './opened-page.js';

/**
 * The editor, which comes when somebody edits their first page. React's `lazy` would hold it back for a third of a
 * second once it has shown that something is loading.
 */
const pageEditorQuery = queryOptions({
  queryKey: ['pageEditor'],
  queryFn: () => import('../page-editor/page-editor.js'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A page of a space, as it is live, in a revision or in a change request. */
export default function ContentPage() {
  const { organizationId, place } = useContentPlace();
  const { _splat = '' } = useParams({ strict: false });
  const { page: words } = useWords().content;
  const tree = useQuery(pageTreeQuery(useApi(), place));
  const { edit } = useSearch({ strict: false });
  const edited = useRef<{ path: string; id: string }>(undefined);
  return (
    <QueryView query={tree}>
      {({ pages }) => {
        const path = pagesTo(pages, _splat);
        const open = _splat === '' ? firstPage(pages) : path.at(-1);
        if (open) edited.current = edit === true ? { path: _splat, id: open.id } : undefined;
        // Whoever is writing goes on when others delete or move the page: what cannot be saved is offered to them there.
        const pageId = open?.id ?? (edited.current?.path === _splat ? edited.current.id : undefined);
        if (pageId !== undefined) {
          return <OpenPage organizationId={organizationId} place={place} pageId={pageId} pages={pages} />;
        }
        if (_splat === '') {
          return (
            <Empty isPage title={words.noPagesTitle}>
              {words.noPages}
            </Empty>
          );
        }
        const home = { organizationId, spaceId: place.spaceId, _splat: '' };
        return (
          <Empty
            isPage
            title={words.missingTitle}
            action={
              <RouteLink to="/o/$organizationId/s/$spaceId/$" params={home}>
                {words.firstPage}
              </RouteLink>
            }
          >
            {words.missing}
          </Empty>
        );
      }}
    </QueryView>
  );
}

interface OpenPageProps extends Pick<Parameters<typeof OpenedPage>[0], 'organizationId' | 'place' | 'pages'> {
  pageId: string;
}

function OpenPage({ pageId, ...props }: OpenPageProps) {
  const page = useQuery(pageQuery(useApi(), props.place, pageId));
  const { edit } = useSearch({ strict: false });
  const isEdited = edit === true && props.place.revisionId === undefined;
  const editor = useQuery({ ...pageEditorQuery, enabled: isEdited });
  return (
    <QueryView query={page}>
      {(loaded) =>
        isEdited && loaded.type === 'document' ? (
          <QueryView query={editor}>
            {({ default: PageEditor }) => <PageEditor key={loaded.id} page={loaded} {...props} />}
          </QueryView>
        ) : (
          <OpenedPage page={loaded} {...props} />
        )
      }
    </QueryView>
  );
}
