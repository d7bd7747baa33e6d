import type { Schemas } from '@lectern/client';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { type Column, RecordTable } from '../../platform/lists/record-table.js';
import { PagePart } from '../../platform/page/page-part.js';
import { QueryView } from '../../platform/states/query-view.js';
import { type SitesWords, useSitesWords } from '../../words/sites-words.js';
import { styleguidesQuery } from './queries.js';

/** The style guides of an organization with the sites that refer to each; nothing where there are none. */
export function StyleGuides({ organizationId }: { organizationId: string }) {
  const { guides: words } = useSitesWords();
  const guides = useQuery(styleguidesQuery(useApi(), organizationId));
  return (
    <QueryView query={guides} loading={null}>
      {(found) =>
        found.length > 0 && (
          <PagePart title={words.listTitle} hint={words.listHint}>
            <RecordTable
              label={words.listTitle}
              rows={found}
              rowId={({ space }) => space.id}
              columns={columnsOf(organizationId, words)}
            />
          </PagePart>
        )
      }
    </QueryView>
  );
}

type Listed = Schemas['Styleguides']['styleguides'][number];

function columnsOf(organizationId: string, words: SitesWords['guides']): Column<Listed>[] {
  return [
    {
      id: 'guide',
      title: words.title,
      cell: ({ space }) => (
        <RouteLink
          to="/o/$organizationId/s/$spaceId/$"
          params={{ organizationId, spaceId: space.id, _splat: '' }}
          style={{ overflowWrap: 'anywhere' }}
        >
          {space.title}
        </RouteLink>
      ),
    },
    {
      id: 'sites',
      title: words.sites,
      cell: ({ sites }) =>
        sites.length === 0 ? (
          <Text inherit c="dimmed">
            {words.unused}
          </Text>
        ) : (
          <Group gap="sm">
            {sites.map(({ id, title }) => (
              <RouteLink
                key={id}
                to="/o/$organizationId/sites/$siteId"
                params={{ organizationId, siteId: id }}
                style={{ overflowWrap: 'anywhere' }}
              >
                {title}
              </RouteLink>
            ))}
          </Group>
        ),
    },
  ];
}
