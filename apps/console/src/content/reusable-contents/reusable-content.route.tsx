import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { ButtonLink } from '../../platform/links/links.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { LinkedFrom } from '../links/linked-from.js';
import { ContentDocument } from '../page/content-document.js';
import { pageTreeQuery } from '../page-tree/queries.js';
import { reusableContentsQuery, reusableDocumentQuery } from '../references/queries.js';
import { reusableBacklinksQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/reusable/$reusableContentId');

/** One reusable content, as pages show it. */
export default function ReusableContent() {
  const { organizationId, spaceId, reusableContentId } = route.useParams();
  const { reusable: words } = useWords().content;
  const api = useApi();
  const { data: space } = useQuery(spaceQuery(api, spaceId));
  const revisionId = space?.revision;
  const backlinks = useQuery(reusableBacklinksQuery(api, { spaceId, reusableContentId }));
  const contents = useQuery(reusableContentsQuery(api, { spaceId }));
  const tree = useQuery(pageTreeQuery(api, { spaceId }));
  const document = useQuery({
    ...reusableDocumentQuery(api, { spaceId, revisionId: revisionId ?? '', reusableContentId }),
    enabled: revisionId !== undefined,
  });
  const title = contents.data?.find(({ id }) => id === reusableContentId)?.title;
  const all = (
    <ButtonLink to="/o/$organizationId/s/$spaceId/~/reusable" params={{ organizationId, spaceId }} variant="default">
      {words.back}
    </ButtonLink>
  );
  if (contents.data && title === undefined) {
    return (
      <Empty isPage title={words.title} action={all}>
        {words.gone}
      </Empty>
    );
  }
  return (
    <ConsolePage title={title ?? ''} actions={all}>
      <QueryView query={document}>
        {(loaded) => (
          <ContentDocument
            organizationId={organizationId}
            place={{ spaceId }}
            page={{ document: loaded }}
            pages={tree.data?.pages ?? []}
          />
        )}
      </QueryView>
      <LinkedFrom organizationId={organizationId} title={words.usedBy} locations={backlinks.data?.items ?? []} />
    </ConsolePage>
  );
}
