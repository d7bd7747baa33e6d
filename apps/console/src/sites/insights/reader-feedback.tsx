import type { Schemas } from '@lectern/client';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { BarList } from '../../platform/charts/bar-list.js';
import { ChartPanel } from '../../platform/charts/chart-panel.js';
import { csvFile, saveFile } from '../../platform/downloads/save-file.js';
import { ButtonLink } from '../../platform/links/links.js';
import { RecordList } from '../../platform/lists/record-list.js';
import { PagePart } from '../../platform/page/page-part.js';
import { Failure } from '../../platform/states/failure.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { useInsightsWords } from '../../words/insights-words.js';
import type { SiteIds } from '../sites/queries.js';
import { startOf } from './insight-range.js';
import { type InsightsRange, type InsightsSearch, RATINGS } from './insights-search.js';
import { type CommentFilter, ratingsQuery, readAllComments, readerCommentsQuery } from './queries.js';
import type { InsightChartProps } from './traffic.js';

type Rating = Schemas['SiteFeedback']['rating'];

const COLORS: Record<Rating, string> = { good: 'green', ok: 'gray', bad: 'red' };

/** How readers rated pages. */
export function Ratings({ path, range, ...panel }: InsightChartProps) {
  const words = useInsightsWords();
  const ratings = useQuery(ratingsQuery(useApi(), path, range));
  return (
    <QueryView query={ratings}>
      {(counts) => {
        const bars = RATINGS.map((rating) => ({ label: words.ratingNames[rating], value: counts.get(rating) ?? 0 }));
        const rows = counts.size === 0 ? [] : bars.map(({ label, value }) => [label, value]);
        return (
          <ChartPanel
            {...panel}
            title={words.feedback}
            empty={words.noRatings}
            table={{ columns: [words.rating, words.ratings], rows, file: 'ratings' }}
          >
            <BarList label={words.feedback} bars={bars} />
          </ChartPanel>
        );
      }}
    </QueryView>
  );
}

interface ReaderCommentsProps {
  path: SiteIds;
  range: InsightsRange;
  rating: Rating | undefined;
  /** What the address says, which links to other ratings keep. */
  search: InsightsSearch;
}

/** What readers wrote about pages, as plain text: nobody knows who wrote it, and so it is never a link or a picture. */
export function ReaderComments({ path, range, rating, search }: ReaderCommentsProps) {
  const words = useInsightsWords();
  const [now] = useState(() => new Date());
  const filter: CommentFilter = { range, from: startOf(range, now).toISOString(), rating };
  const list = useInfiniteQuery(readerCommentsQuery(useApi(), path, filter));
  return (
    <PagePart
      title={words.comments}
      hint={words.commentsHint}
      actions={
        <Group gap="xs">
          {[undefined, ...RATINGS].map((each) => (
            <ButtonLink
              key={each ?? 'all'}
              to="/o/$organizationId/sites/$siteId/insights"
              params={path}
              search={{ ...search, rating: each }}
              resetScroll={false}
              size="compact-sm"
              variant={each === rating ? 'light' : 'default'}
              aria-current={each === rating || undefined}
            >
              {each === undefined ? words.allRatings : words.ratingNames[each]}
            </ButtonLink>
          ))}
          <CommentsDownload path={path} filter={filter} />
        </Group>
      }
    >
      <RecordList
        list={list}
        label={words.comments}
        emptyTitle={words.noCommentsTitle}
        empty={words.noComments}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'comment',
            title: words.comment,
            cell: ({ comment, rating: given }) => (
              <Group gap="xs" wrap="nowrap" align="flex-start">
                <Badge variant="light" color={COLORS[given]} tt="none" fw={500} style={{ flex: 'none' }}>
                  {words.ratingNames[given]}
                </Badge>
                <Text size="sm" style={{ whiteSpace: 'pre-wrap', unicodeBidi: 'isolate' }}>
                  {comment}
                </Text>
              </Group>
            ),
          },
          { id: 'page', title: words.page, isMinor: true, cell: ({ url }) => pathnameOf(url) },
          { id: 'when', title: words.when, isMinor: true, cell: ({ at }) => <Moment at={at} /> },
        ]}
      />
    </PagePart>
  );
}

function CommentsDownload({ path, filter }: { path: SiteIds; filter: CommentFilter }) {
  const words = useInsightsWords();
  const api = useApi();
  const download = useMutation({
    mutationKey: ['listSiteFeedback'],
    mutationFn: async () => {
      const said = await readAllComments(api, path, filter);
      const columns = [words.when, words.rating, words.comment, words.page, words.language, words.country];
      const rows = said.map(({ at, rating, comment, url, language, country }) => {
        return [at, words.ratingNames[rating], comment ?? '', url ?? '', language ?? '', country ?? ''];
      });
      saveFile(csvFile(columns, rows), 'comments.csv');
    },
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Download size={14} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {words.downloadComments}
      </Button>
      {download.error && <Failure error={download.error} />}
    </>
  );
}

/** Where the page was; what browsers of readers say is not made a link. */
function pathnameOf(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).pathname : '';
}
