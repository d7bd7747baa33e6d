import { LecternError } from '@lectern/client';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWritingWords } from '../../words/writing-words.js';
import { type SentChange, useContentChange } from '../changes/send-changes.js';
import type { ContentPlace } from '../page-tree/queries.js';
import classes from './edited-title.module.css';

interface EditedTitleProps {
  place: ContentPlace;
  pageId: string;
  title: string;
  /** The revision that the title was read from. */
  base: { current: string | undefined };
}

/** The title of the page, edited in place. It is saved when somebody goes on, and what cannot be saved says why. */
export function EditedTitle({ place, pageId, title, base }: EditedTitleProps) {
  const { settings: words } = useWritingWords();
  const { mutate, error, reset } = useContentChange(place);
  const [text, setText] = useState(title);
  const save = () => {
    if (text === title) return;
    const change: SentChange = { operation: 'update_page', page: pageId, title: text };
    if (base.current !== undefined) change.base = base.current;
    mutate([change], {
      onSuccess: ({ revision }) => {
        base.current = revision;
      },
      // Whoever has read that others changed it, too, and saves it once more means it.
      onError: (failure) => {
        if (failure instanceof LecternError && failure.code === 'content.conflict')
          base.current = String(failure.details['revision']);
      },
    });
  };
  return (
    <h1 className={classes.title}>
      <TextInput
        variant="unstyled"
        aria-label={words.name}
        classNames={{ input: classes.field }}
        value={text}
        error={error instanceof LecternError ? (error.issues[0]?.message ?? error.message) : error?.message}
        onChange={({ currentTarget }) => {
          reset();
          setText(currentTarget.value);
        }}
        onBlur={save}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
          if (key === 'Escape') setText(title);
        }}
      />
    </h1>
  );
}
