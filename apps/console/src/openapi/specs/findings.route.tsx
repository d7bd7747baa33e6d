import type { Schemas } from '@lectern/client';
import { Badge, Code, Group, Paper, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { TabLink } from '../../platform/links/links.js';
import { Empty } from '../../platform/states/empty.js';
import { useOpenApiWords } from '../../words/openapi-words.js';
import { countFindings, findingText } from './spec-state.js';
import { useSpec } from './use-spec.js';

type Finding = NonNullable<Schemas['OpenApiSpec']['lastProcessedErrors']>[number];

const FINDINGS = '/o/$organizationId/openapi/$specSlug/findings';
const route = getRouteApi(`/signed-in${FINDINGS}`);

/** What is wrong with a specification, each with its place, by level. */
export default function FindingsRoute() {
  const { finding: words } = useOpenApiWords();
  const { spec, path } = useSpec();
  const { level } = route.useSearch();
  const { lastProcessedErrors = [], lastProcessedAt } = spec;
  const { errors, warnings, unlisted } = countFindings(spec);
  const shown = lastProcessedErrors.filter((finding) => level === undefined || finding.level === level);
  if (errors + warnings === 0) {
    return <Empty title={words.noneTitle}>{lastProcessedAt === undefined ? words.notRead : words.none}</Empty>;
  }
  return (
    <Stack>
      <Text c="dimmed">{words.description}</Text>
      <Group component="nav" aria-label={words.filter} gap={4}>
        <TabLink to={FINDINGS} params={path} search={{}} activeOptions={{ exact: true }}>
          {words.all}
        </TabLink>
        <TabLink to={FINDINGS} params={path} search={{ level: 'error' }}>
          {words.errors} ({errors})
        </TabLink>
        <TabLink to={FINDINGS} params={path} search={{ level: 'warning' }}>
          {words.warnings} ({warnings})
        </TabLink>
      </Group>
      {shown.length === 0 ? (
        <Text c="dimmed">{words.noneOfLevel}</Text>
      ) : (
        <Paper component="ul" withBorder p={0} m={0} style={{ listStyle: 'none' }}>
          {shown.map((finding, index) => (
            <FindingEntry key={`${finding.message}-${index}`} finding={finding} isFirst={index === 0} />
          ))}
        </Paper>
      )}
      {unlisted > 0 && level !== 'warning' && <Text c="dimmed">{words.more(unlisted)}</Text>}
    </Stack>
  );
}

function FindingEntry({ finding, isFirst }: { finding: Finding; isFirst: boolean }) {
  const { finding: words } = useOpenApiWords();
  const { level = 'error', rule, pointer, line } = finding;
  const place = line === undefined ? pointer : words.line(line);
  return (
    <Group
      component="li"
      p="sm"
      gap="sm"
      align="flex-start"
      wrap="nowrap"
      style={isFirst ? undefined : { borderBlockStart: '1px solid var(--mantine-color-default-border)' }}
    >
      <Badge variant="light" color={level === 'error' ? 'red' : 'yellow'} tt="none" fw={500} miw={72} mt={2}>
        {words.levels[level]}
      </Badge>
      <Stack gap={4} miw={0}>
        <Text style={{ overflowWrap: 'anywhere' }}>{findingText(finding)}</Text>
        <Group gap="xs">
          {place !== undefined && (
            <Code aria-label={`${words.place}: ${place}`} style={{ overflowWrap: 'anywhere' }}>
              {place}
            </Code>
          )}
          {rule !== undefined && (
            <Text size="xs" c="dimmed">
              {rule}
            </Text>
          )}
        </Group>
      </Stack>
    </Group>
  );
}
