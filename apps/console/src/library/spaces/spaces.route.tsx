import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FolderPlus, Plus, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { organizationQuery } from '../../people/organizations/queries.js';
import { useApi } from '../../platform/api/api.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandButton } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { ButtonLink } from '../../platform/links/links.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { LibraryList } from '../tree/library-list.js';
import { useLibrary } from '../tree/use-library.js';
import { DropToImport } from './drop-to-import.js';
import { NewItemDialog } from './new-item-dialog.js';

const route = getRouteApi('/signed-in/o/$organizationId/spaces');

/** The spaces and collections of an organization. */
export default function Spaces() {
  const { organizationId } = route.useParams();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const { spaces: words } = useWords().library;
  const api = useApi();
  const organization = useQuery(organizationQuery(api, organizationId));
  const library = useLibrary(organizationId);
  const [creating, setCreating] = useState<'space' | 'collection'>();

  const mayCreate = organization.data?.permissions.createContent ?? false;
  const newSpace: Command = {
    id: 'new-space',
    title: words.newSpace,
    icon: Plus,
    shortcut: 'Shift+N',
    run: () => setCreating('space'),
  };
  const newCollection: Command = {
    id: 'new-collection',
    title: words.newCollection,
    icon: FolderPlus,
    run: () => setCreating('collection'),
  };
  useCommands(mayCreate ? [newSpace, newCollection] : []);

  return (
    <ConsolePage
      title={words.title}
      description={words.description}
      actions={
        <>
          <ButtonLink
            to="/o/$organizationId/spaces/deleted"
            params={{ organizationId }}
            variant="subtle"
            color="gray"
            leftSection={<Trash2 size={16} aria-hidden />}
          >
            {words.deleted}
          </ButtonLink>
          {mayCreate && <CommandButton command={newCollection} variant="default" />}
          {mayCreate && <CommandButton command={newSpace} />}
        </>
      }
    >
      <DropToImport organizationId={organizationId} isOffered={mayCreate}>
        <QueryView query={library}>
          {(tree) =>
            tree.length === 0 ? (
              <Empty
                title={words.emptyTitle}
                action={mayCreate && <Button onClick={newSpace.run}>{words.newSpace}</Button>}
              >
                {mayCreate ? words.empty : words.noAccess}
              </Empty>
            ) : (
              <>
                <TextInput
                  label={words.filter}
                  leftSection={<Search size={16} aria-hidden />}
                  value={q}
                  onChange={({ currentTarget }) =>
                    void navigate({ search: { q: currentTarget.value || undefined }, replace: true })
                  }
                />
                <LibraryList organizationId={organizationId} tree={tree} filter={q} />
              </>
            )
          }
        </QueryView>
      </DropToImport>
      <NewItemDialog organizationId={organizationId} kind={creating} onClose={() => setCreating(undefined)} />
    </ConsolePage>
  );
}
