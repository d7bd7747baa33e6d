import { Group, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { RecordList } from '../../platform/lists/record-list.js';
import { SearchField } from '../../platform/lists/search-field.js';
import { ConsolePage } from '../../platform/page/page.js';
import { useIntegrationsWords } from '../../words/integrations-words.js';
import { InstallationState } from '../installations/installation-state.js';
import { installationsQuery } from '../installations/queries.js';
import { IntegrationIcon } from './integration-icon.js';
import { CATEGORIES, readCatalogueSearch } from './integration-search.js';
import { catalogueQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/integrations');

/** The integrations that an organization can install, with what became of those that it has. */
export default function Integrations() {
  const { organizationId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const words = useIntegrationsWords();
  const api = useApi();
  const integrations = useInfiniteQuery(catalogueQuery(api, organizationId, search));
  const { data: installed } = useQuery(installationsQuery(api, organizationId));
  const change = (changed: Record<string, unknown>) =>
    void navigate({ search: (now) => readCatalogueSearch({ ...now, ...changed }), replace: true });
  const isFiltered = search.search !== undefined || search.category !== undefined;
  return (
    <ConsolePage title={words.title} description={words.description}>
      <Group gap="sm" role="search">
        <SearchField label={words.search} value={search.search} onSearch={(text) => change({ search: text })} />
        <NativeSelect
          aria-label={words.category}
          value={search.category ?? ''}
          data={[
            { value: '', label: words.anyCategory },
            ...CATEGORIES.map((value) => ({ value, label: words.categories[value] })),
          ]}
          onChange={({ currentTarget }) => change({ category: currentTarget.value })}
        />
      </Group>
      <RecordList
        list={integrations}
        emptyTitle={isFiltered ? words.noneFoundTitle : words.emptyTitle}
        empty={isFiltered ? words.noneFound : words.empty}
        label={words.title}
        rowId={({ name }) => name}
        columns={[
          {
            id: 'name',
            title: words.name,
            cell: ({ name, title, description, urls }) => (
              <Group gap="sm" wrap="nowrap">
                <IntegrationIcon url={urls.icon} />
                <div>
                  <RouteLink
                    to="/o/$organizationId/integrations/$integrationName"
                    params={{ organizationId, integrationName: name }}
                    fw={500}
                  >
                    {title}
                  </RouteLink>
                  <Text size="sm" c="dimmed">
                    {description}
                  </Text>
                </div>
              </Group>
            ),
          },
          { id: 'owner', title: words.owner, isMinor: true, cell: ({ owner }) => owner.title },
          {
            id: 'state',
            title: words.state,
            cell: ({ name }) => <InstallationState status={installed?.get(name)?.status} />,
          },
        ]}
      />
    </ConsolePage>
  );
}
