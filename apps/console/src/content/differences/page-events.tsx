import { Stack, Text } from '@mantine/core';
import { useDifferencesWords } from '../../words/differences-words.js';
import type { ChangedPage } from './changed-pages.js';
import { changedPageValues } from './changed-values.js';
import { ChangedPart } from './difference-pieces.js';
import { ValueChanges } from './value-changes.js';

/** What happened to a page beside its text: whether it came, went or was moved, and its attributes before and after. */
export function PageEvents({ page }: { page: ChangedPage }) {
  return (
    <Stack gap="sm">
      {page.changes.map((change) => (
        <PageEvent key={change.type} change={change} />
      ))}
    </Stack>
  );
}

function PageEvent({ change }: { change: ChangedPage['changes'][number] }) {
  const words = useDifferencesWords();
  switch (change.type) {
    case 'page_created':
      return <Text>{words.page.created}</Text>;
    case 'page_deleted':
      return <Text>{words.page.deleted}</Text>;
    case 'page_moved':
      return <Text>{words.page.moved(change.parent.before?.title, change.parent.after?.title)}</Text>;
    case 'page_edited': {
      const values = changedPageValues(change.attributes);
      if (values.length === 0) return null;
      return (
        <ChangedPart kind="values" label={words.attributes}>
          <ValueChanges label={words.attributes} values={values} />
        </ChangedPart>
      );
    }
  }
}
