import type { git as english } from '../english/git.js';

/** What the page about the git repository of a space says in French. */
export const git: typeof english = {
  title: 'Git',
  description: 'Récupérez des pages d’un dépôt Git, ou envoyez-y ce qui est en ligne ici.',
  never: 'Cet espace n’a encore été synchronisé avec aucun dépôt.',
  last: 'Dernière synchronisation',
  states: { running: 'En cours', success: 'Terminée', failure: 'Échec', timeout: 'Interrompue' },
  what: {
    import: (url, ref) => `Récupération depuis ${url}, branche ${ref}`,
    export: (url, ref) => `Envoi vers ${url}, branche ${ref}`,
  },
  failed: 'Cause de l’échec',
  timeout: 'L’opération a duré trop longtemps et ne se terminera plus. Relancez-la.',
  commit: 'Commit',
  revision: 'La révision correspondante',
  again: 'Synchroniser',
  direction: 'Sens',
  directions: { import: 'Récupérer dans l’espace', export: 'Envoyer depuis l’espace' },
  hints: {
    import:
      'Modifie ce qui est en ligne ici, même si l’espace est verrouillé. Les pages écrites ici ou venues d’ailleurs restent telles quelles.',
    export: 'Ajoute un commit avec les différences. Les fichiers étrangers au contenu, comme le code source, restent.',
  },
  repository: 'Adresse du dépôt',
  credentials: 'Pour un dépôt privé : https://user:token@host/path. Lectern ne réaffiche pas le jeton.',
  branch: 'Branche',
  folder: 'Dossier',
  folderHint: 'Seulement si les pages ne sont pas à la racine du dépôt.',
  message: 'Message du commit',
  usualMessage: 'Mise à jour depuis Lectern',
  force: 'Remplacer les commits des autres',
  forceHint: 'Envoie même si la branche contient des commits inconnus ici. Ils sont perdus.',
  start: { import: 'Récupérer', export: 'Envoyer' },
  onlyAdmins: 'Les administrateurs de l’espace peuvent récupérer et envoyer.',
};
