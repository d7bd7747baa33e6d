import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useApi } from '../../platform/api/api.js';
import { CommandButton } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { RouteLink } from '../../platform/links/links.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useDifferencesWords } from '../../words/differences-words.js';
import { type ChangedPage, changedPages, sidesOf } from './changed-pages.js';
import classes from './differences.module.css';
import { PageDifference } from './page-difference.js';
import { PageEvents } from './page-events.js';
import { revisionChangesQuery } from './queries.js';
import { useJumps, useSplit } from './use-jumps.js';

interface DifferencePageProps {
  organizationId: string;
  spaceId: string;
  revisionId: string;
  pageId: string;
  /** The revision to compare with; by default the one before. */
  from?: string;
  isSplit: boolean;
  /** When the revision was made, and by whom. */
  about: ReactNode;
}

/** What changed on one page between two revisions, with ways to the other changes. */
export function DifferencePage({ revisionId, from, ...props }: DifferencePageProps) {
  const changes = useQuery(revisionChangesQuery(useApi(), { spaceId: props.spaceId, revisionId, from }));
  return (
    <QueryView query={changes}>
      {({ changes: all, from: compared }) => (
        <OpenDifference
          key={`${props.pageId}-${revisionId}-${from}`}
          revisionId={revisionId}
          from={from}
          compared={compared}
          pages={changedPages(all)}
          {...props}
        />
      )}
    </QueryView>
  );
}

interface OpenDifferenceProps extends DifferencePageProps {
  pages: readonly ChangedPage[];
  /** The revision that was compared with; absent for the first one of a space. */
  compared?: string;
}

function OpenDifference({ pages, compared, ...props }: OpenDifferenceProps) {
  const { organizationId, spaceId, revisionId, pageId, from, isSplit } = props;
  const words = useDifferencesWords();
  const content = useRef<HTMLDivElement>(null);
  const place = pages.findIndex(({ id }) => id === pageId);
  const page = pages[place];
  const navigate = useNavigate();
  const open = (shown: { page?: string; isSplit?: boolean }) =>
    void navigate({
      to: '/o/$organizationId/s/$spaceId/~/history',
      params: { organizationId, spaceId },
      search: {
        revision: revisionId,
        page: shown.page ?? pageId,
        from,
        ...((shown.isSplit ?? isSplit) && { view: 'split' }),
      },
    });
  const openOf = (other: ChangedPage | undefined) => other && (() => open({ page: other.id }));
  const actions = useJumps(content, { before: openOf(pages[place - 1]), after: openOf(pages[place + 1]) });
  const split = useSplit(isSplit, (next) => open({ isSplit: next }));
  useCommands([...actions, split]);
  const history = { to: '/o/$organizationId/s/$spaceId/~/history', params: { organizationId, spaceId } } as const;
  const sides = page && sidesOf(page);
  return (
    <ConsolePage
      title={words.title(page?.title ?? pageId)}
      description={
        <Group component="span" gap="md">
          {props.about}
          <RouteLink {...history} search={{ revision: revisionId, from }} size="sm">
            {from === undefined ? words.allChanges : words.allChangesBetween}
          </RouteLink>
          <RouteLink {...history} search={{ page: pageId }} size="sm">
            {words.pageHistory}
          </RouteLink>
        </Group>
      }
      actions={[...actions, split].map((action) => (
        <CommandButton key={action.id} command={action} variant="default" size="sm" />
      ))}
    >
      {page && sides ? (
        <Stack ref={content} className={classes.differences}>
          <PageEvents page={page} />
          <PageDifference
            organizationId={organizationId}
            spaceId={spaceId}
            pageId={pageId}
            before={sides.before ? compared : undefined}
            after={sides.after ? revisionId : undefined}
            isSplit={isSplit}
          />
        </Stack>
      ) : (
        <Empty title={words.unchangedTitle}>{words.unchanged}</Empty>
      )}
    </ConsolePage>
  );
}
