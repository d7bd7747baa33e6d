import { Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { RecordTable } from '../../platform/lists/record-table.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { currentRevisionQuery } from '../history/queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/variables');

/** The values that the pages of a space show by name. */
export default function Variables() {
  const { spaceId } = route.useParams();
  const { variables: words } = useWords().content;
  const api = useApi();
  const { data: space } = useQuery(spaceQuery(api, spaceId));
  const revision = useQuery(currentRevisionQuery(api, { spaceId, revision: space?.revision }));
  return (
    <ConsolePage title={words.title} description={words.description}>
      <QueryView query={revision}>
        {({ variables }) => {
          const rows = Object.entries(variables).map(([name, value]) => ({ name, value }));
          if (rows.length === 0) return <Empty title={words.emptyTitle}>{words.empty}</Empty>;
          return (
            <RecordTable
              label={words.title}
              rows={rows}
              rowId={({ name }) => name}
              columns={[
                { id: 'name', title: words.name, cell: ({ name }) => <Code>{name}</Code> },
                {
                  id: 'value',
                  title: words.value,
                  cell: ({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)),
                },
              ]}
            />
          );
        }}
      </QueryView>
    </ConsolePage>
  );
}
