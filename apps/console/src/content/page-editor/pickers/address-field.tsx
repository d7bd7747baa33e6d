import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWritingWords } from '../../../words/writing-words.js';

interface AddressFieldProps {
  label: string;
  submit: string;
  start?: string;
  isLoading?: boolean;
  onSubmit: (address: string) => void;
}

/** A field for an address on the web; says so if it is none. */
export function AddressField({ label, submit, start = '', isLoading = false, onSubmit }: AddressFieldProps) {
  const { media: words } = useWritingWords();
  const [address, setAddress] = useState(start);
  const [problem, setProblem] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const url = parseUrl(address.trim());
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    setProblem(isWeb ? undefined : words.noAddress);
    if (isWeb) onSubmit(url.href);
  };
  return (
    <form onSubmit={send} noValidate>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          type="url"
          label={label}
          placeholder="https://"
          value={address}
          error={problem}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <Button type="submit" variant="default" aria-busy={isLoading} mt="1.55rem">
          {submit}
        </Button>
      </Group>
    </form>
  );
}
