import type { Schemas } from '@lectern/client';
import { ActionIcon, Badge, Group, Stack, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { RotateCw, X } from 'lucide-react';
import { spaceQuery } from '../../library/tree/queries.js';
import { MemberPicker } from '../../people/members/member-picker.js';
import { Person } from '../../people/members/person.js';
import { useApi } from '../../platform/api/api.js';
import { Loading } from '../../platform/states/loading.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useReviewWords } from '../../words/review-words.js';
import { useAskForReview, useWithdrawReviewer } from './mutations.js';
import { OverviewSection } from './overview-section.js';
import { type ChangeRequestPath, requestedReviewersQuery, reviewsQuery } from './queries.js';
import { type Reviewer, reviewersOf } from './reviewer-list.js';

interface ReviewersProps {
  organizationId: string;
  path: ChangeRequestPath;
  isClosed: boolean;
}

/** Who was asked for a review, who gave one, and what they said. */
export function Reviewers({ organizationId, path, isClosed }: ReviewersProps) {
  const { reviewers: words } = useReviewWords();
  const api = useApi();
  const { data: space } = useQuery(spaceQuery(api, path.spaceId));
  const people = useQueries({
    queries: [requestedReviewersQuery(api, path), reviewsQuery(api, path)],
    combine: ([asked, reviews]) => ({
      data: asked.data && reviews.data && reviewersOf(asked.data, reviews.data),
      error: asked.error ?? reviews.error,
      refetch: () => Promise.all([asked.refetch(), reviews.refetch()]),
    }),
  });
  const ask = useAskForReview(path);
  const withdraw = useWithdrawReviewer(path);
  const mayAsk = !isClosed && space?.permissions.edit === true;
  const onError = (error: Error) => notify({ message: error.message, color: 'red' });
  const askFor = (user: Schemas['User']) =>
    ask.mutate(user.id, { onSuccess: () => notify({ message: words.asked(user.displayName) }), onError });
  return (
    <OverviewSection title={words.title}>
      <QueryView query={people} loading={<Loading rows={2} />}>
        {(reviewers) => (
          <Stack gap="sm">
            {reviewers.length === 0 && (
              <Text size="sm" c="dimmed">
                {words.none}
              </Text>
            )}
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
              {reviewers.map((reviewer) => (
                <Group key={reviewer.user.id} component="li" justify="space-between" wrap="nowrap" gap="xs">
                  <Person user={reviewer.user} />
                  <Group gap={4} wrap="nowrap">
                    <Verdict {...reviewer} />
                    {mayAsk && reviewer.isAsked && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={words.withdraw(reviewer.user.displayName)}
                        onClick={() => withdraw.mutate(reviewer.user.id, { onError })}
                      >
                        <X size={16} aria-hidden />
                      </ActionIcon>
                    )}
                    {mayAsk && !reviewer.isAsked && reviewer.isOutdated && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={words.askAgain(reviewer.user.displayName)}
                        onClick={() => askFor(reviewer.user)}
                      >
                        <RotateCw size={16} aria-hidden />
                      </ActionIcon>
                    )}
                  </Group>
                </Group>
              ))}
            </Stack>
            {mayAsk && (
              <MemberPicker
                organizationId={organizationId}
                without={reviewers.filter(({ isAsked }) => isAsked).map(({ user }) => user.id)}
                aria-label={words.ask}
                placeholder={words.ask}
                onPick={askFor}
              />
            )}
          </Stack>
        )}
      </QueryView>
    </OverviewSection>
  );
}

const COLORS = { approved: 'green', 'changes-requested': 'red' } as const;

function Verdict({ status, isOutdated, isAsked }: Reviewer) {
  const { reviewers: words } = useReviewWords();
  if (status === undefined) {
    return (
      <Badge variant="light" color="gray" tt="none" fw={500}>
        {words.waiting}
      </Badge>
    );
  }
  return (
    <Badge
      variant={isOutdated ? 'outline' : 'light'}
      color={isOutdated || isAsked ? 'gray' : COLORS[status]}
      tt="none"
      fw={500}
      title={isOutdated ? `${words[status]} ${words.outdated}` : undefined}
    >
      {words[status]}
    </Badge>
  );
}
