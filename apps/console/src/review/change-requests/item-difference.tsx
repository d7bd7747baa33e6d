import { Checkbox, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ChangeDetails } from '../../content/differences/change-details.js';
import { type ChangedPage, sidesOf } from '../../content/differences/changed-pages.js';
import { ChangedPart } from '../../content/differences/difference-pieces.js';
import differences from '../../content/differences/differences.module.css';
import { PageDifference } from '../../content/differences/page-difference.js';
import { PageEvents } from '../../content/differences/page-events.js';
import { ReusableDifference } from '../../content/differences/reusable-difference.js';
import { useJumps, useSplit } from '../../content/differences/use-jumps.js';
import { ValueChanges } from '../../content/differences/value-changes.js';
import { pagesById, partHref } from '../../content/page-tree/page-address.js';
import { pageTreeQuery } from '../../content/page-tree/queries.js';
import { useDocumentContext } from '../../content/references/use-document-context.js';
import { useApi } from '../../platform/api/api.js';
import { CommandButton, CommandIcon } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { RouteLink } from '../../platform/links/links.js';
import { useDifferencesWords } from '../../words/differences-words.js';
import { useReviewWords } from '../../words/review-words.js';
import { useWords } from '../../words/words.js';
import type { ChangedItem, ChangedRedirect } from './changed-items.js';
import { FileDifference } from './file-difference.js';
import { usePageComments } from './use-page-comments.js';

interface ItemDifferenceProps {
  organizationId: string;
  spaceId: string;
  changeRequestId: string;
  item: ChangedItem;
  /** The revisions that are compared. */
  before: string | undefined;
  after: string;
  isSplit: boolean;
  /** Where the page is that changed; absent for deleted pages and for everything else. */
  pagePath: string | undefined;
  isSeen: boolean;
  mayEdit: boolean;
  mayComment: boolean;
  onSeen: (isSeen: boolean) => void;
  onSplit: (isSplit: boolean) => void;
  /** Absent at the first and at the last item. */
  onPrevious?: () => void;
  onNext?: () => void;
}

/** What changed in one thing, with ways to the next change and to the other things. */
export function ItemDifference({ item, isSplit, isSeen, onSeen, onSplit, ...props }: ItemDifferenceProps) {
  const { changes: words } = useReviewWords();
  const content = useRef<HTMLDivElement>(null);
  const jumps = useJumps(content, { before: props.onPrevious, after: props.onNext });
  const split = useSplit(isSplit, onSplit);
  const commands = [
    ...jumps,
    split,
    { id: 'mark-seen', title: words.markSeen, shortcut: 'S', run: () => onSeen(!isSeen) },
  ];
  useCommands(commands);
  return (
    <section aria-label={item.title}>
      <Group justify="space-between" mb="md" gap="xs">
        <Group gap="sm" miw={0}>
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {item.title}
          </Title>
          {props.pagePath !== undefined && <PageLink {...props} path={props.pagePath} />}
          <UsageLink {...props} item={item} />
        </Group>
        <Group gap="xs">
          <Checkbox
            label={words.markSeen}
            checked={isSeen}
            onChange={({ currentTarget }) => onSeen(currentTarget.checked)}
          />
          {jumps.map((command) => (
            <CommandIcon key={command.id} command={command} />
          ))}
          <CommandButton command={split} variant="default" size="xs" />
        </Group>
      </Group>
      <Stack ref={content} className={differences.differences}>
        <Difference item={item} isSplit={isSplit} {...props} />
      </Stack>
    </section>
  );
}

type DifferenceProps = Pick<
  ItemDifferenceProps,
  'organizationId' | 'spaceId' | 'changeRequestId' | 'item' | 'before' | 'after' | 'isSplit' | 'mayComment'
>;

function Difference({ item, before, after, ...props }: DifferenceProps) {
  const words = useDifferencesWords();
  const { organizationId, spaceId, isSplit } = props;
  const place = { organizationId, spaceId, isSplit };
  switch (item.of) {
    case 'page':
      return <ChangedPageDifference {...props} page={item.page} before={before} after={after} />;
    case 'reusable': {
      const { type, reusableContent } = item.change;
      return (
        <>
          <ChangeDetails change={item.change} isTextShown />
          <ReusableDifference
            {...place}
            reusableContentId={'after' in reusableContent ? reusableContent.after.id : reusableContent.id}
            before={type === 'reusable_content_created' ? undefined : before}
            after={type === 'reusable_content_deleted' ? undefined : after}
          />
        </>
      );
    }
    case 'file':
      return <FileDifference change={item.change} />;
    case 'redirects':
      return <RedirectDifference {...props} redirects={item.redirects} />;
    case 'variables':
      return (
        <ChangedPart kind="values" label={words.edited}>
          <ChangeDetails change={item.change} />
        </ChangedPart>
      );
  }
}

interface ChangedPageDifferenceProps extends Omit<DifferenceProps, 'item'> {
  page: ChangedPage;
}

/** A page before and after, with what people said about it. */
function ChangedPageDifference({ page, before, after, isSplit, ...props }: ChangedPageDifferenceProps) {
  const { organizationId, spaceId, changeRequestId } = props;
  const sides = sidesOf(page);
  const aside = usePageComments({
    place: { spaceId, changeRequestId },
    pageId: page.id,
    context: useDocumentContext(organizationId, { spaceId, changeRequestId }),
    // What is not there any more cannot be commented on.
    mayComment: props.mayComment && sides.after,
  });
  return (
    <>
      <PageEvents page={page} />
      <PageDifference
        organizationId={organizationId}
        spaceId={spaceId}
        pageId={page.id}
        before={sides.before ? before : undefined}
        after={sides.after ? after : undefined}
        isSplit={isSplit}
        aside={aside}
      />
    </>
  );
}

interface RedirectDifferenceProps {
  spaceId: string;
  changeRequestId: string;
  redirects: readonly ChangedRedirect[];
}

/** Where paths led before, and where they lead now. */
function RedirectDifference({ spaceId, changeRequestId, redirects }: RedirectDifferenceProps) {
  const words = useDifferencesWords();
  const { data: tree } = useQuery(pageTreeQuery(useApi(), { spaceId, changeRequestId }));
  const pages = pagesById(tree?.pages ?? []);
  const titleOf = (page: string | null) => (page === null ? undefined : (pages.get(page)?.title ?? page));
  return (
    <ChangedPart kind="values" label={words.edited}>
      <ValueChanges
        label={words.attributes}
        values={redirects.map(({ path, before, after }) => ({
          name: `/${path}`,
          before: titleOf(before),
          after: titleOf(after),
        }))}
      />
    </ChangedPart>
  );
}

type PageLinkProps = Pick<ItemDifferenceProps, 'organizationId' | 'spaceId' | 'changeRequestId' | 'mayEdit'> & {
  path: string;
};

function PageLink({ path, mayEdit, organizationId, spaceId, changeRequestId }: PageLinkProps) {
  const { changes: words } = useReviewWords();
  return (
    <RouteLink
      to="/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/$"
      params={{ organizationId, spaceId, changeRequestId, _splat: path }}
      search={mayEdit ? { edit: true } : {}}
      size="sm"
    >
      {mayEdit ? words.editPage : words.openPage}
    </RouteLink>
  );
}

type UsageLinkProps = Pick<ItemDifferenceProps, 'organizationId' | 'spaceId' | 'changeRequestId' | 'item'>;

/** Leads to where a file or a reusable content is used in the change request; nothing for what it deletes. */
function UsageLink({ organizationId, spaceId, changeRequestId, item }: UsageLinkProps) {
  const { changes: words } = useReviewWords();
  const { files } = useWords().content;
  const place = { spaceId, changeRequestId };
  if (item.kinds.includes('deleted')) return null;
  if (item.of === 'file') {
    const { file } = item.change;
    return (
      <RouteLink
        to={partHref(organizationId, place, 'files')}
        search={{ file: 'after' in file ? file.after.id : file.id }}
        size="sm"
      >
        {files.usage}
      </RouteLink>
    );
  }
  if (item.of === 'reusable') {
    const { reusableContent } = item.change;
    const { id } = 'after' in reusableContent ? reusableContent.after : reusableContent;
    return (
      <RouteLink to={partHref(organizationId, place, `reusable/${id}`)} size="sm">
        {words.openReusable}
      </RouteLink>
    );
  }
  return null;
}
