import type { Schemas } from '@lectern/client';
import { Button, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronsUpDown } from 'lucide-react';
import { organizationsQuery } from '../people/organizations/queries.js';
import { MenuLink } from '../platform/links/links.js';
import { useWords } from '../words/words.js';

/** The organization that is open, and the way to the others. */
export function OrganizationSwitch({ open }: { open: Schemas['Organization'] }) {
  const { navigation } = useWords().platform;
  const organizations = useQuery(organizationsQuery());
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button variant="subtle" color="gray" px="xs" rightSection={<ChevronsUpDown size={14} aria-hidden />} miw={0}>
          <Text truncate fw={550} size="sm">
            {open.title}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{navigation.organizations}</Menu.Label>
        {(organizations.data ?? [open]).map(({ id, title }) => (
          <MenuLink
            key={id}
            to="/o/$organizationId"
            params={{ organizationId: id }}
            leftSection={<Check size={16} visibility={id === open.id ? 'visible' : 'hidden'} aria-hidden />}
            aria-current={id === open.id || undefined}
          >
            {title}
          </MenuLink>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
