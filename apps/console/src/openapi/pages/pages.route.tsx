import type { Schemas } from '@lectern/client';
import { Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LocationLink } from '../../content/links/location-link.js';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandButton } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { type Column, RecordTable } from '../../platform/lists/record-table.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { type OpenApiWords, useOpenApiWords } from '../../words/openapi-words.js';
import { specPagesQuery } from '../specs/queries.js';
import { useSpec } from '../specs/use-spec.js';
import { AddToSpaceDialog } from './add-to-space-dialog.js';
import { useMayPropose } from './space-field.js';

type Location = Schemas['ContentLocation'];

/** What shows a specification or links to it. */
export default function SpecPagesRoute() {
  const { page: words } = useOpenApiWords();
  const { spec, path } = useSpec();
  const uses = useInfiniteQuery(specPagesQuery(useApi(), path));
  const [isAdding, setAdding] = useState(false);
  const add: Command = {
    id: 'spec.add-to-space',
    title: words.add,
    icon: Plus,
    ...(spec.lastVersion === undefined && { disabledReason: words.needsVersion }),
    run: () => setAdding(true),
  };
  const mayAdd = useMayPropose(path.organizationId);
  useCommands(mayAdd ? [add] : []);
  const button = mayAdd && <CommandButton command={add} size="sm" />;
  return (
    <Stack>
      <QueryView query={uses}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={words.emptyTitle} action={button}>
              {words.empty}
            </Empty>
          ) : (
            <>
              <Group justify="space-between" gap="sm">
                <Text c="dimmed" flex={1} miw={220}>
                  {words.description}
                </Text>
                {button}
              </Group>
              <UsingPages organizationId={path.organizationId} uses={found} onMore={moreOf(uses)} />
            </>
          )
        }
      </QueryView>
      {isAdding && <AddToSpaceDialog path={path} onClose={() => setAdding(false)} />}
    </Stack>
  );
}

interface UsingPagesProps {
  organizationId: string;
  uses: readonly Location[];
  onMore: (() => void) | undefined;
}

function UsingPages({ organizationId, uses, onMore }: UsingPagesProps) {
  const { page: words, tabs } = useOpenApiWords();
  const columns: Column<Location>[] = [
    {
      id: 'title',
      title: words.title,
      cell: (location) => <LocationLink organizationId={organizationId} location={location} />,
    },
    { id: 'space', title: words.space, cell: (location) => ('space' in location ? location.space.title : '') },
    { id: 'kind', title: words.kind, isMinor: true, cell: (location) => kindOf(location, words) },
  ];
  return (
    <RecordTable
      label={tabs.pages}
      rows={uses}
      rowId={idOf}
      columns={columns}
      {...(onMore !== undefined && { onMore })}
    />
  );
}

function idOf(location: Location): string {
  if (location.kind === 'page') return location.page.id;
  return location.kind === 'reusable-content' ? location.reusableContent.id : location.kind;
}

function kindOf(location: Location, { kinds }: OpenApiWords['page']): string {
  if (location.kind !== 'page') return kinds.reusable;
  return location.page.type === 'computed' || 'computed' in location.page ? kinds.reference : kinds.page;
}
