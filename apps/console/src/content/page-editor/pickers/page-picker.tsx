import type { DocumentRef } from '@lectern/content/document/document';
import { writeRef } from '@lectern/content/document/refs';
import { Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useApi } from '../../../platform/api/api.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { pagesById } from '../../page-tree/page-address.js';
import { organizationSearchQuery } from '../../search/queries.js';
import { useEditorPlace } from '../context/editor-place.js';
import { HeadingPicker } from './heading-picker.js';
import { choicesElsewhere, choicesInTree, type PageChoice, type PageRef } from './page-choices.js';
import classes from './page-picker.module.css';

const PAUSE_MS = 200;
const MIN_SEARCHED = 2;

interface PagePickerProps {
  label: string;
  /** What is chosen now. */
  value: DocumentRef | undefined;
  /** Told what is chosen and what it is called; nothing while somebody types and has not chosen yet. */
  onChange: (ref: PageRef | undefined, title?: string) => void;
  /** Told what is typed, for whoever takes it for something else than the name of a page. */
  onType?: (text: string) => void;
  error?: string | undefined;
  placeholder?: string;
}

/**
 * A field for a page of this space, or of another one that is found by its words, and then for a heading of it. Arrow keys
 * lead through the pages, and `Enter` chooses one.
 */
export function PagePicker({ label, value, onChange, onType, error, placeholder }: PagePickerProps) {
  const { picker: words } = useWritingWords();
  const id = useId();
  const { pages } = useEditorPlace();
  const [text, setText] = useState(() => textOf(value, (page) => pagesById(pages).get(page)?.title));
  const [isOpen, setIsOpen] = useState(false);
  const choices = useChoices(isOpen ? text.trim() : undefined);
  const [active, setActive] = useState(0);
  const current = choices[Math.min(active, choices.length - 1)];
  const choose = (choice: PageChoice) => {
    setText(choice.title);
    setIsOpen(false);
    onChange(choice.ref, choice.title);
  };
  const type = (typed: string) => {
    setText(typed);
    setActive(0);
    setIsOpen(true);
    onChange(undefined);
    onType?.(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return;
    if (step !== undefined) {
      setActive(isOpen ? (active + step + choices.length) % Math.max(1, choices.length) : 0);
      setIsOpen(true);
    } else if (isOpen && current) choose(current);
    else return;
    event.preventDefault();
  };
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded={isOpen && choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current ? `${id}-${current.id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        label={label}
        error={error}
        placeholder={placeholder}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isOpen && choices.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label={words.pages} className={classes.list}>
          {choices.map((choice) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and hears the keys
            <div
              key={choice.id}
              id={`${id}-${choice.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice === current}
              className={classes.option}
              ref={(element) => {
                if (choice === current) element?.scrollIntoView({ block: 'nearest' });
              }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              <Text size="sm">{choice.title}</Text>
              {choice.hint && (
                <Text size="xs" c="dimmed">
                  {choice.hint}
                </Text>
              )}
            </div>
          ))}
        </div>
      )}
      {(value?.kind === 'page' || value?.kind === 'anchor') && (
        <HeadingPicker key={value.page} value={value} onChange={onChange} />
      )}
    </Stack>
  );
}

/** What stands in the field for a reference that is chosen already. */
function textOf(ref: DocumentRef | undefined, titleOf: (page: string) => string | undefined): string {
  if (ref === undefined) return '';
  const isPage = ref.kind === 'page' || ref.kind === 'anchor';
  const title = isPage && ref.page !== undefined ? titleOf(ref.page) : undefined;
  return title ?? writeRef(ref);
}

function useChoices(query: string | undefined): PageChoice[] {
  const { organizationId, place, pages } = useEditorPlace();
  const api = useApi();
  const [searched = ''] = useDebouncedValue(query, PAUSE_MS);
  const { data: found } = useQuery({
    ...organizationSearchQuery(api, { organizationId, query: searched }),
    enabled: searched.length >= MIN_SEARCHED,
  });
  return useMemo(() => {
    if (query === undefined) return [];
    return [...choicesInTree(pages, query), ...choicesElsewhere(found?.items ?? [], place.spaceId)];
  }, [query, pages, found, place.spaceId]);
}
