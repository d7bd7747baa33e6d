import { ActionIcon, Drawer, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { PanelLeft } from 'lucide-react';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { CommandButton } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { ArrangingProvider } from '../page-structure/arranging-provider.js';
import { useSpaceCommands } from '../page-structure/page-commands.js';
import { useTreeArranging } from '../page-structure/use-tree-arranging.js';
import { pageHref } from '../page-tree/page-address.js';
import { PagesTree } from '../page-tree/page-tree.js';
import { type ContentPlace, pageTreeQuery } from '../page-tree/queries.js';
import { useContentPlace } from '../page-tree/use-content-place.js';
import { firstPage, type TreePage } from '../page-tree/visible-rows.js';
import { PlaceBar } from './place-bar.js';
import { SectionLinks } from './section-links.js';
import classes from './space-frame.module.css';

/** A space: where one is above, its pages beside, and what is open. */
export default function SpaceFrame() {
  const { organizationId, place } = useContentPlace();
  const { content: words } = useWords();
  const space = useQuery(spaceQuery(useApi(), place.spaceId));
  const [isOpen, drawer] = useDisclosure(false);
  const side = <Side organizationId={organizationId} place={place} onOpened={drawer.close} />;
  return (
    <QueryView query={space} isPage>
      {(loaded) => (
        <ArrangingProvider organizationId={organizationId} place={place}>
          <div className={classes.frame}>
            <Group className={classes.bar} gap="xs" wrap="nowrap">
              <ActionIcon
                hiddenFrom="md"
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={words.showPages}
                onClick={drawer.open}
              >
                <PanelLeft size={18} aria-hidden />
              </ActionIcon>
              <PlaceBar organizationId={organizationId} space={loaded} place={place} />
            </Group>
            <aside className={classes.side} aria-label={words.sections.label}>
              {side}
            </aside>
            <Drawer opened={isOpen} onClose={drawer.close} title={loaded.title} size="18rem">
              <div className={classes.drawer}>{side}</div>
            </Drawer>
            <div className={classes.content}>
              <Outlet />
            </div>
          </div>
        </ArrangingProvider>
      )}
    </QueryView>
  );
}

interface SideProps {
  organizationId: string;
  place: ContentPlace;
  onOpened: () => void;
}

function Side({ organizationId, place, onOpened }: SideProps) {
  const navigate = useNavigate();
  const tree = useQuery(pageTreeQuery(useApi(), place));
  const { _splat } = useParams({ strict: false });
  const hrefOf = ({ path, type }: TreePage) =>
    path === undefined || type === 'link' ? undefined : pageHref(organizationId, place, path);
  const { create, undo } = useSpaceCommands();
  const { arranging, bar, menu } = useTreeArranging();
  useCommands([create, undo].filter((command) => command !== undefined));
  return (
    <>
      {menu}
      {create && (
        <CommandButton command={create} variant="subtle" color="gray" justify="flex-start" size="compact-sm" />
      )}
      {bar}
      <div className={classes.tree}>
        <QueryView query={tree}>
          {({ pages }) => (
            <PagesTree
              pages={pages}
              current={_splat === '' ? firstPage(pages)?.path : _splat}
              hrefOf={hrefOf}
              arranging={arranging}
              onOpen={(page) => {
                onOpened();
                const href = hrefOf(page);
                if (href) void navigate({ href });
              }}
            />
          )}
        </QueryView>
      </div>
      <SectionLinks organizationId={organizationId} place={place} />
    </>
  );
}
