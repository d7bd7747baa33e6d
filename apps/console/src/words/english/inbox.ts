import type { Schemas } from '@lectern/client';

const VERBS: Record<Schemas['InboxEntry']['type'], string> = {
  'review-request': 'asked for your review of',
  mention: 'mentioned you in a comment on',
  reply: 'replied to a comment on',
  comment: 'commented on',
  review: 'requested changes to',
  merge: 'merged',
};

/** What the inbox says in English. */
export const inbox = {
  title: 'Inbox',
  description: 'What others did that concerns you. Entries are kept for 90 days.',
  filter: 'Which entries are shown',
  all: 'All',
  unread: 'Unread',
  isUnread: 'Unread:',
  readAll: 'Mark all as read',
  nothingToRead: 'You have read everything that is shown here.',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  entry: 'What happened',
  when: 'When',
  actions: 'Actions',
  emptyTitle: 'Nothing yet',
  empty: 'Review requests, mentions, replies, and what happens to your change requests will be listed here.',
  allReadTitle: 'Nothing left to read',
  allRead: 'You are up to date.',
  untitled: 'Untitled',
  did: ({ type, review }: Pick<Schemas['InboxEntry'], 'type' | 'review'>) =>
    type === 'review' && review?.status === 'approved' ? 'approved' : VERBS[type],
  subject: ({ changeRequest, space }: Pick<Schemas['InboxEntry'], 'changeRequest' | 'space'>) =>
    changeRequest ? `#${changeRequest.number} ${changeRequest.subject || 'Untitled'}` : space.title || 'Untitled',
};
