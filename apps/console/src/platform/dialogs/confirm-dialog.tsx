import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../../words/words.js';
import { focusPageIfLost } from '../page/page.js';
import { Failure } from '../states/failure.js';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  confirm: string;
  isDangerous?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is done that cannot be undone at once; closes when it is done, stays open when it fails. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirm,
  isDangerous,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { platform } = useWords();
  const doing = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  const close = () => {
    doing.reset();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={title} onExitTransitionEnd={focusPageIfLost}>
      <Stack>
        <div>{children}</div>
        {doing.error && <Failure error={doing.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {platform.cancel}
          </Button>
          <Button
            // Dark enough for white letters.
            color={isDangerous ? 'red.9' : undefined}
            loading={doing.isPending}
            onClick={() => doing.mutate()}
            data-autofocus
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
