import type { Schemas } from '@lectern/client';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { notify } from '../../platform/states/notify.js';
import { useUsageWords } from '../../words/usage-words.js';
import { useDeleteOrganization } from './mutations.js';

/** The end of an organization, for those who type its name. */
export function DeleteOrganization({ organization }: { organization: Schemas['Organization'] }) {
  const words = useUsageWords().delete;
  const [isAsked, setAsked] = useState(false);
  return (
    <section aria-label={words.title}>
      <Title order={2} size="h4" mb="xs">
        {words.title}
      </Title>
      <Stack align="flex-start">
        <Text>{words.hint}</Text>
        <Button
          color="red"
          variant="light"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          {words.button}
        </Button>
      </Stack>
      {isAsked && <DeleteDialog organization={organization} onClose={() => setAsked(false)} />}
    </section>
  );
}

function DeleteDialog({ organization, onClose }: { organization: Schemas['Organization']; onClose: () => void }) {
  const words = useUsageWords().delete;
  const { title } = organization;
  const navigate = useNavigate();
  const { mutateAsync: remove } = useDeleteOrganization(organization.id);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const form = useApiForm({
    initial: {},
    submit: () => remove(undefined),
    onDone: () => {
      notify({ message: words.done(title) });
      void navigate({ to: '/', ignoreBlocker: true });
    },
  });
  return (
    <FormDialog
      isOpen
      title={words.dialog(title)}
      submit={words.submit}
      form={{
        ...form,
        onSubmit: (event) => {
          event.preventDefault();
          const isRight = typed.trim() === title;
          setWrong(!isRight);
          if (isRight) form.onSubmit(event);
        },
      }}
      onClose={onClose}
    >
      <Stack>
        <Text>{words.text}</Text>
        <TextInput
          label={words.confirm}
          description={<Group component="strong">{title}</Group>}
          value={typed}
          error={isWrong && words.mismatch}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          data-autofocus
          required
        />
      </Stack>
    </FormDialog>
  );
}
