import type { Schemas } from '@lectern/client';
import { Anchor, Badge } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandButton } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { RouteLink } from '../../platform/links/links.js';
import { type Column, RecordTable } from '../../platform/lists/record-table.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { type SitesWords, useSitesWords } from '../../words/sites-words.js';
import { NewSiteDialog } from './new-site-dialog.js';
import { sitesQuery } from './queries.js';
import { StyleGuides } from './style-guides.js';

/** The sites of an organization: their state, their audience and where they are. */
export default function Sites() {
  const words = useSitesWords();
  const { id: organizationId, permissions } = useOrganization();
  const sites = useInfiniteQuery(sitesQuery(useApi(), organizationId));
  const [isCreating, setCreating] = useState(false);
  const create: Command = {
    id: 'sites.create',
    title: words.create.command,
    icon: Plus,
    run: () => setCreating(true),
  };
  useCommands(permissions.createContent ? [create] : []);
  const button = permissions.createContent && <CommandButton command={create} />;
  return (
    <ConsolePage title={words.title} description={words.description} actions={button}>
      <QueryView query={sites}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={words.emptyTitle} action={button}>
              {words.empty}
            </Empty>
          ) : (
            <RecordTable
              label={words.title}
              rows={found}
              rowId={({ id }) => id}
              columns={columnsOf(organizationId, words)}
              onMore={moreOf(sites)}
            />
          )
        }
      </QueryView>
      <StyleGuides organizationId={organizationId} />
      {isCreating && <NewSiteDialog organizationId={organizationId} onClose={() => setCreating(false)} />}
    </ConsolePage>
  );
}

function columnsOf(organizationId: string, words: SitesWords): Column<Schemas['Site']>[] {
  return [
    {
      id: 'name',
      title: words.name,
      cell: ({ id, title }) => (
        <RouteLink to="/o/$organizationId/sites/$siteId" params={{ organizationId, siteId: id }}>
          {title}
        </RouteLink>
      ),
    },
    {
      id: 'state',
      title: words.state,
      cell: ({ published }) => (
        <Badge variant="light" color={published ? 'green' : 'gray'} tt="none" fw={500} miw="max-content">
          {published ? words.published : words.unpublished}
        </Badge>
      ),
    },
    {
      id: 'audience',
      title: words.audience,
      isMinor: true,
      cell: ({ visibility }) => words.visibilities[visibility].title,
    },
    {
      id: 'address',
      title: words.address,
      isMinor: true,
      cell: ({ urls: { published } }) =>
        published && (
          <Anchor href={published} target="_blank" rel="noopener" style={{ overflowWrap: 'anywhere' }}>
            {published.replace(/^https?:\/\//, '')}
          </Anchor>
        ),
    },
  ];
}
