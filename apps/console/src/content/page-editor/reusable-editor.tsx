import { Alert, Button, Group, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useCurrentUser } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { Failure } from '../../platform/states/failure.js';
import { Loading } from '../../platform/states/loading.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWritingWords } from '../../words/writing-words.js';
import { useDocumentIcons } from '../document-view/document-icons.js';
import { useDocumentReferences } from './context/document-references.js';
import { useEditorPlace } from './context/editor-place.js';
import { type NestedText, NestedTextProvider } from './context/nested-text.js';
import { useEditingLock } from './editing-lock.js';
import { EditorSurface } from './editor-surface.js';
import { editingQuery } from './queries.js';
import { SaveBadge } from './save-badge.js';
import type { DraftName } from './saving/draft-store.js';
import type { SaveRequest, SaveState } from './saving/page-saver.js';
import { sendText } from './saving/send-text.js';

/** A reusable content while it is written from a page that includes it, saved like a page. */
export function ReusableEditor({ reusableContentId, title }: NestedText) {
  const { id: userId } = useCurrentUser();
  const { place, pageId } = useEditorPlace();
  const words = useWritingWords();
  const name = useMemo(
    () => ({
      userId,
      spaceId: place.spaceId,
      changeRequestId: place.changeRequestId,
      pageId,
      reusableContentId,
    }),
    [userId, place, pageId, reusableContentId],
  );
  const lock = useEditingLock(name);
  if (lock.state === 'waiting') return <Loading />;
  if (lock.state === 'held') return <OpenReusable name={name} title={title} />;
  return (
    <Alert title={words.structured.reusable.elsewhere} color="yellow">
      <Button variant="default" onClick={lock.retry}>
        {words.tryAgain}
      </Button>
    </Alert>
  );
}

function OpenReusable({ name, title }: { name: DraftName; title: string }) {
  const words = useWritingWords();
  const api = useApi();
  const queries = useQueryClient();
  const around = useEditorPlace();
  const start = useQuery(editingQuery(api, name));
  const findIcon = useDocumentIcons();
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const send = useCallback((request: SaveRequest) => sendText(api, name, request), [api, name]);
  const context = useDocumentReferences(around);
  const refresh = () => queries.invalidateQueries({ queryKey: ['getReusableContentDocumentInRevisionById'] });
  return (
    <NestedTextProvider value={undefined}>
      <Stack gap="sm">
        <Group justify="flex-end">
          <SaveBadge state={state} />
        </Group>
        {state.kind === 'refused' && (
          <Failure error={state.error instanceof Error ? state.error : new Error(words.refused)} />
        )}
        <QueryView query={start}>
          {(loaded) =>
            findIcon ? (
              <EditorSurface
                title={title}
                start={loaded}
                name={name}
                context={context}
                findIcon={findIcon}
                send={send}
                onState={setState}
                onClosed={refresh}
                onReady={() => undefined}
              />
            ) : (
              <Loading />
            )
          }
        </QueryView>
      </Stack>
    </NestedTextProvider>
  );
}
