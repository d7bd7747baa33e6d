import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { ConsolePage } from '../../platform/page/page.js';
import { QueryPage } from '../../platform/page/query-page.js';
import { useIntegrationsWords } from '../../words/integrations-words.js';
import { AboutIntegration } from './about.js';
import { integrationQuery } from './queries.js';

/** An integration outside of any organization, where it can be read about. */
export default function AboutRoute() {
  const { integrationName = '' } = useParams({ strict: false });
  const { about: words } = useIntegrationsWords();
  const integration = useQuery(integrationQuery(useApi(), integrationName));
  return (
    <QueryPage query={integration}>
      {(found) => (
        <ConsolePage title={found.title} description={found.description}>
          <Text c="dimmed">{words.elsewhere}</Text>
          <AboutIntegration integration={found} />
        </ConsolePage>
      )}
    </QueryPage>
  );
}
