import type { Schemas } from '@lectern/client';
import { Stack, Switch, Textarea } from '@mantine/core';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { UnsavedGuard } from '../../platform/forms/unsaved-guard.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useWords } from '../../words/words.js';
import { RoleSelect } from '../roles/role-select.js';
import type { OrganizationChange } from './mutations.js';

interface GeneralFormProps {
  organization: Schemas['Organization'];
  onSave: (change: OrganizationChange) => Promise<unknown>;
}

/** Changes what an organization is called, who may join it, and what it uses. */
export function GeneralForm({ organization, onSave }: GeneralFormProps) {
  const { general, roles } = useWords().people;
  const form = useApiForm({
    initial: {
      title: organization.title,
      hostname: organization.hostname ?? '',
      emailDomains: organization.emailDomains.join('\n'),
      defaultRole: organization.defaultRole ?? null,
      inviteLinks: organization.inviteLinks,
      ai: organization.ai ?? false,
    },
    submit: ({ hostname, emailDomains, ...rest }) =>
      onSave({
        ...rest,
        // An organization that has no label keeps having none until somebody names one.
        ...(hostname.trim() !== '' && { hostname: hostname.trim() }),
        emailDomains: linesOf(emailDomains),
      }),
  });
  const emailDomains = form.field('emailDomains');
  const inviteLinks = form.field('inviteLinks');
  const ai = form.field('ai');
  return (
    <form onSubmit={form.onSubmit}>
      <Stack maw={560} gap="md">
        <FormTextField label={general.name} required maxLength={255} {...form.field('title')} />
        <FormTextField label={general.hostname} description={general.hostnameHint} {...form.field('hostname')} />
        <Textarea
          label={general.emailDomains}
          description={general.emailDomainsHint}
          autosize
          minRows={2}
          {...emailDomains}
          onChange={({ currentTarget }) => emailDomains.onChange(currentTarget.value)}
        />
        <RoleSelect
          label={general.defaultRole}
          description={general.defaultRoleHint}
          none={roles.guest}
          {...form.field('defaultRole')}
        />
        <Switch
          label={general.inviteLinks}
          description={general.inviteLinksHint}
          checked={inviteLinks.value}
          error={inviteLinks.error}
          onChange={({ currentTarget }) => inviteLinks.onChange(currentTarget.checked)}
        />
        <Switch
          label={general.ai}
          description={general.aiHint}
          checked={ai.value}
          error={ai.error}
          onChange={({ currentTarget }) => ai.onChange(currentTarget.checked)}
        />
        <SaveBar form={form} />
      </Stack>
      <UnsavedGuard isDirty={form.isDirty} />
    </form>
  );
}

function linesOf(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((line) => line.toLowerCase())
    .filter((line) => line !== '');
}
