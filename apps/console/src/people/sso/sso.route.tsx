import type { Schemas } from '@lectern/client';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { RouteLink } from '../../platform/links/links.js';
import { RecordTable } from '../../platform/lists/record-table.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { NotFound } from '../../platform/states/not-found.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useAdministrationWords } from '../../words/administration-words.js';
import { useOrganization } from '../organizations/use-organization.js';
import { browserSessionsQuery } from '../sign-in/queries.js';
import { useCreateSamlProvider } from './mutations.js';
import { ProviderSetup } from './provider-setup.js';
import { samlProvidersQuery } from './queries.js';
import { RequireSso } from './require-sso.js';

const route = getRouteApi('/signed-in/o/$organizationId/settings/sso');

/** Single sign-on of an organization: its identity providers, or how one of them is set up. */
export default function SsoRoute() {
  const { sso } = useAdministrationWords();
  const organization = useOrganization();
  const { provider: openId } = route.useSearch();
  const query = useQuery(samlProvidersQuery(useApi(), organization.id));
  const { data: sessions } = useQuery(browserSessionsQuery());
  const isTested = sessions?.items.some((session) => session.organization === organization.id) ?? false;
  if (!organization.permissions.admin) return <NotFound />;
  return (
    <QueryView query={query}>
      {(providers) => {
        const open = providers.find(({ id }) => id === openId);
        if (open)
          return <ProviderSetup key={open.id} organization={organization} provider={open} isTested={isTested} />;
        if (openId !== undefined) return <NotFound />;
        return (
          <ConsolePage
            title={sso.title}
            description={sso.description}
            actions={providers.length > 0 && <AddProvider organizationId={organization.id} />}
          >
            {providers.length === 0 ? (
              <Empty title={sso.noneTitle} action={<AddProvider organizationId={organization.id} />}>
                {sso.none}
              </Empty>
            ) : (
              <>
                <ProvidersTable organizationId={organization.id} providers={providers} />
                <RequireSso
                  organization={organization}
                  isActive={providers.some(({ status }) => status === 'active')}
                  isTested={isTested}
                />
              </>
            )}
          </ConsolePage>
        );
      }}
    </QueryView>
  );
}

interface ProvidersTableProps {
  organizationId: string;
  providers: readonly Schemas['SAMLProvider'][];
}

function ProvidersTable({ organizationId, providers }: ProvidersTableProps) {
  const { sso } = useAdministrationWords();
  return (
    <RecordTable
      label={sso.title}
      rows={providers}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'provider',
          title: sso.provider,
          cell: ({ id, label }) => (
            <RouteLink
              to="/o/$organizationId/settings/sso"
              params={{ organizationId }}
              search={{ provider: id }}
              size="sm"
              fw={500}
            >
              {label}
            </RouteLink>
          ),
        },
        {
          id: 'status',
          title: sso.state,
          cell: ({ status }) => (
            <Badge variant="dot" tt="none" size="lg" fw={500} color={status === 'active' ? 'green' : 'gray'}>
              {sso.status[status]}
            </Badge>
          ),
        },
        {
          id: 'warnings',
          title: sso.warnings,
          isMinor: true,
          cell: ({ warnings }) => warnings.join(' '),
        },
      ]}
    />
  );
}

function AddProvider({ organizationId }: { organizationId: string }) {
  const { sso } = useAdministrationWords();
  const navigate = route.useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync: create } = useCreateSamlProvider(organizationId);
  const form = useApiForm({
    initial: { label: '' },
    submit: create,
    onDone: ({ id }) => void navigate({ search: { provider: id } }),
  });
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {sso.add}
      </Button>
      <FormDialog isOpen={isOpen} title={sso.add} submit={sso.add} form={form} onClose={() => setOpen(false)}>
        <FormTextField
          label={sso.label}
          description={sso.labelHint}
          required
          maxLength={30}
          data-autofocus
          {...form.field('label')}
        />
      </FormDialog>
    </>
  );
}
