import { soundBlocks } from '@lectern/rendering/document/sound-document';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../platform/api/api.js';
import { QueryView } from '../../../platform/states/query-view.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { DifferencePieces } from '../../differences/difference-pieces.js';
import { comparisonQuery } from '../../differences/queries.js';
import type { DocumentViewContext } from '../../document-view/document-context.js';
import { LoadingDocument } from '../../document-view/loading-document.js';
import { pageQuery } from '../../page-tree/queries.js';
import type { EditingStart } from '../queries.js';
import type { DraftName } from '../saving/draft-store.js';
import type { Draft } from '../saving/page-saver.js';

interface RecoveryOfferProps {
  name: DraftName;
  start: EditingStart;
  draft: Draft;
  context: DocumentViewContext;
  onUse: () => void;
  onThrowAway: () => void;
}

/** What is left on the device of earlier edits, compared with what others wrote since. */
export default function RecoveryOffer({ name, start, draft, context, onUse, onThrowAway }: RecoveryOfferProps) {
  const { recovery: words } = useWritingWords();
  const written = useQuery({
    ...pageQuery(useApi(), { spaceId: name.spaceId, revisionId: draft.base }, name.pageId),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: name.reusableContentId === undefined,
  });
  // What others changed since is not what the draft changes.
  const before = useMemo(() => {
    if (written.isError || name.reusableContentId !== undefined) return soundBlocks(start.document);
    return written.data && ('document' in written.data ? soundBlocks(written.data.document) : []);
  }, [start, name, written.data, written.isError]);
  const after = useMemo(() => soundBlocks(draft.document), [draft]);
  const comparison = useQuery(comparisonQuery({ key: ['draft', start.base, String(draft.sequence)], before, after }));
  return (
    <Stack component="section" aria-label={words.title}>
      <Alert title={words.title} color="yellow">
        <Stack align="flex-start">
          <Text size="sm">{words.offered}</Text>
          <Group>
            <Button onClick={onUse} data-autofocus>
              {words.use}
            </Button>
            <Button variant="default" onClick={onThrowAway}>
              {words.throwAway}
            </Button>
          </Group>
        </Stack>
      </Alert>
      <QueryView query={comparison} loading={<LoadingDocument />}>
        {(pieces) => (
          <DifferencePieces
            pieces={pieces}
            contexts={{ before: context, after: context }}
            isSplit={false}
            onFailure={() => undefined}
          />
        )}
      </QueryView>
    </Stack>
  );
}
