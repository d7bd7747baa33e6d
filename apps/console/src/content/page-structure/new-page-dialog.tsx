import type { Schemas } from '@lectern/client';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { allSpecsQuery } from '../../openapi/specs/queries.js';
import { useApi } from '../../platform/api/api.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useStructureWords } from '../../words/structure-words.js';
import { apiReferenceOf } from '../changes/api-reference.js';
import type { SentChange } from '../changes/send-changes.js';
import type { TreePage } from '../page-tree/visible-rows.js';
import type { Arranging } from './arranging.js';

const TYPES = ['document', 'group', 'link', 'computed'] as const;

interface NewPageDialogProps {
  arranging: Arranging;
  /** The page to put it under; the top of the space when absent. */
  into: TreePage | undefined;
  onCreated: (page: Schemas['Page']) => void;
  onClose: () => void;
}

/** Adds a page, a group, a link or an API reference to the pages of a space. */
export function NewPageDialog({ arranging, into, onCreated, onClose }: NewPageDialogProps) {
  const words = useStructureWords();
  const form = useApiForm({
    initial: { title: '', type: 'document', target: '', computed: '' },
    place: 'body.changes[0]',
    submit: ({ title, type, target, computed }) => {
      const change: SentChange = {
        operation: 'insert_page',
        title,
        type: TYPES.find((name) => name === type) ?? 'document',
        ...(into && { into: into.id }),
        ...(type === 'link' && { target: { kind: 'url', url: target } }),
        ...(type === 'computed' && computed !== '' && { computed: apiReferenceOf(computed) }),
      };
      return arranging.arrange([change], words.created(title));
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
      {type.value === 'computed' && (
        <SpecificationField organizationId={arranging.organizationId} {...form.field('computed')} />
      )}
    </FormDialog>
  );
}

interface SpecificationFieldProps {
  organizationId: string;
  value: string;
  error: string | undefined;
  onChange: (slug: string) => void;
}

function SpecificationField({ organizationId, value, error, onChange }: SpecificationFieldProps) {
  const words = useStructureWords();
  const { data: specs = [] } = useQuery(allSpecsQuery(useApi(), organizationId));
  return (
    <NativeSelect
      label={words.specification}
      description={words.specificationHint}
      required
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[{ value: '', label: words.noSpecification }, ...specs.map(({ slug }) => ({ value: slug, label: slug }))]}
    />
  );
}
