import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useApi } from '../../platform/api/api.js';
import { CommandButton } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { ButtonLink } from '../../platform/links/links.js';
import { RecordList } from '../../platform/lists/record-list.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Failure } from '../../platform/states/failure.js';
import { Moment } from '../../platform/time/moment.js';
import { useInboxWords } from '../../words/inbox-words.js';
import { InboxItem, ReadSwitch } from './inbox-item.js';
import { useReadInbox } from './mutations.js';
import { inboxQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/inbox');

/** What others did that concerns the person. */
export default function Inbox() {
  const { organizationId } = route.useParams();
  const { show } = route.useSearch();
  const words = useInboxWords();
  const list = useInfiniteQuery(inboxQuery(useApi(), { organizationId, isUnread: show === 'unread' }));
  const readAll = useReadInbox();
  const newest = list.data?.[0];
  const isAnyUnread = list.data?.some(({ read }) => !read) === true;
  const command = {
    id: 'inbox.read-all',
    title: words.readAll,
    icon: CheckCheck,
    ...(!isAnyUnread && { disabledReason: words.nothingToRead }),
    // What has come since the list was read may not have been seen.
    run: () => newest && readAll.mutate({ organization: organizationId, before: newest.createdAt }),
  };
  useCommands([command]);
  const filters = [undefined, 'unread'] as const;
  return (
    <ConsolePage
      title={words.title}
      description={words.description}
      actions={
        <>
          {filters.map((filter) => (
            <ButtonLink
              key={filter ?? 'all'}
              to="/o/$organizationId/inbox"
              params={{ organizationId }}
              search={{ show: filter }}
              variant={filter === show ? 'light' : 'default'}
              aria-current={filter === show || undefined}
            >
              {filter === 'unread' ? words.unread : words.all}
            </ButtonLink>
          ))}
          <CommandButton command={command} variant="default" loading={readAll.isPending} />
        </>
      }
    >
      {readAll.error && <Failure error={readAll.error} />}
      <RecordList
        list={list}
        emptyTitle={show === 'unread' ? words.allReadTitle : words.emptyTitle}
        empty={show === 'unread' ? words.allRead : words.empty}
        label={words.title}
        rowId={({ id }) => id}
        columns={[
          { id: 'entry', title: words.entry, cell: (entry) => <InboxItem entry={entry} /> },
          { id: 'when', title: words.when, isMinor: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { id: 'actions', title: words.actions, isTitleHidden: true, cell: (entry) => <ReadSwitch entry={entry} /> },
        ]}
      />
    </ConsolePage>
  );
}
