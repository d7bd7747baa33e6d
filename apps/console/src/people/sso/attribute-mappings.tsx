import type { Schemas } from '@lectern/client';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { UnsavedGuard } from '../../platform/forms/unsaved-guard.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useAdministrationWords } from '../../words/administration-words.js';
import { useWords } from '../../words/words.js';
import { RoleSelect } from '../roles/role-select.js';
import { ROLE_CHOICES, roleOf } from '../roles/roles.js';
import { TeamSelect } from '../teams/team-select.js';
import { mappingsOf, roleMappingOf, teamMappingOf } from './mapping-values.js';
import type { SamlProviderChange } from './mutations.js';

interface AttributeMappingsProps {
  organizationId: string;
  provider: Schemas['SAMLProvider'];
  onSave: (change: SamlProviderChange) => Promise<unknown>;
}

/** Which roles and teams people get by what the identity provider says about them. */
export function AttributeMappings({ organizationId, provider, onSave }: AttributeMappingsProps) {
  const { people } = useWords();
  const { sso } = useAdministrationWords();
  const form = useApiForm({
    initial: mappingsOf(provider),
    submit: (values) => onSave({ roleMapping: roleMappingOf(values), teamMapping: teamMappingOf(values) }),
  });
  const roles = form.field('roles');
  const teams = form.field('teams');
  const otherwise = form.field('otherwise');
  const { roles: roleWords } = people;
  return (
    <form onSubmit={form.onSubmit}>
      <Stack gap="xl">
        <MappingSection title={sso.roleMapping} hint={sso.roleMappingHint}>
          <FormTextField label={sso.attribute} description={sso.attributeHint} {...form.field('roleAttribute')} />
          <MappingRows<RoleOrGuest>
            rows={roles.value}
            empty="read"
            onChange={roles.onChange}
            target={(row, value, change) => (
              <RoleSelect
                aria-label={sso.roleOf(row)}
                none={roleWords.guest}
                value={value}
                onChange={change}
                flex={1}
                miw={120}
              />
            )}
          />
          <Select
            label={sso.otherwise}
            allowDeselect={false}
            data={[
              { value: 'keep', label: sso.keep },
              ...[...ROLE_CHOICES, 'guest' as const].map((role) => ({ value: role, label: roleWords[role] })),
            ]}
            value={otherwise.value === 'keep' ? 'keep' : (otherwise.value ?? 'guest')}
            onChange={(chosen) => otherwise.onChange(chosen === 'keep' ? 'keep' : roleOf(chosen))}
          />
        </MappingSection>
        <MappingSection title={sso.teamMapping} hint={sso.teamMappingHint}>
          <FormTextField label={sso.attribute} description={sso.attributeHint} {...form.field('teamAttribute')} />
          <MappingRows<string | null>
            rows={teams.value}
            empty={null}
            onChange={teams.onChange}
            target={(row, value, change) => (
              <TeamSelect
                aria-label={sso.teamOf(row)}
                organizationId={organizationId}
                value={value}
                onChange={change}
                flex={1}
                miw={120}
              />
            )}
          />
        </MappingSection>
        <SaveBar form={form} />
      </Stack>
      <UnsavedGuard isDirty={form.isDirty} />
    </form>
  );
}

function MappingSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Stack component="section" aria-label={title} gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm">{hint}</Text>
      {children}
    </Stack>
  );
}

interface MappingRowsProps<Target> {
  rows: readonly { value: string; to: Target }[];
  /** What a new row leads to. */
  empty: Target;
  onChange: (rows: { value: string; to: Target }[]) => void;
  target: (row: number, to: Target, change: (to: Target) => void) => ReactNode;
}

function MappingRows<Target>({ rows, empty, onChange, target }: MappingRowsProps<Target>) {
  const { sso } = useAdministrationWords();
  const replace = (at: number, change: Partial<{ value: string; to: Target }>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)));
  return (
    <>
      {rows.map((row, index) => (
        <Group key={index} gap="xs" wrap="nowrap">
          <TextInput
            aria-label={sso.valueOf(index + 1)}
            placeholder={sso.value}
            flex={1}
            miw={80}
            value={row.value}
            onChange={({ currentTarget }) => replace(index, { value: currentTarget.value })}
          />
          {target(index + 1, row.to, (to) => replace(index, { to }))}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={sso.removeValue(index + 1)}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChange([...rows, { value: '', to: empty }])}
        >
          {sso.addValue}
        </Button>
      </Group>
    </>
  );
}
