import type { exports as english } from '../english/exports.js';

/** What the page that takes content out of a space says in French. */
export const exports: typeof english = {
  title: 'Exporter',
  description: 'Emportez tout le contenu en ligne de cet espace, sans exception.',
  proposed: 'Emportez l’espace tel que cette demande de modification le propose.',
  archive: 'Markdown et fichiers',
  archiveHint:
    'Une archive zip qui contient un fichier Markdown par page, ainsi que tous les fichiers. Elle peut être importée à nouveau, ici ou ailleurs.',
  archiveButton: 'Télécharger l’archive zip',
  archiveDone: 'L’archive a été téléchargée.',
  pdf: 'PDF',
  pdfHint: 'Un document avec une table des matières et des signets.',
  pages: 'Pages',
  allPages: 'Toutes les pages de l’espace',
  below: (title) => `«\u00a0${title}\u00a0» et ses sous-pages`,
  onePage: (title) => `«\u00a0${title}\u00a0» uniquement`,
  pdfButton: 'Créer un PDF',
  pdfWaiting: 'Création du PDF en cours…',
  pdfProgress: (done, total) => `Pages terminées\u00a0: ${done} sur ${total}.`,
  pdfDone: 'Le PDF a été téléchargé.',
};
