import type { Schemas } from '@lectern/client';
import { Text } from '@mantine/core';
import { useDifferencesWords } from '../../words/differences-words.js';
import { type ChangedValue, changedFile, changedVariables } from './changed-values.js';
import { ValueChanges } from './value-changes.js';

type Change = Schemas['SemanticChanges']['changes'][number];

interface ChangeDetailsProps {
  change: Change;
  /** Whether the text is compared elsewhere, so that nobody needs to be told that it was edited. */
  isTextShown?: boolean;
}

/** What is different in a file, the variables or a reusable content, before and after; nothing for pages. */
export function ChangeDetails({ change, isTextShown = false }: ChangeDetailsProps) {
  const words = useDifferencesWords();
  const values = valuesOf(change);
  const { type } = change;
  const isTextEdited =
    !isTextShown &&
    type === 'reusable_content_edited' &&
    change.reusableContent.before.document !== change.reusableContent.after.document;
  const isReplaced = type === 'file_edited' && values.length === 0;
  return (
    <>
      {values.length > 0 && <ValueChanges label={words.attributes} values={values} />}
      {isTextEdited && <Text size="sm">{words.textEdited}</Text>}
      {isReplaced && <Text size="sm">{words.bytesReplaced}</Text>}
    </>
  );
}

function valuesOf(change: Change): ChangedValue[] {
  switch (change.type) {
    case 'file_edited':
      return changedFile(change.file.before, change.file.after);
    case 'variables_edited':
      return changedVariables(change.variables);
    case 'reusable_content_edited': {
      const { before, after } = change.reusableContent;
      return before.title === after.title ? [] : [{ name: 'title', before: before.title, after: after.title }];
    }
    default:
      return [];
  }
}
