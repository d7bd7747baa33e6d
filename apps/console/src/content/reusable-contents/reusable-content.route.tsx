import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { ButtonLink } from '../../platform/links/links.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { openChangeRequestQuery } from '../changes/queries.js';
import { reusableBacklinksQuery } from '../links/backlinks.js';
import { LinkedFrom } from '../links/linked-from.js';
import { ContentDocument } from '../page/content-document.js';
import { partHref } from '../page-tree/page-address.js';
import { pageTreeQuery } from '../page-tree/queries.js';
import { useContentPlace } from '../page-tree/use-content-place.js';
import { reusableContentsQuery, reusableDocumentQuery } from '../references/queries.js';
import { SpacePart } from '../space-frame/space-part.js';

/** One reusable content, as pages show it, live or in a change request. */
export default function ReusableContent() {
  const { organizationId, place } = useContentPlace();
  const { reusableContentId = '' } = useParams({ strict: false });
  const { spaceId, changeRequestId } = place;
  const { reusable: words } = useWords().content;
  const api = useApi();
  const { data: space } = useQuery(spaceQuery(api, spaceId));
  const { data: changeRequest } = useQuery(openChangeRequestQuery(api, place));
  const revisionId = (changeRequestId === undefined ? space : changeRequest)?.revision;
  const backlinks = useQuery(reusableBacklinksQuery(api, place, reusableContentId));
  const contents = useQuery(reusableContentsQuery(api, place));
  const tree = useQuery(pageTreeQuery(api, place));
  const document = useQuery({
    ...reusableDocumentQuery(api, { spaceId, revisionId: revisionId ?? '', reusableContentId }),
    enabled: revisionId !== undefined,
  });
  const title = contents.data?.find(({ id }) => id === reusableContentId)?.title;
  const all = (
    <ButtonLink to={partHref(organizationId, place, 'reusable')} variant="default">
      {words.back}
    </ButtonLink>
  );
  if (contents.data && title === undefined) {
    return (
      <Empty isPage={changeRequestId === undefined} title={words.title} action={all}>
        {words.gone}
      </Empty>
    );
  }
  return (
    <SpacePart place={place} title={title ?? ''} actions={all}>
      <QueryView query={document}>
        {(loaded) => (
          <ContentDocument
            organizationId={organizationId}
            place={place}
            page={{ document: loaded }}
            pages={tree.data?.pages ?? []}
          />
        )}
      </QueryView>
      <LinkedFrom organizationId={organizationId} title={words.usedBy} locations={backlinks.data?.items ?? []} />
    </SpacePart>
  );
}
