import { Button, Group, Text } from '@mantine/core';
import { useWords } from '../../words/words.js';
import { Failure } from '../states/failure.js';

interface SaveBarProps {
  form: { error: unknown; isPending: boolean; isDone: boolean; isDirty: boolean };
  submit?: string;
}

/** The end of a form that stands on a page: what went wrong, the button, and whether everything is stored. */
export function SaveBar({ form: { error, isPending, isDone, isDirty }, submit }: SaveBarProps) {
  const { platform } = useWords();
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      <Group>
        <Button type="submit" loading={isPending}>
          {submit ?? platform.save}
        </Button>
        <Text role="status" size="sm" c="dimmed">
          {isDone && !isDirty && platform.saved}
        </Text>
      </Group>
    </>
  );
}
