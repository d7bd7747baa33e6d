import { Outlet } from '@tanstack/react-router';
import { NavigationRouteLink } from '../../platform/links/links.js';
import { SubNavigation } from '../../platform/page/sub-navigation.js';
import { useAgentsWords } from '../../words/agents-words.js';
import { useWords } from '../../words/words.js';
import { useOrganization } from './use-organization.js';

/** The settings of an organization: the way to each of them, and the one that is open. */
export default function SettingsRoute() {
  const { settings } = useWords().people;
  const agents = useAgentsWords();
  const { id: organizationId, permissions } = useOrganization();
  const link = { params: { organizationId }, activeProps: { active: true }, w: 'auto' };
  return (
    <>
      <SubNavigation label={settings.label}>
        <NavigationRouteLink
          to="/o/$organizationId/settings"
          {...link}
          activeOptions={{ exact: true }}
          label={settings.general}
        />
        {permissions.listMembers && (
          <NavigationRouteLink to="/o/$organizationId/settings/members" {...link} label={settings.members} />
        )}
        {permissions.listTeams && (
          <NavigationRouteLink to="/o/$organizationId/settings/teams" {...link} label={settings.teams} />
        )}
        {permissions.admin && (
          <>
            <NavigationRouteLink to="/o/$organizationId/settings/merge-rules" {...link} label={settings.mergeRules} />
            <NavigationRouteLink to="/o/$organizationId/settings/agents" {...link} label={agents.tab} />
            <NavigationRouteLink to="/o/$organizationId/settings/sso" {...link} label={settings.sso} />
            <NavigationRouteLink to="/o/$organizationId/settings/webhooks" {...link} label={settings.webhooks} />
            <NavigationRouteLink to="/o/$organizationId/settings/audit" {...link} label={settings.audit} />
            <NavigationRouteLink to="/o/$organizationId/settings/jobs" {...link} label={settings.jobs} />
            <NavigationRouteLink to="/o/$organizationId/settings/usage" {...link} label={settings.usage} />
          </>
        )}
      </SubNavigation>
      <Outlet />
    </>
  );
}
