import type { Schemas } from '@lectern/client';
import { Alert, Anchor, List, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { Facts } from '../../platform/facts/facts.js';
import { RouteLink } from '../../platform/links/links.js';
import { Moment } from '../../platform/time/moment.js';
import { useOpenApiWords } from '../../words/openapi-words.js';
import { specStateOf } from './spec-state.js';
import { FindingCounts } from './state-badge.js';
import { useSpec } from './use-spec.js';

/** More is on the page of the findings. */
const MAX_REASONS = 5;

/** A specification as a whole: where it comes from, how it is, who can read it. */
export default function SpecOverviewRoute() {
  const words = useOpenApiWords();
  const { spec, path } = useSpec();
  const { sourceURL, lastProcessedAt, lastVersion, visibility, urls } = spec;
  const { overview } = words;
  return (
    <Stack>
      {specStateOf(spec) === 'failed' && <FailedReading spec={spec} />}
      {spec.processingState !== 'complete' && <Text c="dimmed">{overview.reading}</Text>}
      <section aria-label={overview.facts}>
        <Facts
          rows={[
            [words.source, sourceURL === undefined ? words.uploaded : <OutsideLink href={sourceURL} />],
            [words.lastRead, lastProcessedAt && <Moment at={lastProcessedAt} />],
            [
              words.findings,
              lastProcessedAt && (
                <RouteLink key="findings" to="/o/$organizationId/openapi/$specSlug/findings" params={path}>
                  <FindingCounts spec={spec} />
                </RouteLink>
              ),
            ],
            [
              overview.newest,
              lastVersion === undefined ? (
                overview.noVersion
              ) : (
                <RouteLink key="changes" to="/o/$organizationId/openapi/$specSlug/changes" params={path}>
                  {words.version.changes}
                </RouteLink>
              ),
            ],
            [overview.readers, overview.visibilities[visibility]],
            [overview.published, urls.published && <OutsideLink href={urls.published} />],
          ]}
        />
      </section>
    </Stack>
  );
}

/** Says why a source could not be read, and what to do about it. */
function FailedReading({ spec }: { spec: Schemas['OpenApiSpec'] }) {
  const { overview: words } = useOpenApiWords();
  const { lastProcessErrorCode, lastProcessedErrors = [], lastVersion } = spec;
  return (
    <Alert role="alert" variant="light" color="red" icon={<CircleAlert aria-hidden />} title={words.failed}>
      <Stack gap="xs">
        <List size="sm">
          {lastProcessedErrors.slice(0, MAX_REASONS).map(({ message }) => (
            <List.Item key={message} style={{ overflowWrap: 'anywhere' }}>
              {message}
            </List.Item>
          ))}
        </List>
        {lastProcessErrorCode && <Text size="sm">{words.advice[lastProcessErrorCode]}</Text>}
        {lastVersion !== undefined && <Text size="sm">{words.keepsVersion}</Text>}
      </Stack>
    </Alert>
  );
}

function OutsideLink({ href }: { href: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer">
      {href}
    </Anchor>
  );
}
