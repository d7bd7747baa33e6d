import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useWords } from '../../words/words.js';

interface CopyFieldProps {
  label: string;
  description?: string;
  value: string;
}

/** A value to be used elsewhere, with a button that copies it. */
export function CopyField({ label, description, value }: CopyFieldProps) {
  const { platform } = useWords();
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        label={label}
        description={description}
        value={value}
        readOnly
        flex={1}
        miw={0}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            aria-label={`${copied ? platform.copied : platform.copy}: ${label}`}
            leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          >
            {copied ? platform.copied : platform.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
