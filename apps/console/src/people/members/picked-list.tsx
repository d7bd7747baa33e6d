import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { X } from 'lucide-react';
import { useWords } from '../../words/words.js';

interface PickedListProps {
  label: string;
  picked: readonly { id: string; title: string }[];
  onRemove: (id: string) => void;
}

/** What was picked so far, each with a button that takes it out again. */
export function PickedList({ label, picked, onRemove }: PickedListProps) {
  const { picker } = useWords().people;
  if (picked.length === 0) return null;
  return (
    <Stack component="ul" aria-label={label} gap={4} m={0} p={0}>
      {picked.map(({ id, title }) => (
        <Group component="li" key={id} gap="xs" wrap="nowrap" justify="space-between">
          <Text size="sm" truncate>
            {title}
          </Text>
          <ActionIcon variant="subtle" color="gray" aria-label={picker.remove(title)} onClick={() => onRemove(id)}>
            <X size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  );
}
