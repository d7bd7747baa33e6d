import { Outlet } from '@tanstack/react-router';
import { NavigationLink } from '../../platform/links/links.js';
import { SubNavigation } from '../../platform/page/sub-navigation.js';
import { useWords } from '../../words/words.js';

const LINK = { activeProps: { active: true }, w: 'auto' };

/** The pages of a person: the way to each of them, and the one that is open. */
export default function AccountRoute() {
  const { account } = useWords().access;
  return (
    <>
      <SubNavigation label={account.label}>
        <NavigationLink to="/account/profile" {...LINK} label={account.profile} />
        <NavigationLink to="/account/notifications" {...LINK} label={account.notifications} />
        <NavigationLink to="/account/sessions" {...LINK} label={account.sessions} />
        <NavigationLink to="/account/tokens" {...LINK} label={account.tokens} />
      </SubNavigation>
      <Outlet />
    </>
  );
}
