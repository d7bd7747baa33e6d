import type { Schemas } from '@lectern/client';
import { Radio, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { type SitesWords, useSitesWords } from '../../words/sites-words.js';
import { useCreateStyleguide, useUpdateSite } from '../sites/mutations.js';
import type { SiteIds } from '../sites/queries.js';

const NONE = 'none';
const BLANK = 'blank';

export interface StyleGuideDialogProps {
  site: Schemas['Site'];
  path: SiteIds;
  /** The style guides of the organization that the person may see. */
  known: Schemas['Styleguides']['styleguides'];
  /** What a new one can begin with; absent for those who may create none. */
  templates: Schemas['StyleguideTemplates']['templates'] | undefined;
  onClose: () => void;
}

/** Chooses a style guide of the organization for a site, or what a new one begins with, which is opened then. */
export function StyleGuideDialog({ site, path, known, templates, onClose }: StyleGuideDialogProps) {
  const { guides: words } = useSitesWords();
  const navigate = useNavigate();
  const { mutateAsync: create } = useCreateStyleguide(path);
  const { mutateAsync: update } = useUpdateSite(path);
  const current = site.styleguide?.space;
  const existing = known.map(({ space, sites }) => ({
    id: space.id,
    title: space.title,
    sentence: sites.length > 0 ? words.usedBy(sites.map(({ title }) => title).join(', ')) : words.unused,
  }));
  // A site has one style guide: a new one is for a site that has none.
  const fresh = current === undefined && templates ? beginningsOf(templates, words) : [];
  const none = current === undefined ? [] : [{ id: NONE, ...words.without }];
  const choices = [...existing, ...fresh, ...none];
  const isNew = (chosen: string) => fresh.some(({ id }) => id === chosen);
  const form = useApiForm({
    // A style guide that the person may not see is no choice.
    initial: { styleguide: (choices.find(({ id }) => id === current) ?? choices[0])?.id ?? NONE },
    submit: async ({ styleguide: chosen }) => {
      if (isNew(chosen)) return create(chosen === BLANK ? {} : { template: chosen });
      await update({ styleguide: chosen === NONE ? null : chosen });
      return undefined;
    },
    onDone: (created) => {
      onClose();
      if (!created) return;
      const params = { organizationId: path.organizationId, spaceId: created.id, _splat: '' };
      void navigate({ to: '/o/$organizationId/s/$spaceId/$', params });
    },
  });
  const { value, error, onChange } = form.field('styleguide');
  return (
    <FormDialog
      isOpen
      title={words.dialogTitle}
      submit={isNew(value) ? words.create : words.use}
      form={form}
      onClose={onClose}
    >
      <Radio.Group aria-label={words.dialogTitle} value={value} error={error} onChange={onChange}>
        <Stack gap="sm">
          {choices.map(({ id, title, sentence }) => (
            <Radio
              key={id}
              value={id}
              label={title}
              description={sentence}
              data-autofocus={id === value || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}

/** What a new style guide can begin with, in the language of the person where the console knows the template. */
function beginningsOf(
  templates: NonNullable<StyleGuideDialogProps['templates']>,
  { templates: names, blank }: SitesWords['guides'],
) {
  const known: Readonly<Partial<Record<string, { title: string; sentence: string }>>> = names;
  return [
    ...templates.map(({ id, title, subtitle = '' }) => ({ id, ...(known[id] ?? { title, sentence: subtitle }) })),
    { id: BLANK, ...blank },
  ];
}
