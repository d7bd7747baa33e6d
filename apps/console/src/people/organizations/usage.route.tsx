import type { Schemas } from '@lectern/client';
import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../platform/api/api.js';
import { Facts } from '../../platform/facts/facts.js';
import { fileSize } from '../../platform/facts/file-size.js';
import { formatNumber } from '../../platform/facts/numbers.js';
import { ConsolePage } from '../../platform/page/page.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { useUsageWords } from '../../words/usage-words.js';
import { usageQuery } from './queries.js';
import { useOrganization } from './use-organization.js';

/** How much the organization has and does. */
export default function UsageRoute() {
  const words = useUsageWords();
  const usage = useQuery(usageQuery(useApi(), useOrganization().id));
  return (
    <ConsolePage title={words.title} description={words.description} size="lg">
      <QueryView query={usage}>{(measured) => <Measured usage={measured} />}</QueryView>
    </ConsolePage>
  );
}

function Measured({ usage }: { usage: Schemas['OrganizationUsage'] }) {
  const words = useUsageWords();
  const { files, jobs, guests, deletedSpaces, publishedSites } = usage;
  const members = formatNumber(usage.members);
  const spaces = formatNumber(usage.spaces);
  const count = formatNumber(files.count);
  const filesAndSize = files.count > 0 ? words.filesOf(count, fileSize(files.bytes)) : count;
  const rows: [title: string, rows: [string, ReactNode][]][] = [
    [
      words.people,
      [
        [words.members, guests > 0 ? words.membersWithGuests(members, guests) : members],
        [words.teams, formatNumber(usage.teams)],
      ],
    ],
    [
      words.content,
      [
        [words.collections, formatNumber(usage.collections)],
        [words.spaces, deletedSpaces > 0 ? words.spacesWithDeleted(spaces, deletedSpaces) : spaces],
        [words.pages, formatNumber(usage.pages)],
        [words.revisions, formatNumber(usage.revisions)],
        [words.openChangeRequests, formatNumber(usage.openChangeRequests)],
        [words.files, files.unmeasured > 0 ? `${filesAndSize}. ${words.unmeasured(files.unmeasured)}` : filesAndSize],
      ],
    ],
    [
      words.publishing,
      [
        [words.sites, words.sitesPublished(formatNumber(usage.sites), publishedSites)],
        [words.pageViews, formatNumber(usage.pageViews)],
      ],
    ],
    [
      words.pipelines,
      [
        [words.specifications, formatNumber(usage.specifications)],
        [words.translations, formatNumber(usage.translations)],
        [words.conversations, formatNumber(usage.conversations)],
        [words.jobs, words.jobStates(jobs.waiting, jobs.running, jobs.failed)],
      ],
    ],
  ];
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {rows.map(([title, facts]) => (
          <section key={title} aria-label={title}>
            <Title order={2} size="h4" mb="xs">
              {title}
            </Title>
            <Facts rows={facts} />
          </section>
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {words.measured} <Moment at={usage.measuredAt} />
      </Text>
    </Stack>
  );
}
