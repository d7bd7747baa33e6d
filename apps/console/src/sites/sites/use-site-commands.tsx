import type { Schemas } from '@lectern/client';
import { Stack, Text } from '@mantine/core';
import { ExternalLink, Globe, GlobeLock } from 'lucide-react';
import { useState } from 'react';
import type { Command } from '../../platform/commands/command.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { notify } from '../../platform/states/notify.js';
import { useSitesWords } from '../../words/sites-words.js';
import { usePublishSite, useUnpublishSite } from './mutations.js';
import type { SiteIds } from './queries.js';

/** What a person can do with a site as a whole, and which of it is being asked about. */
export function useSiteCommands({ published, siteSpaces, permissions, urls }: Schemas['Site']) {
  const { commands: words } = useSitesWords();
  const [asked, setAsked] = useState<'publish' | 'unpublish'>();
  const address = urls.published;
  const visit: Command = {
    id: 'site.visit',
    title: words.visit,
    icon: ExternalLink,
    ...(address === undefined && { disabledReason: words.notPublished }),
    run: () => window.open(address, '_blank', 'noopener'),
  };
  const publish: Command = {
    id: 'site.publish',
    title: words.publish,
    icon: Globe,
    ...(siteSpaces === 0 && { disabledReason: words.nothingToPublish }),
    run: () => setAsked('publish'),
  };
  const unpublish: Command = {
    id: 'site.unpublish',
    title: words.unpublish,
    icon: GlobeLock,
    run: () => setAsked('unpublish'),
  };
  const changing = permissions.edit ? [published ? unpublish : publish] : [];
  return { asked, close: () => setAsked(undefined), commands: [visit, ...changing] };
}

interface PublishDialogProps {
  site: Schemas['Site'];
  path: SiteIds;
  asked: 'publish' | 'unpublish' | undefined;
  onClose: () => void;
}

/** Says what it means to publish a site, or to take it down, before it is done. */
export function PublishDialog({ site: { title, visibility }, path, asked, onClose }: PublishDialogProps) {
  const { commands: words } = useSitesWords();
  const { mutateAsync: publish } = usePublishSite(path);
  const { mutateAsync: unpublish } = useUnpublishSite(path);
  return (
    <>
      <ConfirmDialog
        isOpen={asked === 'publish'}
        title={words.publishTitle(title)}
        confirm={words.publish}
        onConfirm={async () => {
          await publish();
          notify({ message: words.isPublished });
        }}
        onClose={onClose}
      >
        <Stack gap="xs">
          <Text>{words.publishText[visibility]}</Text>
          <Text c="dimmed">{words.publishLater}</Text>
        </Stack>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'unpublish'}
        title={words.unpublishTitle(title)}
        confirm={words.unpublish}
        isDangerous
        onConfirm={async () => {
          await unpublish();
          notify({ message: words.isUnpublished });
        }}
        onClose={onClose}
      >
        {words.unpublishText}
      </ConfirmDialog>
    </>
  );
}
