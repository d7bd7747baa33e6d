import type { Schemas } from '@lectern/client';
import { Button, Group, Select, Stack, Tabs } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import { useCommands } from '../../platform/commands/commands.js';
import { SearchField } from '../../platform/lists/search-field.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { InviteDialog, InvitedDialog } from '../invites/invite-dialog.js';
import { InviteLinks } from '../invites/invite-links.js';
import { useInvitePeople } from '../invites/mutations.js';
import { PendingInvites } from '../invites/pending-invites.js';
import { inviteLinksQuery, pendingInvitesQuery } from '../invites/queries.js';
import { useCurrentUser, useOrganization } from '../organizations/use-organization.js';
import { ROLE_CHOICES } from '../roles/roles.js';
import { type MemberSearch, readMemberSearch } from './member-search.js';
import { MembersTable } from './members-table.js';
import { membersQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/settings/members');

/** The members of an organization; for administrators also who was invited, and by which links people join. */
export default function MembersRoute() {
  const { members, invites } = useWords().people;
  const organization = useOrganization();
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const [isInviting, setInviting] = useState(false);
  const isAdmin = organization.permissions.admin;
  const startInviting = () => setInviting(true);
  useCommands(isAdmin ? [{ id: 'members.invite', title: invites.invite, icon: UserPlus, run: startInviting }] : []);
  if (!isAdmin) {
    return (
      <ConsolePage title={members.title}>
        <Members organization={organization} />
      </ConsolePage>
    );
  }
  return (
    <ConsolePage
      title={members.title}
      actions={
        <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={startInviting}>
          {invites.invite}
        </Button>
      }
    >
      <Tabs
        keepMounted={false}
        value={tab ?? 'members'}
        onChange={(chosen) => void navigate({ search: readMemberSearch({ tab: chosen }), replace: true })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="members">{members.title}</Tabs.Tab>
          <Tabs.Tab value="invitations">{invites.title}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="members">
          <Members organization={organization} />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <Invitations organization={organization} />
        </Tabs.Panel>
      </Tabs>
      <Inviting organization={organization} isOpen={isInviting} onClose={() => setInviting(false)} />
    </ConsolePage>
  );
}

function Members({ organization }: { organization: Schemas['Organization'] }) {
  const { members } = useWords().people;
  const user = useCurrentUser();
  const { search, role } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(membersQuery(useApi(), { organizationId: organization.id, search, role }));
  const filter = (changed: MemberSearch) =>
    void navigate({ search: (now) => readMemberSearch({ ...now, ...changed }), replace: true });
  return (
    <Stack>
      <Filters search={{ search, role }} onChange={filter} />
      <QueryView query={query}>
        {(found) =>
          found.length === 0 ? (
            <Empty
              title={members.noneTitle}
              action={
                <Button variant="default" onClick={() => filter({ search: undefined, role: undefined })}>
                  {members.clear}
                </Button>
              }
            >
              {members.none}
            </Empty>
          ) : (
            <MembersTable organization={organization} userId={user.id} members={found} onMore={moreOf(query)} />
          )
        }
      </QueryView>
    </Stack>
  );
}

function Filters({ search, onChange }: { search: MemberSearch; onChange: (changed: MemberSearch) => void }) {
  const { members, roles } = useWords().people;
  return (
    <Group gap="sm">
      <SearchField label={members.search} value={search.search} onSearch={(words) => onChange({ search: words })} />
      <Select
        aria-label={members.role}
        placeholder={members.anyRole}
        clearable
        w={180}
        data={[...ROLE_CHOICES, 'guest' as const].map((role) => ({ value: role, label: roles[role] }))}
        value={search.role ?? null}
        onChange={(role) => onChange(readMemberSearch({ ...search, role }))}
      />
    </Group>
  );
}

function Invitations({ organization }: { organization: Schemas['Organization'] }) {
  const api = useApi();
  const pending = useInfiniteQuery(pendingInvitesQuery(api, organization.id));
  const links = useInfiniteQuery(inviteLinksQuery(api, organization.id));
  return (
    <Stack gap="xl">
      <QueryView query={links}>{(found) => <InviteLinks organization={organization} links={found} />}</QueryView>
      <QueryView query={pending}>
        {(found) => <PendingInvites organizationId={organization.id} invites={found} onMore={moreOf(pending)} />}
      </QueryView>
    </Stack>
  );
}

interface InvitingProps {
  organization: Schemas['Organization'];
  isOpen: boolean;
  onClose: () => void;
}

function Inviting({ organization, isOpen, onClose }: InvitingProps) {
  const { mutateAsync: invite } = useInvitePeople(organization.id);
  const [result, setResult] = useState<Schemas['InvitedMembers']>();
  return (
    <>
      <InviteDialog
        organization={organization}
        isOpen={isOpen}
        onInvite={invite}
        onSent={(sent) => {
          onClose();
          setResult(sent);
        }}
        onClose={onClose}
      />
      <InvitedDialog result={result} onClose={() => setResult(undefined)} />
    </>
  );
}
