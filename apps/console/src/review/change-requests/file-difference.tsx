import type { Schemas } from '@lectern/client';
import { Anchor, Stack, Text } from '@mantine/core';
import { ChangeDetails } from '../../content/differences/change-details.js';
import { ChangedPart } from '../../content/differences/difference-pieces.js';
import { fileSize } from '../../platform/facts/file-size.js';
import { useDifferencesWords } from '../../words/differences-words.js';
import { useReviewWords } from '../../words/review-words.js';
import type { ChangedItem } from './changed-items.js';
import classes from './changes.module.css';

type FileChange = Extract<ChangedItem, { of: 'file' }>['change'];

/** A file before and after, side by side; pictures are shown. */
export function FileDifference({ change }: { change: FileChange }) {
  const words = useDifferencesWords();
  switch (change.type) {
    case 'file_created':
      return (
        <ChangedPart kind="added" label={words.added}>
          <ShownFile file={change.file} />
        </ChangedPart>
      );
    case 'file_deleted':
      return (
        <ChangedPart kind="removed" label={words.removed}>
          <ShownFile file={change.file} />
        </ChangedPart>
      );
    case 'file_edited':
      return (
        <ChangedPart kind="edited" label={words.edited}>
          <ChangeDetails change={change} />
          <div className={classes.pictures}>
            <section aria-label={words.before}>
              <ShownFile file={change.file.before} />
            </section>
            <section aria-label={words.after}>
              <ShownFile file={change.file.after} />
            </section>
          </div>
        </ChangedPart>
      );
  }
}

function ShownFile({ file: { name, contentType, downloadURL, size } }: { file: Schemas['File'] }) {
  const { changes: words } = useReviewWords();
  return (
    <Stack gap="xs" align="flex-start">
      {contentType.startsWith('image/') ? (
        <img className={classes.picture} src={downloadURL} alt={name} />
      ) : (
        <Text c="dimmed">{words.noPicture}</Text>
      )}
      <Text size="sm">
        {contentType}, {fileSize(size)}{' '}
        <Anchor href={downloadURL} download={name}>
          {words.download}
        </Anchor>
      </Text>
    </Stack>
  );
}
