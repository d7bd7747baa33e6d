import type { Schemas } from '@lectern/client';
import { NativeSelect, Text } from '@mantine/core';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { announce } from '../../platform/states/announce.js';
import { useWords } from '../../words/words.js';
import { type SentChange, useContentChange } from '../changes/send-changes.js';
import type { ContentPlace } from '../page-tree/queries.js';
import type { TreePage } from '../page-tree/visible-rows.js';
import { countBelow, homesFor, siblingsOf } from './page-homes.js';

/** The only change of a request. */
const PLACE = 'body.changes[0]';
const TOP = '';
const TYPES = ['document', 'group', 'link'] as const;

interface DialogProps {
  place: ContentPlace;
  onClose: () => void;
}

interface NewPageDialogProps extends DialogProps {
  /** The page to put it under; the top of the space when absent. */
  into?: TreePage;
  onCreated: (page: Schemas['Page']) => void;
}

/** Adds a page, a group or a link to the pages of a space. */
export function NewPageDialog({ place, into, onCreated, onClose }: NewPageDialogProps) {
  const { structure: words } = useWords().editor;
  const { mutateAsync } = useContentChange(place);
  const form = useApiForm({
    initial: { title: '', type: 'document', target: '' },
    place: PLACE,
    submit: async ({ title, type, target }) => {
      const change: SentChange = {
        operation: 'insert_page',
        title,
        type: TYPES.find((name) => name === type) ?? 'document',
        ...(into && { into: into.id }),
        ...(type === 'link' && { target: { kind: 'url', url: target } }),
      };
      return mutateAsync([change]);
    },
    onDone: ({ changes }) => {
      onClose();
      const [made] = changes;
      if (made?.object === 'created_page') onCreated(made.page);
    },
  });
  const type = form.field('type');
  return (
    <FormDialog
      isOpen
      title={into ? words.newBelow(into.title) : words.newPage}
      submit={words.create}
      form={form}
      onClose={onClose}
    >
      <FormTextField label={words.title} required data-autofocus {...form.field('title')} />
      <NativeSelect
        label={words.type}
        value={type.value}
        error={type.error}
        onChange={({ currentTarget }) => type.onChange(currentTarget.value)}
        data={TYPES.map((value) => ({ value, label: words.types[value] }))}
      />
      {type.value === 'link' && <FormTextField label={words.target} required {...form.field('target')} />}
    </FormDialog>
  );
}

/** Gives a page another title; its address stays. */
export function RenamePageDialog({ place, page, onClose }: DialogProps & { page: TreePage }) {
  const { editor, platform } = useWords();
  const { mutateAsync } = useContentChange(place);
  const form = useApiForm({
    initial: { title: page.title },
    place: PLACE,
    submit: ({ title }) => mutateAsync([{ operation: 'update_page', page: page.id, title }]),
    onDone: onClose,
  });
  return (
    <FormDialog isOpen title={editor.structure.rename} submit={platform.save} form={form} onClose={onClose}>
      <FormTextField label={editor.structure.title} required data-autofocus {...form.field('title')} />
    </FormDialog>
  );
}

interface MovePageDialogProps extends DialogProps {
  page: TreePage;
  pages: readonly TreePage[];
}

/** Moves a page with everything below it, without dragging. */
export function MovePageDialog({ place, page, pages, onClose }: MovePageDialogProps) {
  const { structure: words } = useWords().editor;
  const { mutateAsync } = useContentChange(place);
  const { parent, index } = siblingsOf(pages, page.id);
  const form = useApiForm({
    initial: { into: parent?.id ?? TOP, at: String(index) },
    place: PLACE,
    submit: ({ into, at }) =>
      mutateAsync([{ operation: 'move_page', page: page.id, into: into === TOP ? null : into, at: Number(at) }]),
    onDone: () => {
      announce(words.moved(page.title));
      onClose();
    },
  });
  const [into, at] = [form.field('into'), form.field('at')];
  const homes = homesFor(pages, page.id);
  const siblings = (into.value === TOP ? pages : (homes.find(({ id }) => id === into.value)?.pages ?? [])).filter(
    ({ id }) => id !== page.id,
  );
  return (
    <FormDialog isOpen title={words.moveTitle(page.title)} submit={words.moveNow} form={form} onClose={onClose}>
      <NativeSelect
        label={words.moveInto}
        data-autofocus
        value={into.value}
        error={into.error}
        onChange={({ currentTarget }) => {
          into.onChange(currentTarget.value);
          at.onChange('0');
        }}
        data={[
          { value: TOP, label: words.top },
          ...homes.map(({ id, title, depth }) => ({ value: id, label: `${'\u2003'.repeat(depth)}${title}` })),
        ]}
      />
      <NativeSelect
        label={words.position}
        value={String(Math.min(Number(at.value), siblings.length))}
        error={at.error}
        onChange={({ currentTarget }) => at.onChange(currentTarget.value)}
        data={[
          { value: '0', label: words.first },
          ...siblings.map(({ title }, number) => ({ value: String(number + 1), label: words.after(title) })),
        ]}
      />
    </FormDialog>
  );
}

interface DeletePageDialogProps extends DialogProps {
  page: TreePage;
  onDeleted: () => void;
}

/** Deletes a page with everything below it. */
export function DeletePageDialog({ place, page, onDeleted, onClose }: DeletePageDialogProps) {
  const { structure: words } = useWords().editor;
  const { mutateAsync } = useContentChange(place);
  const remove = async () => {
    await mutateAsync([{ operation: 'delete_page', page: page.id }]);
    onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen
      title={words.deleteTitle(page.title)}
      confirm={words.delete}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      <Text>{words.deleteHint(countBelow(page))}</Text>
    </ConfirmDialog>
  );
}
