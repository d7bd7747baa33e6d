import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useWords } from '../../words/words.js';

/** A text of several lines to be used elsewhere, such as a program, with a button that copies it. */
export function CopyCode({ label, value }: { label: string; value: string }) {
  const { platform } = useWords();
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap" align="flex-end">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="xs"
              flex="none"
              onClick={copy}
              aria-label={`${copied ? platform.copied : platform.copy}: ${label}`}
              leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
            >
              {copied ? platform.copied : platform.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
      {/* What scrolls has to be reached by keyboard. */}
      <Code block tabIndex={0} role="region" aria-label={label}>
        {value}
      </Code>
    </Stack>
  );
}
