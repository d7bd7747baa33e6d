import { Outlet } from '@tanstack/react-router';
import { NavigationRouteLink } from '../../platform/links/links.js';
import { SubNavigation } from '../../platform/page/sub-navigation.js';
import { useAccessWords } from '../../words/access-words.js';

const LINK = { activeProps: { active: true }, w: 'auto' };

/** The pages of a person: the way to each of them, and the one that is open. */
export default function AccountRoute() {
  const { account } = useAccessWords();
  return (
    <>
      <SubNavigation label={account.label}>
        <NavigationRouteLink to="/account/profile" {...LINK} label={account.profile} />
        <NavigationRouteLink to="/account/notifications" {...LINK} label={account.notifications} />
        <NavigationRouteLink to="/account/sessions" {...LINK} label={account.sessions} />
        <NavigationRouteLink to="/account/tokens" {...LINK} label={account.tokens} />
        <NavigationRouteLink to="/account/drafts" {...LINK} label={account.drafts} />
      </SubNavigation>
      <Outlet />
    </>
  );
}
