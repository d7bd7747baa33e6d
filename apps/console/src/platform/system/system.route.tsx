import { Outlet } from '@tanstack/react-router';
import { useSystemWords } from '../../words/system-words.js';
import { NavigationRouteLink } from '../links/links.js';
import { SubNavigation } from '../page/sub-navigation.js';

const LINK = { activeProps: { active: true }, activeOptions: { exact: true, includeSearch: false }, w: 'auto' };

/** The pages about the whole installation: the way to each of them, and the one that is open. */
export default function SystemRoute() {
  const { label, tabs } = useSystemWords();
  return (
    <>
      <SubNavigation label={label}>
        <NavigationRouteLink to="/system" {...LINK} label={tabs.overview} />
        <NavigationRouteLink to="/system/jobs" {...LINK} label={tabs.jobs} />
        <NavigationRouteLink to="/system/organizations" {...LINK} label={tabs.organizations} />
        <NavigationRouteLink to="/system/checks" {...LINK} label={tabs.checks} />
      </SubNavigation>
      <Outlet />
    </>
  );
}
