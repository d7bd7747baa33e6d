import type { Schemas } from '@lectern/client';
import { Alert, Stack, Switch, Table, Text, Textarea } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { UnsavedGuard } from '../../platform/forms/unsaved-guard.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { formatDay } from '../../platform/time/format.js';
import { useAdministrationWords } from '../../words/administration-words.js';
import { useWords } from '../../words/words.js';
import { RoleSelect } from '../roles/role-select.js';
import { TeamSelect } from '../teams/team-select.js';
import type { SamlProviderChange } from './mutations.js';

interface ProviderFormProps {
  organizationId: string;
  provider: Schemas['SAMLProvider'];
  onSave: (change: SamlProviderChange) => Promise<unknown>;
}

/** What an identity provider says about itself, and what becomes of people whom it sends. */
export function ProviderForm({ organizationId, provider, onSave }: ProviderFormProps) {
  const { people } = useWords();
  const { sso } = useAdministrationWords();
  const form = useApiForm({
    initial: {
      label: provider.label,
      ssoURL: provider.ssoURL,
      entityID: provider.entityID,
      certificate: provider.certificate,
      defaultRole: provider.defaultRole,
      defaultTeam: provider.defaultTeam?.id ?? null,
      signRequests: provider.signRequests,
      idpInitiated: provider.idpInitiated,
    },
    // Empty values are not set yet, which the API says by leaving them out.
    submit: ({ ssoURL, entityID, certificate, ...rest }) =>
      onSave({
        ...rest,
        ...(ssoURL !== '' && { ssoURL }),
        ...(entityID !== '' && { entityID }),
        ...(certificate !== '' && { certificate }),
      }),
  });
  const certificate = form.field('certificate');
  const signRequests = form.field('signRequests');
  const idpInitiated = form.field('idpInitiated');
  return (
    <form onSubmit={form.onSubmit}>
      <Stack gap="sm">
        <FormTextField label={sso.label} description={sso.labelHint} required maxLength={30} {...form.field('label')} />
        <FormTextField label={sso.ssoURL} description={sso.ssoURLHint} type="url" {...form.field('ssoURL')} />
        <FormTextField label={sso.idpEntityID} {...form.field('entityID')} />
        <Textarea
          label={sso.certificate}
          description={sso.certificateHint}
          autosize
          minRows={4}
          maxRows={10}
          styles={{ input: { fontFamily: 'monospace' } }}
          spellCheck={false}
          {...certificate}
          onChange={({ currentTarget }) => certificate.onChange(currentTarget.value)}
        />
        {provider.warnings.length > 0 && (
          <Alert color="orange" variant="light" icon={<TriangleAlert aria-hidden />} title={sso.warnings}>
            {provider.warnings.map((warning) => (
              <Text key={warning} size="sm">
                {warning}
              </Text>
            ))}
          </Alert>
        )}
        {provider.certificates.length > 0 && <Certificates certificates={provider.certificates} />}
        <Text fw={600}>{sso.newcomers}</Text>
        <RoleSelect label={sso.defaultRole} none={people.roles.guest} {...form.field('defaultRole')} />
        <TeamSelect
          label={sso.defaultTeam}
          organizationId={organizationId}
          {...form.field('defaultTeam')}
          placeholder={sso.noTeam}
        />
        <Switch
          label={sso.signRequests}
          checked={signRequests.value}
          onChange={({ currentTarget }) => signRequests.onChange(currentTarget.checked)}
        />
        <Switch
          label={sso.idpInitiated}
          description={sso.idpInitiatedHint}
          checked={idpInitiated.value}
          onChange={({ currentTarget }) => idpInitiated.onChange(currentTarget.checked)}
        />
        <SaveBar form={form} />
      </Stack>
      <UnsavedGuard isDirty={form.isDirty} />
    </form>
  );
}

function Certificates({ certificates }: { certificates: readonly Schemas['SAMLCertificate'][] }) {
  const { sso } = useAdministrationWords();
  return (
    <Table aria-label={sso.certificates} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{sso.subject}</Table.Th>
          <Table.Th>{sso.validUntil}</Table.Th>
          <Table.Th visibleFrom="sm">{sso.fingerprint}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {certificates.map(({ fingerprint, subject, expiresAt }) => (
          <Table.Tr key={fingerprint}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{subject}</Table.Td>
            <Table.Td>{formatDay(expiresAt)}</Table.Td>
            <Table.Td visibleFrom="sm" fz="xs" style={{ overflowWrap: 'anywhere' }}>
              {fingerprint}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
