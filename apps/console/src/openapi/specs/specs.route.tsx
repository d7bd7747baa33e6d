import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { RecordList } from '../../platform/lists/record-list.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Moment } from '../../platform/time/moment.js';
import { useWords } from '../../words/words.js';
import { specsQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/openapi');

/** The API specifications of an organization. */
export default function Specs() {
  const { organizationId } = route.useParams();
  const { overviews } = useWords();
  const words = overviews.specs;
  const specs = useInfiniteQuery(specsQuery(useApi(), organizationId));
  return (
    <ConsolePage title={words.title} description={words.description}>
      <RecordList
        list={specs}
        emptyTitle={words.emptyTitle}
        empty={words.empty}
        label={words.title}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'name',
            title: words.name,
            cell: ({ slug }) => (
              <RouteLink to="/o/$organizationId/openapi/$specSlug" params={{ organizationId, specSlug: slug }}>
                {slug}
              </RouteLink>
            ),
          },
          {
            id: 'source',
            title: words.source,
            isMinor: true,
            cell: ({ sourceURL }) => sourceURL ?? words.uploaded,
          },
          { id: 'state', title: overviews.state, cell: ({ processingState }) => words.states[processingState] },
          { id: 'updated', title: overviews.updated, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
        ]}
      />
    </ConsolePage>
  );
}
