import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { ActionIcon, Badge, Group, Stack, Table, Text } from '@mantine/core';
import { Users, X } from 'lucide-react';
import { useAccessWords } from '../../words/access-words.js';
import { Person } from '../members/person.js';
import { RoleSelect } from '../roles/role-select.js';
import type { AccessGrantee } from './access-endpoints.js';

/** A grant as it is shown: to a person or to a team, with a name. */
export interface NamedGrant extends AccessGrantee {
  name: string;
  email?: string | undefined;
  role: RoleOrGuest;
}

interface GrantsListProps {
  grants: readonly NamedGrant[];
  onChange: (grant: NamedGrant, role: RoleOrGuest) => void;
  onRemove: (grant: NamedGrant) => void;
}

/** The people and teams with access of their own. */
export function GrantsList({ grants, onChange, onRemove }: GrantsListProps) {
  const { panel } = useAccessWords();
  if (grants.length === 0) return <Text c="dimmed">{panel.noGrants}</Text>;
  return (
    <Table aria-label={panel.grants} verticalSpacing="xs">
      <Table.Tbody>
        {grants.map((grant) => (
          <Table.Tr key={`${grant.kind}-${grant.id}`}>
            <Table.Td>
              <GranteeName grant={grant} />
            </Table.Td>
            <Table.Td w={170}>
              <RoleSelect
                size="xs"
                miw={110}
                aria-label={panel.roleOf(grant.name)}
                value={grant.role}
                onChange={(role) => onChange(grant, role)}
              />
            </Table.Td>
            <Table.Td w={48}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={panel.remove(grant.name)}
                onClick={() => onRemove(grant)}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function GranteeName({ grant: { kind, name, email } }: { grant: NamedGrant }) {
  const { panel } = useAccessWords();
  if (kind === 'user') return <Person user={{ displayName: name, email }} />;
  return (
    <Group gap="sm" wrap="nowrap">
      <Users size={20} aria-hidden />
      <Stack gap={0}>
        <Text size="sm">{name}</Text>
      </Stack>
      <Badge size="xs" variant="default">
        {panel.addTeam}
      </Badge>
    </Group>
  );
}
