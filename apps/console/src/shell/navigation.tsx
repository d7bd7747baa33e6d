import type { Schemas } from '@lectern/client';
import { Stack } from '@mantine/core';
import {
  Braces,
  GitPullRequest,
  Globe,
  House,
  Languages,
  Library,
  MessagesSquare,
  Puzzle,
  Server,
  Settings,
  UserRound,
} from 'lucide-react';
import { NavigationRouteLink } from '../platform/links/links.js';
import { useWords } from '../words/words.js';

const SIZE = 18;
const EXACT = { exact: true };

interface NavigationProps {
  organization?: Schemas['Organization'];
  /** Whether the person administrates the whole installation. */
  isOperator: boolean;
}

/** The places of an organization, those of the person, and the installation for those who run it. */
export function Navigation({ organization, isOperator }: NavigationProps) {
  const { navigation } = useWords().platform;
  const active = { active: true };
  const inOrganization = { params: { organizationId: organization?.id ?? '' }, activeProps: active };
  return (
    <Stack gap={2}>
      {organization && (
        <>
          <NavigationRouteLink
            to="/o/$organizationId"
            {...inOrganization}
            activeOptions={EXACT}
            label={navigation.home}
            leftSection={<House size={SIZE} aria-hidden />}
          />
          <NavigationRouteLink
            to="/o/$organizationId/spaces"
            {...inOrganization}
            label={navigation.spaces}
            leftSection={<Library size={SIZE} aria-hidden />}
          />
          <NavigationRouteLink
            to="/o/$organizationId/sites"
            {...inOrganization}
            label={navigation.sites}
            leftSection={<Globe size={SIZE} aria-hidden />}
          />
          <NavigationRouteLink
            to="/o/$organizationId/change-requests"
            {...inOrganization}
            label={navigation.changeRequests}
            leftSection={<GitPullRequest size={SIZE} aria-hidden />}
          />
          <NavigationRouteLink
            to="/o/$organizationId/conversations-clusters"
            {...inOrganization}
            label={navigation.conversations}
            leftSection={<MessagesSquare size={SIZE} aria-hidden />}
          />
          <NavigationRouteLink
            to="/o/$organizationId/openapi"
            {...inOrganization}
            label={navigation.specifications}
            leftSection={<Braces size={SIZE} aria-hidden />}
          />
          <NavigationRouteLink
            to="/o/$organizationId/translations"
            {...inOrganization}
            label={navigation.translations}
            leftSection={<Languages size={SIZE} aria-hidden />}
          />
          <NavigationRouteLink
            to="/o/$organizationId/integrations"
            {...inOrganization}
            label={navigation.integrations}
            leftSection={<Puzzle size={SIZE} aria-hidden />}
          />
          <NavigationRouteLink
            to="/o/$organizationId/settings"
            {...inOrganization}
            label={navigation.settings}
            leftSection={<Settings size={SIZE} aria-hidden />}
          />
        </>
      )}
      <NavigationRouteLink
        to="/account"
        activeProps={active}
        label={navigation.account}
        leftSection={<UserRound size={SIZE} aria-hidden />}
      />
      {isOperator && (
        <NavigationRouteLink
          to="/system"
          activeProps={active}
          label={navigation.system}
          leftSection={<Server size={SIZE} aria-hidden />}
        />
      )}
    </Stack>
  );
}
