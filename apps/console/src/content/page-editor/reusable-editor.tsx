import { Alert, Button, Group, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCurrentUser } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { Loading } from '../../platform/states/loading.js';
import { useWritingWords } from '../../words/writing-words.js';
import { useEditorPlace } from './context/editor-place.js';
import { type NestedText, NestedTextProvider } from './context/nested-text.js';
import { useEditingLock } from './editing-lock.js';
import { editingQuery } from './queries.js';
import { SaveBadge } from './save-badge.js';
import type { DraftName } from './saving/draft-store.js';
import type { SaveState } from './saving/page-saver.js';
import { WrittenText } from './written-text.js';

interface ReusableEditorProps extends NestedText {
  /** The path of the page that it is written from. */
  path: string;
}

/** A reusable content while it is written from a page that includes it, saved like a page. */
export function ReusableEditor({ reusableContentId, title, path }: ReusableEditorProps) {
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
  if (lock.state === 'held') return <OpenReusable name={name} title={title} path={path} onReleased={lock.release} />;
  return (
    <Alert title={words.structured.reusable.elsewhere} color="yellow">
      <Group>
        <Button onClick={lock.takeOver}>{words.recovery.takeOver}</Button>
        <Button variant="default" onClick={lock.retry}>
          {words.tryAgain}
        </Button>
      </Group>
    </Alert>
  );
}

interface OpenReusableProps {
  name: DraftName;
  title: string;
  path: string;
  onReleased: () => void;
}

function OpenReusable({ name, title, path, onReleased }: OpenReusableProps) {
  const queries = useQueryClient();
  const start = useQuery(editingQuery(useApi(), name));
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const refresh = () => queries.invalidateQueries({ queryKey: ['getReusableContentDocumentInRevisionById'] });
  return (
    <NestedTextProvider value={undefined}>
      <Stack gap="sm">
        <Group justify="flex-end">
          <SaveBadge state={state} />
        </Group>
        <WrittenText
          name={name}
          title={title}
          path={path}
          start={start}
          state={state}
          onState={setState}
          onClosed={() => {
            onReleased();
            void refresh();
          }}
        />
      </Stack>
    </NestedTextProvider>
  );
}
