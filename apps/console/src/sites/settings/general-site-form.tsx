import type { Schemas } from '@lectern/client';
import { setDefaultSection, setDefaultSiteSpace } from '@lectern/domain/sites/structure/edit';
import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { UnsavedGuard } from '../../platform/forms/unsaved-guard.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useSitesWords } from '../../words/sites-words.js';
import { useUpdateSite } from '../sites/mutations.js';
import type { SiteIds } from '../sites/queries.js';
import { addressChanges } from '../structure/address-changes.js';
import { AddressNotice } from '../structure/address-notice.js';
import { useStructureMutations } from '../structure/mutations.js';
import { readSiteTree } from '../structure/site-tree.js';
import { useCreateRedirects } from '../structure/use-structure-changes.js';

interface GeneralSiteFormProps {
  site: Schemas['Site'];
  path: SiteIds;
  structure: Schemas['SiteStructure'];
}

/** The title of a site, what readers see first, and whether agents find it. */
export function GeneralSiteForm({ site, path, structure }: GeneralSiteFormProps) {
  const words = useSitesWords().settings;
  const { mutateAsync: update } = useUpdateSite(path);
  const isSectioned = structure.type === 'sections';
  const choices = isSectioned ? sectionsIn(structure.structure) : structure.structure;
  const first = choices.find((item) => item.default)?.id ?? '';
  const createRedirects = useCreateRedirects(useStructureMutations(path));
  const [isRedirecting, setRedirecting] = useState(true);
  const form = useApiForm({
    initial: { title: site.title, agentsContext: site.agentsContext, first },
    submit: async ({ title, agentsContext, first: chosen }) => {
      await update({
        title,
        agentsContext,
        // Only what changes: whoever else changes it meanwhile keeps that.
        ...(chosen !== first && (isSectioned ? { defaultSiteSection: chosen } : { defaultSiteSpace: chosen })),
      });
      if (isRedirecting) await createRedirects(changes);
    },
  });
  const { structure: before } = readSiteTree(structure);
  const wanted = (isSectioned ? setDefaultSection : setDefaultSiteSpace)(before, form.values.first);
  const changes = site.published && wanted.outcome === 'done' ? addressChanges(before, wanted.structure) : [];
  const [shownFirst, agents] = [form.field('first'), form.field('agentsContext')];
  return (
    <form onSubmit={form.onSubmit}>
      <UnsavedGuard isDirty={form.isDirty} />
      <Stack maw={640}>
        <FormTextField
          label={words.name}
          description={words.nameHint}
          required
          maxLength={128}
          {...form.field('title')}
        />
        {choices.length > 1 && (
          <NativeSelect
            label={isSectioned ? words.firstSection : words.firstSpace}
            value={shownFirst.value}
            error={shownFirst.error}
            data={choices.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={({ currentTarget }) => shownFirst.onChange(currentTarget.value)}
          />
        )}
        <NativeSelect
          label={words.agents}
          value={agents.value}
          error={agents.error}
          data={[
            { value: 'included', label: words.agentsChoices.included },
            { value: 'excluded', label: words.agentsChoices.excluded },
          ]}
          onChange={({ currentTarget }) =>
            agents.onChange(currentTarget.value === 'excluded' ? 'excluded' : 'included')
          }
        />
        <AddressNotice changes={changes} isRedirecting={isRedirecting} onRedirecting={setRedirecting} />
        <SaveBar form={form} />
      </Stack>
    </form>
  );
}

/** The sections of a site that have something to show, in order, whatever groups they stand in. */
function sectionsIn(items: readonly Schemas['SiteNavigationItem'][]): Schemas['SiteSection'][] {
  return items.flatMap((item) => {
    if (item.object === 'site-section') return item.siteSpaces.length > 0 ? [item] : [];
    return item.object === 'site-section-group' ? sectionsIn(item.children) : [];
  });
}
