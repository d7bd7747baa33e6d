import type { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { Anchor, List, Stack, Text } from '@mantine/core';
import { Facts } from '../../platform/facts/facts.js';
import { PagePart } from '../../platform/page/page-part.js';
import { useIntegrationsWords } from '../../words/integrations-words.js';
import type { FoundIntegration } from './queries.js';

/** What an integration does, what it may do, and who made it. */
export function AboutIntegration({ integration }: { integration: FoundIntegration }) {
  const { about: words, ...all } = useIntegrationsWords();
  const { summary, scopes, blocks = [], contentSources = [], externalLinks, owner, version, categories } = integration;
  return (
    <Stack gap="md">
      {summary && (
        <PagePart title={words.summary}>
          <Text style={{ whiteSpace: 'pre-wrap' }}>{summary}</Text>
        </PagePart>
      )}
      <PagePart title={words.may}>
        <ScopeSentences scopes={scopes} none={words.nothing} />
      </PagePart>
      {blocks.length > 0 && (
        <PagePart title={words.blocks}>
          <Described parts={blocks} />
        </PagePart>
      )}
      {contentSources.length > 0 && (
        <PagePart title={words.sources}>
          <Described parts={contentSources} />
        </PagePart>
      )}
      <Facts
        rows={[
          [all.owner, owner.title],
          [words.version, version],
          [all.category, categories.map((category) => all.categories[category]).join(', ')],
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
    </Stack>
  );
}

/** A sentence for each thing that an integration may do. */
export function ScopeSentences({ scopes, none }: { scopes: readonly IntegrationScope[]; none: string }) {
  const words = useIntegrationsWords();
  if (scopes.length === 0) return <Text>{none}</Text>;
  return (
    <List spacing={4}>
      {scopes.map((scope) => (
        <List.Item key={scope}>{words.scopes[scope]}</List.Item>
      ))}
    </List>
  );
}

function Described({ parts }: { parts: readonly { id: string; title: string; description?: string | undefined }[] }) {
  return (
    <List spacing={4}>
      {parts.map(({ id, title, description }) => (
        <List.Item key={id}>
          <Text span fw={500}>
            {title}
          </Text>
          {description && (
            <Text span c="dimmed">
              {' '}
              {description}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  );
}
