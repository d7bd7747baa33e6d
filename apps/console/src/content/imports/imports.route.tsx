import type { Schemas } from '@lectern/client';
import { Drawer, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import { RouteLink } from '../../platform/links/links.js';
import { RecordTable } from '../../platform/lists/record-table.js';
import { ConsolePage } from '../../platform/page/page.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { type ImportsWords, useImportsWords } from '../../words/imports-words.js';
import { ImportForm } from './import-form.js';
import { ImportBadge, ImportOutcome } from './import-outcome.js';
import { importRunsQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/import');

/** Where content is imported into a space, with the imports so far and what became of each file. */
export default function Imports() {
  const words = useImportsWords();
  const { organizationId, spaceId } = route.useParams();
  const { run: open } = route.useSearch();
  const navigate = route.useNavigate();
  const api = useApi();
  const { data: space } = useQuery(spaceQuery(api, spaceId));
  const runs = useInfiniteQuery(importRunsQuery(api, organizationId, spaceId));
  const more = moreOf(runs);
  return (
    <ConsolePage title={words.title} description={words.description}>
      {space?.permissions.edit ? (
        <ImportForm
          organizationId={organizationId}
          spaceId={spaceId}
          mayImportLive={space.editMode === 'live'}
          onStarted={(run) => void navigate({ search: { run } })}
        />
      ) : (
        space && <Text c="dimmed">{words.readOnly}</Text>
      )}
      <Title order={2} size="h4">
        {words.earlier}
      </Title>
      <QueryView query={runs}>
        {(rows) =>
          rows.length === 0 ? (
            <Text c="dimmed">{words.none}</Text>
          ) : (
            <RecordTable
              label={words.earlier}
              rows={rows}
              rowId={({ id }) => id}
              {...(more && { onMore: more })}
              columns={[
                { id: 'when', title: words.when, cell: ({ createdAt }) => <Moment at={createdAt} /> },
                { id: 'what', title: words.what, cell: ({ source }) => describe(source, words) },
                { id: 'state', title: words.state, cell: ({ status }) => <ImportBadge status={status} /> },
                {
                  id: 'report',
                  title: words.open,
                  isTitleHidden: true,
                  cell: ({ id }) => (
                    <RouteLink
                      to="/o/$organizationId/s/$spaceId/~/import"
                      params={{ organizationId, spaceId }}
                      search={{ run: id }}
                      size="sm"
                    >
                      {words.open}
                    </RouteLink>
                  ),
                },
              ]}
            />
          )
        }
      </QueryView>
      <Drawer
        opened={open !== undefined}
        onClose={() => void navigate({ search: {} })}
        title={words.became}
        position="right"
        size="lg"
      >
        {open !== undefined && <ImportOutcome organizationId={organizationId} importRunId={open} />}
      </Drawer>
    </ConsolePage>
  );
}

function describe(source: Schemas['ImportSource'], words: ImportsWords): string {
  return source.type === 'file' ? words.uploads(source.files.length) : source.url;
}
