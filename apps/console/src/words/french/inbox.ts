import type { Schemas } from '@lectern/client';
import type { inbox as english } from '../english/inbox.js';

const VERBS: Record<Schemas['InboxEntry']['type'], string> = {
  'review-request': 'vous demande de relire',
  mention: 'vous mentionne dans un commentaire sur',
  reply: 'a répondu à un commentaire sur',
  comment: 'a commenté',
  review: 'a demandé des corrections dans',
  merge: 'a fusionné',
};

/** What the inbox says in French. */
export const inbox: typeof english = {
  title: 'Boîte de réception',
  description: 'Ce que les autres ont fait et qui vous concerne. Les notifications sont conservées 90 jours.',
  filter: 'Notifications affichées',
  all: 'Toutes',
  unread: 'Non lues',
  isUnread: 'Non lue\u00a0:',
  readAll: 'Tout marquer comme lu',
  nothingToRead: 'Vous avez lu tout ce qui est affiché ici.',
  markRead: 'Marquer comme lue',
  markUnread: 'Marquer comme non lue',
  entry: 'Ce qui s’est passé',
  when: 'Date',
  actions: 'Actions',
  emptyTitle: 'Rien pour l’instant',
  empty:
    'Vous trouverez ici les demandes de relecture, les mentions, les réponses et ce qui arrive à vos demandes de modification.',
  allReadTitle: 'Plus rien à lire',
  allRead: 'Vous êtes à jour.',
  untitled: 'Sans titre',
  did: ({ type, review }) => (type === 'review' && review?.status === 'approved' ? 'a approuvé' : VERBS[type]),
  subject: ({ changeRequest, space }) =>
    changeRequest ? `#${changeRequest.number} ${changeRequest.subject || 'Sans titre'}` : space.title || 'Sans titre',
};
