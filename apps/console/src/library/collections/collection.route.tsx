import { Paper, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { FolderPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { AccessPanel } from '../../people/access/access-panel.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandButton } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { NotFound } from '../../platform/states/not-found.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { NewItemDialog } from '../spaces/new-item-dialog.js';
import { LibraryList } from '../tree/library-list.js';
import { type LibraryNode, pathTo } from '../tree/library-tree.js';
import { useLibrary } from '../tree/use-library.js';

const route = getRouteApi('/signed-in/o/$organizationId/c/$collectionId');

/** One collection with what stands in it. */
export default function CollectionPage() {
  const { organizationId, collectionId } = route.useParams();
  const library = useLibrary(organizationId);
  return (
    <QueryView query={library}>
      {(tree) => {
        const node = pathTo(tree, collectionId)?.at(-1);
        return node ? <OpenCollection organizationId={organizationId} node={node} /> : <NotFound />;
      }}
    </QueryView>
  );
}

function OpenCollection({ organizationId, node }: { organizationId: string; node: LibraryNode }) {
  const { spaces: words } = useWords().library;
  const [creating, setCreating] = useState<'space' | 'collection'>();
  const { item, children } = node;
  const mayCreate = item.object === 'collection' && item.permissions.create;
  const newSpace: Command = { id: 'new-space', title: words.newSpace, icon: Plus, run: () => setCreating('space') };
  const newCollection: Command = {
    id: 'new-collection',
    title: words.newCollection,
    icon: FolderPlus,
    run: () => setCreating('collection'),
  };
  useCommands(mayCreate ? [newSpace, newCollection] : []);
  return (
    <ConsolePage
      title={item.title || words.untitled}
      description={item.object === 'collection' ? item.description : undefined}
      actions={
        mayCreate && (
          <>
            <CommandButton command={newCollection} variant="default" />
            <CommandButton command={newSpace} />
          </>
        )
      }
    >
      {children.length > 0 ? (
        <LibraryList organizationId={organizationId} tree={children} />
      ) : (
        <Empty title={words.emptyTitle} action={mayCreate && <CommandButton command={newSpace} />}>
          {words.emptyCollection}
        </Empty>
      )}
      {item.permissions.admin && (
        <Paper component="section" withBorder p="md" aria-label={words.access}>
          <Title order={2} size="h4" mb="md">
            {words.access}
          </Title>
          <AccessPanel subject={{ kind: 'collection', organizationId, id: item.id }} />
        </Paper>
      )}
      <NewItemDialog
        organizationId={organizationId}
        kind={creating}
        parent={item.id}
        onClose={() => setCreating(undefined)}
      />
    </ConsolePage>
  );
}
