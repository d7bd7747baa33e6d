import { Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { RecordTable } from '../../platform/lists/record-table.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { variablesQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/variables');

/** The values that the pages of a space show by name. */
export default function Variables() {
  const { spaceId } = route.useParams();
  const { variables: words } = useWords().content;
  const variables = useQuery(variablesQuery(useApi(), { spaceId }));
  return (
    <ConsolePage title={words.title} description={words.description}>
      <QueryView query={variables}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={words.emptyTitle}>{words.empty}</Empty>
          ) : (
            <RecordTable
              label={words.title}
              rows={rows}
              rowId={({ name }) => name}
              columns={[
                { id: 'name', title: words.name, cell: ({ name }) => <Code>{name}</Code> },
                {
                  id: 'value',
                  title: words.value,
                  cell: ({ value }) => String(value),
                },
              ]}
            />
          )
        }
      </QueryView>
    </ConsolePage>
  );
}
