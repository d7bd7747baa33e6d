import { Badge, Box, Stack, Text } from '@mantine/core';
import { Blocks, Braces, Check, CornerUpRight, FileText, Paperclip } from 'lucide-react';
import { memo, useDeferredValue, useRef } from 'react';
import { useRouteLinks } from '../../platform/links/route-links.js';
import { useReviewWords } from '../../words/review-words.js';
import type { ChangedItem } from './changed-items.js';
import classes from './changes.module.css';

const ICONS = {
  page: FileText,
  file: Paperclip,
  reusable: Blocks,
  variables: Braces,
  redirects: CornerUpRight,
} as const;
const COLORS = { created: 'green', edited: 'blue', deleted: 'red', moved: 'yellow' } as const;

/** How many items are rendered right away; the rest follow when the browser is idle. */
const FIRST = 50;

interface ChangedItemListProps {
  items: readonly ChangedItem[];
  current: string;
  isSeen: (item: ChangedItem) => boolean;
  /** Where an item is opened. */
  hrefOf: (key: string) => string;
}

/** Everything that a change request changes, as a list to choose from. */
export function ChangedItemList({ items, current, isSeen, hrefOf }: ChangedItemListProps) {
  const { changes: words } = useReviewWords();
  const list = useRef<HTMLElement>(null);
  useRouteLinks(list);
  const shown = useDeferredValue(items, items.slice(0, FIRST));
  return (
    <Box component="nav" ref={list} aria-label={words.list} visibleFrom="md">
      <Text size="sm" c="dimmed" mb="xs">
        {words.seenCount(items.filter(isSeen).length, items.length)}
      </Text>
      <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
        {shown.map((item) => (
          <Item
            key={item.key}
            item={item}
            href={hrefOf(item.key)}
            isCurrent={item.key === current}
            isSeen={isSeen(item)}
          />
        ))}
      </Stack>
    </Box>
  );
}

interface ItemProps {
  item: ChangedItem;
  href: string;
  isCurrent: boolean;
  isSeen: boolean;
}

/** One of perhaps a thousand, so it renders again only when something about it changes. */
const Item = memo(({ item: { of, title, kinds }, href, isCurrent, isSeen }: ItemProps) => {
  const { changes: words } = useReviewWords();
  const Icon = ICONS[of];
  return (
    <li>
      <a href={href} className={classes.link} aria-current={isCurrent ? 'true' : undefined}>
        <Icon size={16} aria-hidden />
        <span className={classes.name}>{title}</span>
        {kinds.map((kind) => (
          <Badge key={kind} size="sm" variant="light" color={COLORS[kind]} tt="none" fw={500} flex="none">
            {words.kinds[kind]}
          </Badge>
        ))}
        {isSeen && <Check size={16} role="img" aria-label={words.seen} />}
      </a>
    </li>
  );
});
