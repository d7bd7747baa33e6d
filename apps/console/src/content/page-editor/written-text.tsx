import { LecternError } from '@lectern/client';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { Failure } from '../../platform/states/failure.js';
import { Loading } from '../../platform/states/loading.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWritingWords } from '../../words/writing-words.js';
import { useDocumentIcons } from '../document-view/document-icons.js';
import { filesQuery } from '../references/queries.js';
import { useDocumentReferences } from './context/document-references.js';
import { useEditorPlace } from './context/editor-place.js';
import type { EditingSession } from './editing-session.js';
import { EditorSurface } from './editor-surface.js';
import type { EditingStart } from './queries.js';
import { KeptTextActions } from './recovery/kept-text-actions.js';
import type { DraftName } from './saving/draft-store.js';
import type { Draft, SaveRequest, SaveState } from './saving/page-saver.js';
import { sendText } from './saving/send-text.js';

/** Few need it, and it brings the comparison of documents along. */
const RecoveryOffer = lazy(() => import('./recovery/recovery-offer.js'));

interface WrittenTextProps {
  name: DraftName;
  title: string;
  /** The path of the page that it is written on. */
  path: string;
  start: UseQueryResult<EditingStart>;
  state: SaveState;
  onState: (state: SaveState) => void;
  onReady?: (session: EditingSession) => void;
  /** Called when the editor is gone and everything that it could save is saved. */
  onClosed: () => void;
  /** Begins a change request from a text that cannot be saved here, where that is possible. */
  onStart?: (draft: Draft) => void;
}

/** A text in its editor, with what is left on this device of earlier edits, and ways to keep what cannot be saved. */
export function WrittenText(props: WrittenTextProps) {
  const { name, title, path, start, state, onState, onReady, onClosed, onStart } = props;
  const words = useWritingWords();
  const api = useApi();
  const around = useEditorPlace();
  const files = useQuery(filesQuery(api, around.place));
  const findIcon = useDocumentIcons();
  const context = useDocumentReferences(around);
  const session = useRef<EditingSession>(undefined);
  const [choice, setChoice] = useState<'use' | 'thrown'>();
  const send = useCallback((request: SaveRequest) => sendText(api, name, request), [api, name]);
  const throwAway = async ({ drafts }: EditingStart) => {
    await drafts.remove(name);
    setChoice('thrown');
  };
  const bringBack = async ({ drafts, offered }: EditingStart) => {
    if (offered) await drafts.write(name, offered);
    setChoice(undefined);
  };
  return (
    <>
      {state.kind === 'refused' && (
        <Failure error={state.error instanceof Error ? state.error : new Error(words.refused)}>
          <Stack gap="xs">
            <Text size="sm">{words.recovery.keptHere}</Text>
            <KeptTextActions
              title={title}
              draftNow={() => session.current?.draft}
              {...(onStart && mayPropose(state.error) && { onStart })}
            />
          </Stack>
        </Failure>
      )}
      <QueryView query={start}>
        {(loaded) => (
          <>
            {loaded.draft && <Alert color="blue">{words.restored}</Alert>}
            {loaded.offered && choice === 'thrown' && state.kind === 'saved' && (
              <Alert color="blue">
                <Group>
                  {words.recovery.thrownAway}
                  <Button variant="default" size="xs" onClick={() => void bringBack(loaded)}>
                    {words.recovery.undo}
                  </Button>
                </Group>
              </Alert>
            )}
            {loaded.offered && choice === undefined ? (
              <Suspense fallback={<Loading />}>
                <RecoveryOffer
                  name={name}
                  start={loaded}
                  draft={loaded.offered}
                  context={context}
                  onUse={() => setChoice('use')}
                  onThrowAway={() => void throwAway(loaded)}
                />
              </Suspense>
            ) : findIcon && !files.isLoading ? (
              <EditorSurface
                title={title}
                path={path}
                start={choice === 'use' ? { ...loaded, draft: loaded.offered } : loaded}
                name={name}
                context={context}
                findIcon={findIcon}
                send={send}
                onState={onState}
                onClosed={onClosed}
                onReady={(opened) => {
                  session.current = opened;
                  onReady?.(opened);
                }}
              />
            ) : (
              <Loading />
            )}
          </>
        )}
      </QueryView>
    </>
  );
}

/** Whether somebody whose text was refused can still begin change requests in the space. */
function mayPropose(error: unknown): boolean {
  return !(error instanceof LecternError) || !['access.denied', 'space.not_found'].includes(error.code);
}
