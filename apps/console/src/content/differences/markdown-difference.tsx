import { diffWordRanges } from '@lectern/content/diff/diff-documents';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../platform/api/api.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useDifferencesWords } from '../../words/differences-words.js';
import classes from './differences.module.css';
import { type ComparedPage, pageMarkdownQuery } from './queries.js';
import { replacementsIn, wordSegments } from './word-segments.js';

/** The Markdown of both versions of a page in one, for what cannot be shown as on the page. */
export function MarkdownDifference({ spaceId, pageId, before, after }: ComparedPage) {
  const words = useDifferencesWords();
  const api = useApi();
  const old = useQuery(pageMarkdownQuery(api, { spaceId, pageId, revisionId: before }));
  const now = useQuery(pageMarkdownQuery(api, { spaceId, pageId, revisionId: after }));
  return (
    <>
      <Text c="dimmed">{words.cannotBeShown}</Text>
      <QueryView query={old}>
        {(earlier) => <QueryView query={now}>{(later) => <MarkedText before={earlier} after={later} />}</QueryView>}
      </QueryView>
    </>
  );
}

function MarkedText({ before, after }: { before: string; after: string }) {
  const segments = useMemo(
    () => wordSegments(replacementsIn(diffWordRanges(before, after)), after.length),
    [before, after],
  );
  return (
    <pre className={classes.markdown} data-change tabIndex={-1}>
      {segments.map(({ mark, start, end }) => {
        if (mark === undefined) return after.slice(start, end);
        const [Mark, text] = mark === 'deleted' ? (['del', before] as const) : (['ins', after] as const);
        return <Mark key={`${mark}-${start}`}>{text.slice(start, end)}</Mark>;
      })}
    </pre>
  );
}
