import type { Schemas } from '@lectern/client';
import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { changeRequestQuery } from '../../content/changes/queries.js';
import { flatten } from '../../content/page-tree/arrange-pages.js';
import { pagesById } from '../../content/page-tree/page-address.js';
import { pageTreeQuery } from '../../content/page-tree/queries.js';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { Empty } from '../../platform/states/empty.js';
import { Loading } from '../../platform/states/loading.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useReviewWords } from '../../words/review-words.js';
import { ChangedItemList } from './changed-item-list.js';
import { changedItems, versionOf } from './changed-items.js';
import classes from './changes.module.css';
import { ItemDifference } from './item-difference.js';
import { proposedChangesQuery } from './queries.js';
import { useSeenMarks } from './seen-marks.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/changes');

/** What a change request changes, one thing after the other. */
export default function Changes() {
  const { spaceId, changeRequestId } = route.useParams();
  const api = useApi();
  const changeRequest = useQuery(changeRequestQuery(api, { spaceId, changeRequestId }));
  const changes = useQuery(proposedChangesQuery(api, { spaceId, changeRequestId }));
  const tree = useQuery(pageTreeQuery(api, { spaceId, changeRequestId }));
  // It only orders the list: where it cannot be read, the changes can.
  if (tree.isPending) return <Loading />;
  return (
    <QueryView query={changeRequest}>
      {(loaded) => (
        <QueryView query={changes}>
          {(found) => <ChangedItems changeRequest={loaded} changes={found} tree={tree.data?.pages ?? []} />}
        </QueryView>
      )}
    </QueryView>
  );
}

interface ChangedItemsProps {
  changeRequest: Schemas['ChangeRequest'];
  changes: Schemas['ChangeRequestChanges'];
  tree: Schemas['NavigationTree']['pages'];
}

function ChangedItems({ changeRequest, changes, tree }: ChangedItemsProps) {
  const { changes: words } = useReviewWords();
  const params = route.useParams();
  const { item: wanted, view } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: space } = useQuery(spaceQuery(useApi(), params.spaceId));
  const seen = useSeenMarks(changeRequest.id);
  const isOpen = changeRequest.status === 'draft' || changeRequest.status === 'open';
  const items = useMemo(() => {
    const order = flatten(tree).map(({ id }) => id);
    return changedItems(changes.changes, { words, redirects: changes.redirects, order });
  }, [changes, tree, words]);
  const pages = useMemo(() => pagesById(tree), [tree]);
  const hrefOf = useItemHref(view);
  const place = Math.max(
    items.findIndex(({ key }) => key === wanted),
    0,
  );
  const item = items[place];
  if (!item) return <Empty title={words.none}>{words.noneHint}</Empty>;
  const open = (key: string) => void navigate({ search: (now) => ({ ...now, item: key }) });
  const isSeen = (one: typeof item) => seen.isSeen(one.key, versionOf(one, changeRequest.revision));
  const openOf = (other: typeof item | undefined) => other && (() => open(other.key));
  return (
    <div className={classes.columns}>
      <div className={classes.list}>
        <NativeSelect
          hiddenFrom="md"
          label={words.choose}
          value={item.key}
          onChange={({ currentTarget }) => open(currentTarget.value)}
          data={items.map((one) => ({ value: one.key, label: `${one.title}${isSeen(one) ? ' ✓' : ''}` }))}
        />
        <ChangedItemList items={items} current={item.key} isSeen={isSeen} hrefOf={hrefOf} />
        {changes.more !== undefined && changes.more > 0 && (
          <Text size="sm" c="dimmed">
            {words.more(changes.more)}
          </Text>
        )}
      </div>
      <ItemDifference
        key={item.key}
        {...params}
        item={item}
        before={changes.from}
        after={changeRequest.revision}
        pagePath={item.of === 'page' ? pages.get(item.page.id)?.path : undefined}
        isSplit={view === 'split'}
        isSeen={isSeen(item)}
        mayEdit={isOpen && space?.permissions.edit === true}
        mayComment={space?.permissions.comment === true}
        onSeen={(next) => seen.mark(item.key, versionOf(item, changeRequest.revision), next)}
        onSplit={(isSplit) => void navigate({ search: (now) => ({ ...now, view: isSplit ? 'split' : undefined }) })}
        onPrevious={openOf(items[place - 1])}
        onNext={openOf(items[place + 1])}
      />
    </div>
  );
}

/** The addresses of items, which differ only in their last part. */
function useItemHref(view: 'split' | undefined): (key: string) => string {
  const router = useRouter();
  const params = route.useParams();
  return useMemo(() => {
    const { href } = router.buildLocation({
      to: '/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/changes',
      params,
      search: { view },
    });
    return (key) => `${href}${href.includes('?') ? '&' : '?'}item=${encodeURIComponent(key)}`;
  }, [router, params, view]);
}
