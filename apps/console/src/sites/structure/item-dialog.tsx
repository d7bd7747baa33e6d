import { normalizeSitePath } from '@lectern/domain/sites/paths';
import { setPath } from '@lectern/domain/sites/structure/edit';
import type { Structure } from '@lectern/domain/sites/structure/model';
import { NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconPicker } from '../../content/page-editor/pickers/icon-picker.js';
import { useApi } from '../../platform/api/api.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { type FieldProps, useApiForm } from '../../platform/forms/use-api-form.js';
import { useSitesWords } from '../../words/sites-words.js';
import { useWords } from '../../words/words.js';
import { type SiteIds, templateConditionsQuery } from '../sites/queries.js';
import { addressChanges } from './address-changes.js';
import { AddressNotice } from './address-notice.js';
import type { StructureMutations } from './mutations.js';
import type { SiteLine } from './site-tree.js';
import { useCreateRedirects } from './use-structure-changes.js';

interface ItemDialogProps {
  path: SiteIds;
  line: SiteLine;
  structure: Structure;
  isPublished: boolean;
  mutations: StructureMutations;
  onClose: () => void;
}

/** Changes what an item of a site is called, where its address leads and who sees it. */
export default function ItemDialog({ path, line, structure, isPublished, mutations, onClose }: ItemDialogProps) {
  const { platform } = useWords();
  const { edit: words, types } = useSitesWords().structure;
  const { item, placed } = line;
  const createRedirects = useCreateRedirects(mutations);
  const [isRedirecting, setRedirecting] = useState(true);
  const form = useApiForm({
    initial: {
      title: item.title,
      path: 'path' in item ? item.path : '',
      icon: ('icon' in item && item.icon) || '',
      description: ('description' in item && item.description) || '',
      url: 'url' in item ? item.url : '',
      condition: ('condition' in item && item.condition) || '',
    },
    submit: async (values) => {
      await mutations.update(placed, values);
      if (isRedirecting) await createRedirects(changes);
    },
    onDone: onClose,
  });
  const wanted = 'path' in placed ? setPath(structure, placed, normalizeSitePath(form.values.path.trim())) : undefined;
  const changes = isPublished && wanted?.outcome === 'done' ? addressChanges(structure, wanted.structure) : [];
  const icon = form.field('icon');
  return (
    <FormDialog isOpen title={words.title(types[item.object])} submit={platform.save} form={form} onClose={onClose}>
      <FormTextField label={words.name} required maxLength={128} data-autofocus {...form.field('title')} />
      {'path' in placed && (
        <FormTextField
          label={words.path}
          description={words.pathHint}
          required
          spellCheck={false}
          {...form.field('path')}
        />
      )}
      {item.object === 'site-external-link' && (
        <FormTextField label={words.url} type="url" required {...form.field('url')} />
      )}
      {item.object !== 'site-space' && (
        <IconPicker
          label={words.icon}
          value={{ emoji: '', icon: icon.value }}
          error={icon.error}
          onChange={(chosen) => icon.onChange(chosen.icon ?? '')}
        />
      )}
      {(item.object === 'site-section' || item.object === 'site-external-link') && (
        <FormTextField label={words.description} maxLength={256} {...form.field('description')} />
      )}
      {item.object !== 'site-section-group' && <ConditionField path={path} {...form.field('condition')} />}
      <AddressNotice changes={changes} isRedirecting={isRedirecting} onRedirecting={setRedirecting} />
    </FormDialog>
  );
}

/** Who sees an item: a condition on the claims of visitors, which can begin with what their schema suggests. */
function ConditionField({ path, value, error, onChange }: FieldProps<string> & { path: SiteIds }) {
  const { edit: words } = useSitesWords().structure;
  const { data: templates = [] } = useQuery(templateConditionsQuery(useApi(), path));
  return (
    <>
      <Textarea
        label={words.condition}
        description={words.conditionHint}
        autosize
        minRows={1}
        maxRows={4}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {templates.length > 0 && (
        <NativeSelect
          label={words.template}
          value={templates.some(({ condition }) => condition === value) ? value : ''}
          data={[
            { value: '', label: words.noTemplate },
            ...templates.map(({ condition, description }) => ({ value: condition, label: description })),
          ]}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </>
  );
}
