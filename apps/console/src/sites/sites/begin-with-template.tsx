import { Button, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { focusPageIfLost } from '../../platform/page/page.js';
import { Failure } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { useSitesWords } from '../../words/sites-words.js';
import { useApplySiteTemplate } from './mutations.js';
import type { SiteIds } from './queries.js';

/**
 * A button that fills a site which shows nothing yet, for those who may create spaces, and what went wrong with it. They
 * stand apart, because the button goes when the site is found to show something, and the reason should not.
 */
export function useBeginWithTemplate(path: SiteIds, align: 'start' | 'center') {
  const { begin: words } = useSitesWords().structure;
  const { permissions } = useOrganization();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useApplySiteTemplate(path);
  const begin = () =>
    mutate(undefined, {
      onSuccess: () => {
        notify({ message: words.done });
        void navigate({ to: '/o/$organizationId/sites/$siteId/structure', params: path });
      },
    });
  return {
    failure: error && <Failure error={error} />,
    offer: permissions.createContent && <Offer align={align} isPending={isPending} begin={begin} />,
  };
}

interface OfferProps {
  align: 'start' | 'center';
  isPending: boolean;
  begin: () => void;
}

function Offer({ align, isPending, begin }: OfferProps) {
  const { begin: words } = useSitesWords().structure;
  // It has the focus when it goes, and nothing comes in its place.
  useEffect(() => focusPageIfLost, []);
  return (
    <Stack gap={4} align={align}>
      <Button variant="light" loading={isPending} onClick={begin}>
        {words.command}
      </Button>
      <Text size="sm" c="dimmed" ta={align}>
        {words.hint}
      </Text>
    </Stack>
  );
}
