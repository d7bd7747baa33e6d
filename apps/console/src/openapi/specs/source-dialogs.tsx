import type { Schemas } from '@lectern/client';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { notify } from '../../platform/states/notify.js';
import { useOpenApiWords } from '../../words/openapi-words.js';
import { type SpecSource, useAddSpec, useChangeSource } from './mutations.js';
import { SourceFields, type SourceKind, useSourceFields } from './source-fields.js';
import { slugFromAddress, slugFromFile } from './suggest-slug.js';

/** Nothing is sent like this: whoever submits a form has named a source. */
const NO_SOURCE: SpecSource = { text: '' };

/** Adds a specification by its address or with a file, and opens it. */
export function AddSpecDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const { add: words } = useOpenApiWords();
  const navigate = useNavigate();
  const { mutateAsync: add } = useAddSpec(organizationId);
  const fields = useSourceFields({ kind: 'address' });
  const [isNamed, setNamed] = useState(false);
  const form = useApiForm({
    initial: { slug: '', source: '' },
    submit: ({ slug }) => add({ slug, source: fields.source() ?? NO_SOURCE }),
    onDone: ({ slug: specSlug }) => {
      onClose();
      void navigate({ to: '/o/$organizationId/openapi/$specSlug', params: { organizationId, specSlug } });
    },
  });
  const slug = form.field('slug');
  const suggest = (name: string) => {
    if (!isNamed) slug.onChange(name);
  };
  return (
    <FormDialog
      isOpen
      title={words.title}
      submit={words.submit}
      form={{ ...form, onSubmit: onlyWithSource(fields, form.onSubmit) }}
      onClose={onClose}
    >
      <SourceFields
        fields={fields}
        error={form.field('source').error}
        onUrl={(url) => suggest(slugFromAddress(url))}
        onFile={({ name, text }) => suggest(slugFromFile(name, text))}
      />
      <FormTextField
        label={words.slug}
        description={words.slugHint}
        required
        maxLength={100}
        {...slug}
        onChange={(name) => {
          setNamed(name !== '');
          slug.onChange(name);
        }}
      />
    </FormDialog>
  );
}

interface ChangeSourceDialogProps {
  spec: Schemas['OpenApiSpec'];
  organizationId: string;
  /** What is asked for first. */
  kind: SourceKind;
  onClose: () => void;
}

/** Gives a specification another address or another file. */
export function ChangeSourceDialog({ spec, organizationId, kind, onClose }: ChangeSourceDialogProps) {
  const { commands: words } = useOpenApiWords();
  const { mutateAsync: change } = useChangeSource({ organizationId, specSlug: spec.slug });
  const fields = useSourceFields({ kind, url: spec.sourceURL });
  const form = useApiForm({
    initial: { source: '' },
    submit: () => change(fields.source() ?? NO_SOURCE),
    onDone: () => {
      notify({ message: words.changed });
      onClose();
    },
  });
  return (
    <FormDialog
      isOpen
      title={words.changeTitle}
      submit={words.changeSubmit}
      form={{ ...form, onSubmit: onlyWithSource(fields, form.onSubmit) }}
      onClose={onClose}
    >
      <SourceFields fields={fields} error={form.field('source').error} />
    </FormDialog>
  );
}

/** Sends a form only when its source is complete; what is missing is said otherwise. */
function onlyWithSource(fields: ReturnType<typeof useSourceFields>, submit: (event: FormEvent) => void) {
  return (event: FormEvent) => {
    if (fields.source()) return submit(event);
    event.preventDefault();
  };
}
