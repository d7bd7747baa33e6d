import { Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Failure } from '../../platform/states/failure.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useAccessWords } from '../../words/access-words.js';
import { useUpdateNotifications } from './mutations.js';
import { notificationSettingsQuery } from './queries.js';

const MAILS = ['reviewRequests', 'mentions', 'replies', 'changeRequests'] as const;

/** Which mails the person gets; every switch is stored at once. */
export default function NotificationsRoute() {
  const { account } = useAccessWords();
  const query = useQuery(notificationSettingsQuery(useApi()));
  const update = useUpdateNotifications();
  return (
    <ConsolePage title={account.notifications}>
      <QueryView query={query}>
        {(settings) => (
          <Stack role="group" aria-label={account.notifications}>
            <Text>{account.mails}</Text>
            {MAILS.map((mail) => (
              <Switch
                key={mail}
                label={account[mail]}
                // What was just switched counts until the settings have been read again.
                checked={(update.isPending ? update.variables[mail] : undefined) ?? settings[mail]}
                onChange={({ currentTarget }) => update.mutate({ [mail]: currentTarget.checked })}
              />
            ))}
            {update.error && <Failure error={update.error} />}
          </Stack>
        )}
      </QueryView>
    </ConsolePage>
  );
}
