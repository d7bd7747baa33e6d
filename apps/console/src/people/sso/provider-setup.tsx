import type { Schemas } from '@lectern/client';
import { Button, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { CopyField } from '../../platform/forms/copy-field.js';
import { RouteLink } from '../../platform/links/links.js';
import { ConsolePage } from '../../platform/page/page.js';
import { useAdministrationWords } from '../../words/administration-words.js';
import { AttributeMappings } from './attribute-mappings.js';
import { useDeleteSamlProvider, useUpdateSamlProvider } from './mutations.js';
import { ProviderForm } from './provider-form.js';
import { RequireSso } from './require-sso.js';

const route = getRouteApi('/signed-in/o/$organizationId/settings/sso');

interface ProviderSetupProps {
  organization: Schemas['Organization'];
  provider: Schemas['SAMLProvider'];
  /** Whether the person has signed in through single sign-on in this browser. */
  isTested: boolean;
}

/** Sets up an identity provider in three steps: copy, fill in, test. */
export function ProviderSetup({ organization, provider, isTested }: ProviderSetupProps) {
  const { sso } = useAdministrationWords();
  const { service, status } = provider;
  const { mutateAsync: update } = useUpdateSamlProvider(organization.id, provider.id);
  const isActive = status === 'active';
  return (
    <ConsolePage
      title={provider.label}
      description={
        <RouteLink to="/o/$organizationId/settings/sso" params={{ organizationId: organization.id }} size="sm">
          {sso.back}
        </RouteLink>
      }
      actions={<DeleteProvider organizationId={organization.id} provider={provider} />}
    >
      <Stack maw={680} gap="xl">
        <Step title={sso.steps.copy} hint={sso.copyHint}>
          <CopyField label={sso.acsURL} value={service.acsURL} />
          <CopyField label={sso.entityID} value={service.entityID} />
          <CopyField label={sso.startURL} value={service.startURL} />
        </Step>
        <Step title={sso.steps.fill}>
          <ProviderForm organizationId={organization.id} provider={provider} onSave={update} />
        </Step>
        <Step title={sso.steps.test} hint={isActive ? sso.testText : undefined}>
          {isActive && (
            <Button component="a" href={service.startURL} target="_blank" rel="noopener" variant="default">
              {sso.test}
            </Button>
          )}
          <RequireSso organization={organization} isActive={isActive} isTested={isTested} />
        </Step>
        <AttributeMappings organizationId={organization.id} provider={provider} onSave={update} />
      </Stack>
    </ConsolePage>
  );
}

function Step({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Stack component="section" aria-label={title} gap="sm" align="stretch">
      <Title order={2} size="h4">
        {title}
      </Title>
      {hint !== undefined && <Text size="sm">{hint}</Text>}
      {children}
    </Stack>
  );
}

interface DeleteProviderProps {
  organizationId: string;
  provider: Schemas['SAMLProvider'];
}

function DeleteProvider({ organizationId, provider: { id, label } }: DeleteProviderProps) {
  const { sso } = useAdministrationWords();
  const navigate = route.useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync: remove } = useDeleteSamlProvider(organizationId);
  return (
    <>
      <Button variant="light" color="red" onClick={() => setOpen(true)}>
        {sso.delete}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={sso.deleteTitle(label)}
        confirm={sso.delete}
        isDangerous
        onConfirm={async () => {
          await remove(id);
          await navigate({ search: {} });
        }}
        onClose={() => setOpen(false)}
      >
        {sso.deleteText}
      </ConfirmDialog>
    </>
  );
}
