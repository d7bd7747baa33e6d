import type { Schemas } from '@lectern/client';
import type { inbox as english } from '../english/inbox.js';

const VERBS: Record<Schemas['InboxEntry']['type'], string> = {
  'review-request': 'hat um Ihre Prüfung gebeten:',
  mention: 'hat Sie in einem Kommentar erwähnt:',
  reply: 'hat auf einen Kommentar geantwortet:',
  comment: 'hat einen Kommentar geschrieben:',
  review: 'hat Änderungen angefordert:',
  merge: 'hat zusammengeführt:',
};

/** What the inbox says in German. */
export const inbox: typeof english = {
  title: 'Posteingang',
  description: 'Was andere getan haben, soweit es Sie betrifft. Einträge bleiben 90 Tage erhalten.',
  filter: 'Angezeigte Einträge',
  all: 'Alle',
  unread: 'Ungelesen',
  isUnread: 'Ungelesen:',
  readAll: 'Alle als gelesen markieren',
  nothingToRead: 'Alle angezeigten Einträge sind gelesen.',
  markRead: 'Als gelesen markieren',
  markUnread: 'Als ungelesen markieren',
  entry: 'Was passiert ist',
  when: 'Wann',
  actions: 'Aktionen',
  emptyTitle: 'Noch keine Einträge',
  empty: 'Hier erscheinen Prüfungsanfragen, Erwähnungen, Antworten und Neues zu Ihren Änderungsanträgen.',
  allReadTitle: 'Alles gelesen',
  allRead: 'Sie sind auf dem neuesten Stand.',
  untitled: 'Ohne Titel',
  did: ({ type, review }) => (type === 'review' && review?.status === 'approved' ? 'hat genehmigt:' : VERBS[type]),
  subject: ({ changeRequest, space }) =>
    changeRequest ? `#${changeRequest.number} ${changeRequest.subject || 'Ohne Titel'}` : space.title || 'Ohne Titel',
};
