import { Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { spaceQuery } from '../../library/tree/queries.js';
import { AccessPanel } from '../../people/access/access-panel.js';
import { useApi } from '../../platform/api/api.js';
import { ConsolePage } from '../../platform/page/page.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { GeneralSettings } from './general-settings.js';
import { MergeRulesOfSpace } from './space-merge-rules.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/settings');

/** What a space is called, how it is edited, and who may do what in it. */
export default function SpaceSettings() {
  const { organizationId, spaceId } = route.useParams();
  const { settings: words } = useWords().content;
  const space = useQuery(spaceQuery(useApi(), spaceId));
  return (
    <ConsolePage title={words.title}>
      <QueryView query={space}>
        {(loaded) =>
          loaded.permissions.admin ? (
            <>
              <Section title={words.general}>
                <GeneralSettings space={loaded} />
              </Section>
              <Section title={words.access}>
                <AccessPanel subject={{ kind: 'space', organizationId, id: spaceId }} />
              </Section>
              <Section title={words.mergeRules}>
                <MergeRulesOfSpace organizationId={organizationId} space={loaded} />
              </Section>
            </>
          ) : (
            <Text c="dimmed">{words.noAccess}</Text>
          )
        }
      </QueryView>
    </ConsolePage>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Title order={2} size="h4" mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  );
}
