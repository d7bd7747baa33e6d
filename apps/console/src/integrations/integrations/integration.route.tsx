import { Anchor, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { Facts } from '../../platform/facts/facts.js';
import { ConsolePage } from '../../platform/page/page.js';
import { QueryPage } from '../../platform/page/query-page.js';
import { useWords } from '../../words/words.js';
import { integrationQuery } from './queries.js';

/** An integration: who made it, and what it may do; of an organization, or of the whole installation. */
export default function IntegrationPage() {
  const { integrationName = '' } = useParams({ strict: false });
  const { integrations: words } = useWords().overviews;
  const integration = useQuery(integrationQuery(useApi(), integrationName));
  return (
    <QueryPage query={integration}>
      {({ title, description, owner, version, scopes, blocks = [], externalLinks }) => (
        <ConsolePage title={title} description={description}>
          <Facts
            rows={[
              [words.owner, owner.title],
              [words.version, version],
              [words.scopes, scopes.length > 0 ? scopes.join(', ') : words.noScopes],
              [words.blocks, blocks.map((block) => block.title).join(', ')],
              [
                words.links,
                externalLinks.length > 0 && (
                  <List>
                    {externalLinks.map(({ url, label }) => (
                      <List.Item key={url}>
                        <Anchor href={url} target="_blank" rel="noopener noreferrer">
                          {label}
                        </Anchor>
                      </List.Item>
                    ))}
                  </List>
                ),
              ],
            ]}
          />
        </ConsolePage>
      )}
    </QueryPage>
  );
}
