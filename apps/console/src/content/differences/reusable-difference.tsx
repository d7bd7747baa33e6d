import type { Block } from '@lectern/content/document/document';
import { soundBlocks } from '@lectern/rendering/document/sound-document';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../platform/api/api.js';
import { useDifferencesWords } from '../../words/differences-words.js';
import { reusableDocumentQuery } from '../references/queries.js';
import { TextDifference } from './text-difference.js';

interface ReusableDifferenceProps {
  organizationId: string;
  spaceId: string;
  reusableContentId: string;
  /** The revisions that are compared; it is not there where there is none. */
  before: string | undefined;
  after: string | undefined;
  isSplit: boolean;
}

/** What changed in the text of a reusable content between two revisions. */
export function ReusableDifference({ reusableContentId, before, after, ...props }: ReusableDifferenceProps) {
  const words = useDifferencesWords();
  const path = { spaceId: props.spaceId, reusableContentId };
  return (
    <TextDifference
      id={reusableContentId}
      before={{ revisionId: before, text: useBlocks(path, before) }}
      after={{ revisionId: after, text: useBlocks(path, after) }}
      fallback={<Text c="dimmed">{words.textEdited}</Text>}
      {...props}
    />
  );
}

function useBlocks(path: { spaceId: string; reusableContentId: string }, revisionId: string | undefined) {
  const read = reusableDocumentQuery(useApi(), { ...path, revisionId: revisionId ?? '' });
  const content = useQuery({ ...read, enabled: revisionId !== undefined, staleTime: Number.POSITIVE_INFINITY });
  const data = useMemo((): Block[] | undefined => {
    if (revisionId === undefined) return [];
    return content.data && soundBlocks(content.data);
  }, [revisionId, content.data]);
  return { data, error: content.error, refetch: content.refetch };
}
