import type { Schemas } from '@lectern/client';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { PagePart } from '../../platform/page/page-part.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useSitesWords } from '../../words/sites-words.js';
import { type SiteIds, styleguidesQuery, styleguideTemplatesQuery } from '../sites/queries.js';
import { StyleGuideDialog, type StyleGuideDialogProps } from './style-guide-dialog.js';

/** Which style guide a site has, and the choice of another one, or of what a new one begins with. */
export function StyleGuidePart({ site, path }: { site: Schemas['Site']; path: SiteIds }) {
  const { guides: words } = useSitesWords();
  const api = useApi();
  const known = useQuery(styleguidesQuery(api, path.organizationId));
  const templates = useQuery(styleguideTemplatesQuery(api, path.organizationId));
  return (
    <PagePart title={words.title} hint={words.hint}>
      <QueryView query={known}>
        {(guides) => (
          <QueryView query={templates}>
            {(offered) => <GuideOfSite site={site} path={path} known={guides} templates={offered} />}
          </QueryView>
        )}
      </QueryView>
    </PagePart>
  );
}

function GuideOfSite({ site, path, known, templates }: Omit<StyleGuideDialogProps, 'onClose'>) {
  const { guides: words } = useSitesWords();
  const { organizationId } = path;
  const { permissions } = useOrganization();
  const [isChoosing, setChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setChoosing(false);
    button.current?.focus();
  };
  const { styleguide } = site;
  const current = known.find(({ space }) => space.id === styleguide?.space)?.space;
  const offered = permissions.createContent ? templates : undefined;
  const hasChoice = styleguide !== undefined || known.length > 0 || offered !== undefined;
  return (
    <>
      <Group justify="space-between" gap="sm">
        {current ? (
          <RouteLink
            to="/o/$organizationId/s/$spaceId/$"
            params={{ organizationId, spaceId: current.id, _splat: '' }}
            style={{ overflowWrap: 'anywhere' }}
          >
            {current.title}
          </RouteLink>
        ) : (
          <Text c="dimmed">{styleguide ? words.hidden : words.none}</Text>
        )}
        {hasChoice ? (
          <Button ref={button} variant="default" onClick={() => setChoosing(true)}>
            {styleguide ? words.change : words.choose}
          </Button>
        ) : (
          <Text c="dimmed" size="sm">
            {words.needsRight}
          </Text>
        )}
      </Group>
      {isChoosing && <StyleGuideDialog site={site} path={path} known={known} templates={offered} onClose={close} />}
    </>
  );
}
