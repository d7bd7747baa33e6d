import type { Schemas } from '@lectern/client';
import { useState } from 'react';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useWords } from '../../words/words.js';

interface TeamTitleDialogProps {
  isOpen: boolean;
  title: string;
  submit: string;
  initial: string;
  onSubmit: (team: { title: string }) => Promise<Schemas['Team']>;
  onDone?: (team: Schemas['Team']) => void;
  onClose: () => void;
}

/** Asks for the title of a team, a new one or one that is there. */
export function TeamTitleDialog({ isOpen, title, submit, initial, onSubmit, onDone, onClose }: TeamTitleDialogProps) {
  const { teams } = useWords().people;
  const form = useApiForm({
    initial: { title: initial },
    submit: onSubmit,
    onDone: (team) => {
      onClose();
      onDone?.(team);
    },
  });
  const name = form.field('title');
  const [known, setKnown] = useState(initial);
  // A team may be renamed elsewhere; what is being typed stays.
  if (!isOpen && initial !== known) {
    setKnown(initial);
    name.onChange(initial);
  }
  return (
    <FormDialog isOpen={isOpen} title={title} submit={submit} form={form} onClose={onClose}>
      <FormTextField label={teams.name} required maxLength={64} data-autofocus {...name} />
    </FormDialog>
  );
}
