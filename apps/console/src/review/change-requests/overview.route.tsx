import type { Schemas } from '@lectern/client';
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { changeRequestQuery } from '../../content/changes/queries.js';
import { LocationLink } from '../../content/links/location-link.js';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { Loading } from '../../platform/states/loading.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useReviewWords } from '../../words/review-words.js';
import { ClosedPanel } from './closed-panel.js';
import { ConversationThreads } from './conversation.js';
import { DescriptionSection } from './description.js';
import { sentenceOf } from './merge-dialog.js';
import { MergeRules } from './merge-rules.js';
import styles from './overview.module.css';
import { OverviewSection } from './overview-section.js';
import { brokenLinksQuery, contributorsQuery, mergeCheckQuery } from './queries.js';
import { Reviewers } from './reviewers.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/overview');

/** What a change request is about, who thinks what of it, and what is in the way of merging it. */
export default function Overview() {
  const { organizationId, spaceId, changeRequestId } = route.useParams();
  const { comment } = route.useSearch();
  const path = { spaceId, changeRequestId };
  const { comments: words } = useReviewWords();
  const api = useApi();
  const changeRequest = useQuery(changeRequestQuery(api, path));
  const { data: space } = useQuery(spaceQuery(api, spaceId));
  return (
    <QueryView query={changeRequest}>
      {(loaded) => {
        const isClosed = loaded.status === 'merged' || loaded.status === 'archived';
        return (
          <div className={styles.columns}>
            <Stack gap="lg">
              {isClosed && <ClosedPanel organizationId={organizationId} changeRequest={loaded} />}
              <DescriptionSection organizationId={organizationId} changeRequest={loaded} />
              <Links organizationId={organizationId} changeRequest={loaded} />
              <OverviewSection title={words.title}>
                <ConversationThreads
                  organizationId={organizationId}
                  {...path}
                  opened={comment}
                  mayComment={space?.permissions.comment === true}
                />
              </OverviewSection>
            </Stack>
            <Stack gap="lg">
              <Reviewers organizationId={organizationId} path={path} isClosed={isClosed} />
              {!isClosed && <MergeState {...path} />}
              {!isClosed && <BrokenLinks organizationId={organizationId} {...path} />}
              <Contributors {...path} />
            </Stack>
          </div>
        );
      }}
    </QueryView>
  );
}

interface Props {
  organizationId: string;
  changeRequest: Schemas['ChangeRequest'];
}

function Links({ organizationId, changeRequest: { links, conversationsIssuesCluster: cluster } }: Props) {
  const { overview: words } = useReviewWords();
  if (links.length === 0 && cluster === undefined) return null;
  return (
    <OverviewSection title={words.links}>
      <ul>
        {cluster !== undefined && (
          <li>
            <RouteLink
              to="/o/$organizationId/conversations-clusters/$clusterId"
              params={{ organizationId, clusterId: cluster }}
            >
              {words.cluster}
            </RouteLink>
          </li>
        )}
        {links.map(({ id, ref, title }) => (
          <li key={id}>
            <Anchor href={ref.url} target="_blank" rel="noopener noreferrer" style={{ overflowWrap: 'anywhere' }}>
              {title ?? ref.url}
            </Anchor>
          </li>
        ))}
      </ul>
    </OverviewSection>
  );
}

interface ChangeRequestPathProps {
  spaceId: string;
  changeRequestId: string;
}

function MergeState(path: ChangeRequestPathProps) {
  const { merging: words } = useReviewWords();
  const check = useQuery(mergeCheckQuery(useApi(), path));
  return (
    <OverviewSection title={words.title}>
      <QueryView query={check} loading={<Loading rows={2} />}>
        {(found) => (
          <Stack gap="sm">
            <Text size="sm">{sentenceOf(found, words)}</Text>
            {found.rules.length > 0 && <MergeRules rules={found.rules} />}
          </Stack>
        )}
      </QueryView>
    </OverviewSection>
  );
}

function BrokenLinks({ organizationId, ...path }: ChangeRequestPathProps & { organizationId: string }) {
  const { overview: words } = useReviewWords();
  const links = useQuery(brokenLinksQuery(useApi(), path));
  return (
    <OverviewSection title={words.brokenLinks}>
      <QueryView query={links} loading={<Loading rows={2} />}>
        {({ items, next }) => {
          if (items.length === 0) return <Quiet>{words.noBrokenLinks}</Quiet>;
          return (
            <>
              <Text size="sm">{next ? words.manyBrokenLinks(items.length) : words.brokenLinksHint(items.length)}</Text>
              <ul>
                {items.map(({ locationReferences: [from], targetReference: target }, index) => (
                  <li key={index}>
                    <Text size="sm" component="span">
                      {from && <LocationLink organizationId={organizationId} location={from} />} →{' '}
                      {target ? <LocationLink organizationId={organizationId} location={target} /> : words.nowhere}
                    </Text>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </QueryView>
    </OverviewSection>
  );
}

function Contributors(path: ChangeRequestPathProps) {
  const { overview: words } = useReviewWords();
  const contributors = useQuery(contributorsQuery(useApi(), path));
  return (
    <OverviewSection title={words.contributors}>
      <QueryView query={contributors} loading={<Loading rows={2} />}>
        {(people) => (
          <ul>
            {people.map(({ user, actionType, count }) => (
              <li key={`${user.id}-${actionType}`}>
                <Text size="sm" component="span">
                  {user.displayName}, {actionType === 'edit' ? words.edits(count) : words.comments(count)}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </OverviewSection>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}
