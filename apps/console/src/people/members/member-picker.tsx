import type { Schemas } from '@lectern/client';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { useWords } from '../../words/words.js';
import { foundMembersQuery } from './queries.js';

const PAUSE_MS = 200;

interface MemberPickerProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  organizationId: string;
  /** Ids of people who cannot be chosen, because they are already. */
  without: readonly string[];
  onPick: (user: Schemas['User']) => void;
}

/** Finds members of an organization as one types, and picks one after the other. */
export function MemberPicker({ organizationId, without, onPick, ...props }: MemberPickerProps) {
  const { picker } = useWords().people;
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS);
  const {
    data: members = [],
    isPlaceholderData,
    isPending,
  } = useQuery({
    ...foundMembersQuery(useApi(), { organizationId, search }),
    placeholderData: keepPreviousData,
  });
  // Until the API has searched for what is typed, what it found before is searched, so that nobody picks who does not fit.
  const isSearched = search === text.trim() && !isPlaceholderData;
  const found = members.filter(({ id, disabled }) => !disabled && !without.includes(id));
  return (
    <Select
      placeholder={picker.people}
      // Without a message no list opens: nobody hears "nobody" before there is a response.
      nothingFoundMessage={isPending || !isSearched ? undefined : picker.none}
      {...props}
      searchable
      // What the API found fits, in the name or in the address.
      filter={({ options }) => options}
      data={found
        .map(({ id, user }) => ({ value: id, label: personLabel(user) }))
        .filter(({ label }) => isSearched || label.toLowerCase().includes(text.trim().toLowerCase()))}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        const member = found.find((candidate) => candidate.id === id);
        setText('');
        if (member) onPick(member.user);
      }}
    />
  );
}

function personLabel({ displayName, email }: Schemas['User']): string {
  return email === undefined || email === displayName ? displayName : `${displayName} (${email})`;
}
