import { Badge, Box, Stack, Text } from '@mantine/core';
import { Blocks, Braces, Check, CornerUpRight, FileText, Paperclip } from 'lucide-react';
import { PlainLink } from '../../platform/links/links.js';
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

interface ChangedItemListProps {
  items: readonly ChangedItem[];
  current: string;
  isSeen: (item: ChangedItem) => boolean;
  params: { organizationId: string; spaceId: string; changeRequestId: string };
  view: 'split' | undefined;
}

/** Everything that a change request changes, as a list to choose from. */
export function ChangedItemList({ items, current, isSeen, params, view }: ChangedItemListProps) {
  const { changes: words } = useReviewWords();
  return (
    <Box component="nav" aria-label={words.list} visibleFrom="md">
      <Text size="sm" c="dimmed" mb="xs">
        {words.seenCount(items.filter(isSeen).length, items.length)}
      </Text>
      <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
        {items.map((item) => {
          const Icon = ICONS[item.of];
          return (
            <li key={item.key}>
              <PlainLink
                to="/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/changes"
                params={params}
                search={{ item: item.key, view }}
                className={classes.link}
                aria-current={item.key === current ? 'true' : undefined}
              >
                <Icon size={16} aria-hidden />
                <span className={classes.name}>{item.title}</span>
                {item.kinds.map((kind) => (
                  <Badge key={kind} size="sm" variant="light" color={COLORS[kind]} tt="none" fw={500} flex="none">
                    {words.kinds[kind]}
                  </Badge>
                ))}
                {isSeen(item) && <Check size={16} role="img" aria-label={words.seen} />}
              </PlainLink>
            </li>
          );
        })}
      </Stack>
    </Box>
  );
}
