import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useApi } from '../../platform/api/api.js';
import { PlainLink } from '../../platform/links/links.js';
import { useWords } from '../../words/words.js';
import classes from './inbox-bell.module.css';
import { unreadCountQuery } from './queries.js';

const MAX_SHOWN = 99;

/** The way to the inbox, with how much there is to read. */
export function InboxBell({ organizationId }: { organizationId: string }) {
  const { data: unread = 0 } = useQuery(unreadCountQuery(useApi(), organizationId));
  const label = useWords().platform.navigation.inbox(unread);
  return (
    <PlainLink
      to="/o/$organizationId/inbox"
      params={{ organizationId }}
      className={classes.bell}
      aria-label={label}
      title={label}
    >
      <Bell size={18} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </PlainLink>
  );
}
