import { Button, Stack, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ConsolePage } from '../../platform/page/page.js';
import { Failure } from '../../platform/states/failure.js';
import { useWords } from '../../words/words.js';
import { useJoinOrganization } from '../organizations/mutations.js';
import { useCurrentUser } from '../organizations/use-organization.js';

const route = getRouteApi('/signed-in/person/invite/$organizationId/$inviteId');

/** Where an invite link leads: joins when the button is pressed, as whoever is signed in. */
export default function JoinRoute() {
  const { invites } = useWords().people;
  const { organizationId, inviteId } = route.useParams();
  const { displayName, email } = useCurrentUser();
  const navigate = useNavigate();
  const join = useJoinOrganization();
  return (
    <ConsolePage title={invites.joinTitle} size="xs">
      <Stack align="start">
        <Text>
          {invites.joinHint} <strong>{email ?? displayName}</strong>
        </Text>
        {join.error && <Failure error={join.error} />}
        <Button
          loading={join.isPending}
          onClick={() =>
            join.mutate(
              { organizationId, inviteId },
              { onSuccess: () => void navigate({ to: '/o/$organizationId', params: { organizationId } }) },
            )
          }
        >
          {invites.join}
        </Button>
      </Stack>
    </ConsolePage>
  );
}
