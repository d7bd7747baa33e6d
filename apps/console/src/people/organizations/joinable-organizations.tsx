import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PagePart } from '../../platform/page/page-part.js';
import { Failure } from '../../platform/states/failure.js';
import { useJoiningWords } from '../../words/joining-words.js';
import { useJoinByDomain } from './mutations.js';
import { joinableOrganizationsQuery } from './queries.js';

/** The organizations that somebody may join by the domain of an email address; nothing where there is none. */
export function JoinableOrganizations({ emailDomain }: { emailDomain: string }) {
  const words = useJoiningWords();
  const navigate = useNavigate();
  const { data: organizations = [], error, refetch } = useQuery(joinableOrganizationsQuery(emailDomain));
  const join = useJoinByDomain();
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (organizations.length === 0) return null;
  return (
    <PagePart title={words.title} hint={words.hint(emailDomain)}>
      {organizations.map(({ id: organizationId, title }) => (
        <Group key={organizationId} justify="space-between">
          <Text>{title}</Text>
          <Button
            variant="default"
            aria-label={words.joinNamed(title)}
            loading={join.isPending && join.variables === organizationId}
            onClick={() =>
              join.mutate(organizationId, {
                onSuccess: () => void navigate({ to: '/o/$organizationId', params: { organizationId } }),
              })
            }
          >
            {words.join}
          </Button>
        </Group>
      ))}
      {join.error && <Failure error={join.error} />}
    </PagePart>
  );
}
