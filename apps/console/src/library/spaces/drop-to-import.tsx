import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useSentence } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { useWords } from '../../words/words.js';
import { useLibraryMutations } from '../tree/mutations.js';
import { leaveFilesFor, titleFromFiles } from './dropped-files.js';

interface DropToImportProps {
  organizationId: string;
  /** Whether the person may create spaces. */
  isOffered: boolean;
  children: ReactNode;
}

/** Begins a space with the zip archive or the Markdown files that are dropped here. */
export function DropToImport({ organizationId, isOffered, children }: DropToImportProps) {
  const { spaces: words } = useWords().library;
  const sentence = useSentence();
  const navigate = useNavigate();
  const { createSpace } = useLibraryMutations(organizationId);
  const [isOver, setOver] = useState(false);
  const holdsFiles = ({ dataTransfer }: DragEvent) => isOffered && dataTransfer.types.includes('Files');
  const begin = async (files: readonly File[]) => {
    const title = titleFromFiles(files);
    if (title === undefined) return notify({ color: 'red', message: words.dropOther });
    const { id: spaceId } = await createSpace({ title, parent: null });
    leaveFilesFor(spaceId, files);
    return navigate({ to: '/o/$organizationId/s/$spaceId/~/import', params: { organizationId, spaceId } });
  };
  return (
    // Those who cannot drag anything begin a space with files through its dialog.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      style={isOver ? { outline: '2px dashed var(--mantine-primary-color-filled)', outlineOffset: 8 } : undefined}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const { relatedTarget, currentTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        begin([...event.dataTransfer.files]).catch((error: unknown) =>
          notify({ color: 'red', message: sentence(error) }),
        );
      }}
    >
      {children}
      {isOver && (
        <Text role="status" size="sm" ta="center" mt="md">
          {words.dropHere}
        </Text>
      )}
    </div>
  );
}
