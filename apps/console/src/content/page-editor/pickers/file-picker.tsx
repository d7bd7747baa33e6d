import type { Schemas } from '@lectern/client';
import { Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { File as FileIcon } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useApi } from '../../../platform/api/api.js';
import { fileSize } from '../../../platform/facts/file-size.js';
import { QueryView } from '../../../platform/states/query-view.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { filesQuery } from '../../references/queries.js';
import { useEditorPlace } from '../context/editor-place.js';
import { isShownAsPicture } from '../uploads/file-kinds.js';
import classes from './file-picker.module.css';

const MAX_SHOWN = 30;

interface FilePickerProps {
  /** Whether only pictures can be chosen. */
  onlyPictures?: boolean;
  onChoose: (file: Schemas['File']) => void;
}

/** A list of the files that the space has, to choose one by its name. Arrow keys lead from one to the next. */
export function FilePicker({ onlyPictures = false, onChoose }: FilePickerProps) {
  const { media: words } = useWritingWords();
  const { place, files: known } = useEditorPlace();
  const query = useQuery(filesQuery(useApi(), place));
  const [searched, setSearched] = useState('');
  return (
    <Stack gap={4} onKeyDown={moveFocus}>
      <TextInput
        label={onlyPictures ? words.pictureOfSpace : words.fileOfSpace}
        placeholder={words.searchByName}
        value={searched}
        onChange={({ currentTarget }) => setSearched(currentTarget.value)}
      />
      <QueryView query={query}>
        {(files) => {
          const found = filesNamed(onlyPictures ? files.filter(isShownAsPicture) : files, searched);
          if (found.length === 0) {
            return (
              <Text size="sm" c="dimmed">
                {words.noFiles}
              </Text>
            );
          }
          return (
            <ul className={classes.files}>
              {found.slice(0, MAX_SHOWN).map((file) => (
                <li key={file.id}>
                  <UnstyledButton
                    className={classes.file}
                    onClick={() => {
                      known.add([file]);
                      onChoose(file);
                    }}
                  >
                    <FileEntry file={file} />
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
    </Stack>
  );
}

function FileEntry({ file }: { file: Schemas['File'] }) {
  const { name, size, downloadURL } = file;
  return (
    <Group gap="xs" wrap="nowrap" component="span">
      {isShownAsPicture(file) ? (
        <img src={downloadURL} alt="" loading="lazy" className={classes.picture} />
      ) : (
        <FileIcon size={20} aria-hidden className={classes.picture} />
      )}
      <span className={classes.name}>{name}</span>
      <Text size="xs" c="dimmed" component="span" flex="none">
        {fileSize(size)}
      </Text>
    </Group>
  );
}

/** Those whose names have in them what was typed, the newest first. */
function filesNamed(files: readonly Schemas['File'][], searched: string): Schemas['File'][] {
  const wanted = searched.trim().toLowerCase();
  return files.filter(({ name }) => name.toLowerCase().includes(wanted)).reverse();
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const next = stops[stops.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
