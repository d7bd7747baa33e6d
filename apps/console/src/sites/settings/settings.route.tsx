import type { Schemas } from '@lectern/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AccessPanel } from '../../people/access/access-panel.js';
import { useApi } from '../../platform/api/api.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { PagePart } from '../../platform/page/page-part.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useSiteAccessWords } from '../../words/site-access-words.js';
import { useSitesWords } from '../../words/sites-words.js';
import { EditorsOnly } from '../sites/editors-only.js';
import { useDeleteSite } from '../sites/mutations.js';
import { type SiteIds, siteStructureQuery } from '../sites/queries.js';
import { useSite } from '../sites/use-site.js';
import { GeneralSiteForm } from './general-site-form.js';
import { StyleGuidePart } from './style-guide-part.js';

/** What a site is called, what readers see first, who may change it, and its end. */
export default function SiteSettingsRoute() {
  const words = useSitesWords().settings;
  const access = useSiteAccessWords();
  const { site, path } = useSite();
  const structure = useQuery(siteStructureQuery(useApi(), path));
  return (
    <EditorsOnly site={site}>
      <PagePart title={words.title}>
        <QueryView query={structure}>
          {(shown) => <GeneralSiteForm site={site} path={path} structure={shown} />}
        </QueryView>
      </PagePart>
      <StyleGuidePart site={site} path={path} />
      <PagePart title={access.title} hint={access.hint}>
        <AccessPanel subject={{ kind: 'site', organizationId: path.organizationId, id: path.siteId }} />
      </PagePart>
      <DeleteSite site={site} path={path} />
    </EditorsOnly>
  );
}

function DeleteSite({ site: { title, published }, path }: { site: Schemas['Site']; path: SiteIds }) {
  const words = useSitesWords().settings;
  const navigate = useNavigate();
  const { mutateAsync: remove } = useDeleteSite(path);
  const [isAsked, setAsked] = useState(false);
  return (
    <PagePart title={words.dangerTitle} hint={words.danger}>
      <Group>
        <Button
          color="red"
          variant="light"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          {words.delete}
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={isAsked}
        title={words.deleteTitle(title)}
        confirm={words.delete}
        isDangerous
        onConfirm={async () => {
          await remove();
          notify({ message: words.deleted });
          const params = { organizationId: path.organizationId };
          // What was typed in its settings is gone with it.
          await navigate({ to: '/o/$organizationId/sites', params, ignoreBlocker: true });
        }}
        onClose={() => setAsked(false)}
      >
        <Stack gap="xs">
          <Text>{words.deleteText}</Text>
          {published && <Text>{words.deletePublished}</Text>}
        </Stack>
      </ConfirmDialog>
    </PagePart>
  );
}
