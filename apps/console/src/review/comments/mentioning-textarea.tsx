import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { useReviewWords } from '../../words/review-words.js';
import { type CommentDraft, type MentionQuery, mentionBefore, peopleCalled, withMention } from './mentions.js';
import { commentersQuery } from './queries.js';
import type { DiscussedPlace } from './threads.js';

const MAX_PEOPLE = 6;

interface MentioningTextareaProps {
  /** Where the text will stand, which decides who can be mentioned. */
  place: DiscussedPlace;
  label: string;
  draft: CommentDraft;
  isFocused?: boolean | undefined;
  onChange: (draft: CommentDraft) => void;
  onSend: () => void;
  onClose?: (() => void) | undefined;
}

/** A field for longer texts in which `@` offers the people of the organization. */
export function MentioningTextarea({
  place,
  label,
  draft,
  isFocused,
  onChange,
  onSend,
  onClose,
}: MentioningTextareaProps) {
  const { comments: words } = useReviewWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef<number>(undefined);
  const [mention, setMention] = useState<MentionQuery>();
  const people = usePeople(place, mention?.query);
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() });
  const isOffering = mention !== undefined && people.length > 0;
  const offered = isOffering ? people.map(({ id }) => id).join(' ') : '';
  useEffect(() => {
    if (offered === '') return list.closeDropdown();
    list.openDropdown();
    list.selectFirstOption();
  }, [offered, list.openDropdown, list.closeDropdown, list.selectFirstOption]);
  useLayoutEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  useLayoutEffect(() => {
    if (cursor.current === undefined) return;
    field.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  });
  const look = () => {
    const { value, selectionStart } = field.current ?? { value: '', selectionStart: 0 };
    setMention(mentionBefore(value, selectionStart));
  };
  const choose = (id: string) => {
    const person = people.find((one) => one.id === id);
    if (!person || !mention) return;
    const written = withMention(draft, mention, person);
    cursor.current = written.cursor;
    setMention(undefined);
    onChange(written.draft);
  };
  return (
    <Combobox store={list} onOptionSubmit={choose} position="bottom-start" withinPortal>
      <Combobox.EventsTarget withKeyboardNavigation={isOffering}>
        <Combobox.DropdownTarget>
          <Textarea
            ref={field}
            aria-label={label}
            placeholder={words.placeholder}
            autosize
            minRows={2}
            maxRows={12}
            value={draft.text}
            onChange={({ currentTarget }) => {
              onChange({ ...draft, text: currentTarget.value });
              look();
            }}
            onClick={look}
            onBlur={() => setMention(undefined)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && isOffering) {
                event.stopPropagation();
                setMention(undefined);
              } else if (event.key === 'Escape') onClose?.();
              else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
            }}
          />
        </Combobox.DropdownTarget>
      </Combobox.EventsTarget>
      <Combobox.Dropdown hidden={!isOffering}>
        <Combobox.Options aria-label={words.people}>
          {people.map(({ id, name }) => (
            <Combobox.Option key={id} value={id}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The first people whose names have what was typed; nobody while nothing is asked. */
function usePeople(place: DiscussedPlace, query: string | undefined) {
  const { data: commenters = [] } = useQuery({ ...commentersQuery(useApi(), place), enabled: query !== undefined });
  return query === undefined ? [] : peopleCalled(commenters, query).slice(0, MAX_PEOPLE);
}
