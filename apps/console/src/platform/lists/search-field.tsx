import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';

const PAUSE_MS = 250;

interface SearchFieldProps {
  label: string;
  /** What to type; with it, the label stands above the field. */
  hint?: string;
  /** What is searched for now, as the address says. */
  value: string | undefined;
  onSearch: (value: string | undefined) => void;
}

/** A field that searches a list as one types. */
export function SearchField({ label, hint, value = '', onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const router = useRouter();
  const search = useDebouncedCallback((words: string) => {
    const { resolvedLocation = router.latestLocation } = router.state;
    // Somebody who is on their way to another page must not be called back.
    if (router.latestLocation.pathname === resolvedLocation.pathname) onSearch(words.trim() || undefined);
  }, PAUSE_MS);
  // The address may change by other means, such as going back.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  return (
    <TextInput
      type="search"
      {...(hint === undefined ? { 'aria-label': label } : { label })}
      placeholder={hint ?? label}
      leftSection={<Search size={16} aria-hidden />}
      flex={1}
      miw={200}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}
