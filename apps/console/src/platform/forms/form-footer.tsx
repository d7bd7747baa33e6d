import { Button, Group } from '@mantine/core';
import { useWords } from '../../words/words.js';
import { Failure } from '../states/failure.js';

interface FormFooterProps {
  form: { error: unknown; isPending: boolean; isDirty: boolean };
}

/** What stands below a form of a page: what went wrong, and the button that stores it. */
export function FormFooter({ form: { error, isPending, isDirty } }: FormFooterProps) {
  const { platform } = useWords();
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      <Group>
        <Button type="submit" loading={isPending} disabled={!isDirty}>
          {platform.save}
        </Button>
      </Group>
    </>
  );
}
