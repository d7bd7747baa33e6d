import type { Schemas } from '@lectern/client';
import { ActionIcon, Anchor, Avatar, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Mail, MailOpen } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useInboxWords } from '../../words/inbox-words.js';
import classes from './inbox-item.module.css';
import { useMarkEntry } from './mutations.js';

/** What somebody did, as a sentence that leads to the place; opening it marks it as read. */
export function InboxItem({ entry }: { entry: Schemas['InboxEntry'] }) {
  const words = useInboxWords();
  const mark = useMarkEntry();
  const navigate = useNavigate();
  const href = pathOf(entry.urls.app);
  const open = (event: MouseEvent) => {
    if (!entry.read) mark.mutate({ entryId: entry.id, read: true });
    // Whoever asks for a new tab gets one.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ href });
  };
  const { actor, comment, space, changeRequest } = entry;
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" className={classes.item} data-unread={!entry.read || undefined}>
      <Avatar size="sm" name={actor.displayName} variant="filled" color="indigo" visibleFrom="xs" aria-hidden />
      <div className={classes.text}>
        <Text size="sm">
          {!entry.read && <VisuallyHidden>{words.isUnread} </VisuallyHidden>}
          <span className={classes.actor}>{actor.displayName}</span> {words.did(entry)}{' '}
          <Anchor href={href} onClick={open} inherit fw={entry.read ? undefined : 650}>
            {words.subject(entry)}
          </Anchor>
        </Text>
        {comment && comment.excerpt !== '' && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {comment.excerpt}
          </Text>
        )}
        {changeRequest && (
          <Text size="xs" c="dimmed">
            {space.title || words.untitled}
          </Text>
        )}
      </div>
    </Group>
  );
}

/** Marks an entry without opening it. */
export function ReadSwitch({ entry: { id, read, actor } }: { entry: Schemas['InboxEntry'] }) {
  const words = useInboxWords();
  const mark = useMarkEntry();
  const label = read ? words.markUnread : words.markRead;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${label}: ${actor.displayName}`}
        loading={mark.isPending}
        onClick={() => mark.mutate({ entryId: id, read: !read })}
      >
        {read ? <Mail size={16} aria-hidden /> : <MailOpen size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}

/** The address inside of the console, wherever the installation says that it is found. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
