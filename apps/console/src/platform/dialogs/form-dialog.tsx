import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useWords } from '../../words/words.js';
import { Failure } from '../states/failure.js';

interface FormDialogProps {
  isOpen: boolean;
  title: string;
  submit: string;
  form: { error: unknown; isPending: boolean; onSubmit: (event: FormEvent) => void };
  children: ReactNode;
  onClose: () => void;
}

/** A form over the page, for something small. */
export function FormDialog({ isOpen, title, submit, form, children, onClose }: FormDialogProps) {
  const { platform } = useWords();
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <form onSubmit={form.onSubmit}>
        <Stack>
          {children}
          {form.error !== undefined && <Failure error={form.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {platform.cancel}
            </Button>
            <Button type="submit" loading={form.isPending}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
