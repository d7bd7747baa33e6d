import type { Schemas } from '@lectern/client';
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
import { Moment } from '../../platform/time/moment.js';
import { type OpenApiWords, useOpenApiWords } from '../../words/openapi-words.js';
import { specsQuery } from './queries.js';
import { AddSpecDialog } from './source-dialogs.js';
import { FindingCounts, SpecStateBadge } from './state-badge.js';

/** The API specifications of an organization: where they come from, how they are, and what is wrong with them. */
export default function Specs() {
  const words = useOpenApiWords();
  const { id: organizationId, permissions } = useOrganization();
  const specs = useInfiniteQuery(specsQuery(useApi(), organizationId));
  const [isAdding, setAdding] = useState(false);
  const add: Command = { id: 'specs.add', title: words.add.command, icon: Plus, run: () => setAdding(true) };
  useCommands(permissions.createContent ? [add] : []);
  const button = permissions.createContent && <CommandButton command={add} />;
  return (
    <ConsolePage title={words.title} description={words.description} actions={button}>
      <QueryView query={specs}>
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
              onMore={moreOf(specs)}
            />
          )
        }
      </QueryView>
      {isAdding && <AddSpecDialog organizationId={organizationId} onClose={() => setAdding(false)} />}
    </ConsolePage>
  );
}

function columnsOf(organizationId: string, words: OpenApiWords): Column<Schemas['OpenApiSpec']>[] {
  return [
    {
      id: 'name',
      title: words.name,
      cell: ({ slug }) => (
        <RouteLink
          to="/o/$organizationId/openapi/$specSlug"
          params={{ organizationId, specSlug: slug }}
          style={{ overflowWrap: 'anywhere' }}
        >
          {slug}
        </RouteLink>
      ),
    },
    {
      id: 'source',
      title: words.source,
      isMinor: true,
      cell: ({ sourceURL }) => sourceURL?.replace(/^https?:\/\//, '') ?? words.uploaded,
    },
    { id: 'state', title: words.state, cell: (spec) => <SpecStateBadge spec={spec} /> },
    {
      id: 'findings',
      title: words.findings,
      isMinor: true,
      cell: (spec) => <FindingCounts spec={spec} />,
    },
    {
      id: 'read',
      title: words.lastRead,
      isMinor: true,
      cell: ({ lastProcessedAt }) => <Moment at={lastProcessedAt} />,
    },
  ];
}
