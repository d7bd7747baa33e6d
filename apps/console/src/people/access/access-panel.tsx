import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useAccessWords } from '../../words/access-words.js';
import type { AccessChange } from './access-effects.js';
import type { AccessInformation, AccessSubject } from './access-endpoints.js';
import { DefaultLevelSelect } from './default-level.js';
import { EffectsView } from './effects-view.js';
import { EverybodyTable } from './everybody-table.js';
import { GiveAccessDialog } from './give-access-dialog.js';
import { GrantsList, type NamedGrant } from './grants-list.js';
import { useChangeAccess } from './mutations.js';
import { accessInformationQuery, everybodyQuery, grantsQuery } from './queries.js';

/** Who has access to a space, a collection or a site, and why; administrators change it, and see before what that would do. */
export function AccessPanel({ subject }: { subject: AccessSubject }) {
  const { panel } = useAccessWords();
  const information = useQuery(accessInformationQuery(useApi(), subject));
  return (
    <QueryView query={information}>
      {(known) =>
        known.permissions.admin ? (
          <Access subject={subject} information={known} />
        ) : (
          <Text c="dimmed">{panel.onlyAdmins}</Text>
        )
      }
    </QueryView>
  );
}

interface AccessProps {
  subject: AccessSubject;
  information: AccessInformation;
}

function Access({ subject, information }: AccessProps) {
  const { panel } = useAccessWords();
  const api = useApi();
  const grants = grantsQuery(api, subject);
  const users = useQuery(grants.users);
  const teams = useQuery(grants.teams);
  const everybody = useInfiniteQuery(everybodyQuery(api, subject));
  const { mutateAsync: change } = useChangeAccess(subject);
  const [asked, setAsked] = useState<AccessChange>();
  const [isGiving, setGiving] = useState(false);
  const all: NamedGrant[] = [
    ...(teams.data ?? []).map(({ team, permission }) => ({
      kind: 'team' as const,
      id: team.id,
      name: team.title,
      role: permission,
    })),
    ...(users.data ?? []).map(({ user, permission }) => ({
      kind: 'user' as const,
      id: user.id,
      name: user.displayName,
      email: user.email,
      role: permission,
    })),
  ];
  return (
    <Stack gap="xl">
      <DefaultLevelSelect
        kind={subject.kind}
        level={information.defaultLevel}
        onChange={(level) => setAsked({ type: 'default', level })}
      />
      <Stack component="section" aria-label={panel.grants} gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {panel.grants}
          </Title>
          <Button variant="default" leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setGiving(true)}>
            {panel.add}
          </Button>
        </Group>
        <QueryView query={users}>
          {() => (
            <QueryView query={teams}>
              {() => (
                <GrantsList
                  grants={all}
                  onChange={(grant, role) => setAsked({ type: 'grants', grantees: [grant], role })}
                  onRemove={(grant) => setAsked({ type: 'removal', grantee: grant })}
                />
              )}
            </QueryView>
          )}
        </QueryView>
      </Stack>
      <Stack component="section" aria-label={panel.everybody} gap="xs">
        <Title order={2} size="h4">
          {panel.everybody}
        </Title>
        <Text size="sm" c="dimmed">
          {panel.everybodyHint}
        </Text>
        <QueryView query={everybody}>
          {(found) => <EverybodyTable subject={subject} everybody={found} onMore={moreOf(everybody)} />}
        </QueryView>
      </Stack>
      <GiveAccessDialog
        subject={subject}
        information={information}
        grants={all}
        isOpen={isGiving}
        onGive={change}
        onClose={() => setGiving(false)}
      />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={panel.confirmTitle}
        confirm={asked?.type === 'removal' ? panel.removeConfirm : panel.change}
        isDangerous={asked?.type === 'removal'}
        onConfirm={async () => {
          if (asked) await change(asked);
        }}
        onClose={() => setAsked(undefined)}
      >
        {asked && <EffectsView subject={subject} information={information} change={asked} />}
      </ConfirmDialog>
    </Stack>
  );
}
