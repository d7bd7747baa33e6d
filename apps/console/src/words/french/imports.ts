import type { imports as english } from '../english/imports.js';
import { pluralIn } from '../language/plural.js';

const plural = pluralIn('fr');

/** What importing into a space says in French. */
export const imports: typeof english = {
  title: 'Importer',
  description: 'Ajoutez à cet espace des pages issues de fichiers Markdown, d’une archive zip ou d’un dépôt git.',
  source: 'Source',
  sources: {
    file: 'Des fichiers de cet appareil',
    git: 'Un dépôt git',
    archive: 'Une archive zip sur le web',
  },
  files: 'Archives zip, ou fichiers Markdown avec les images qu’ils utilisent',
  chooseFiles: 'Choisir des fichiers',
  chosen: (count) => plural(count, '# fichier', '# fichiers'),
  dropHere: 'ou déposez-les ici',
  noFiles: 'Choisissez au moins un fichier.',
  tooMany: (max) =>
    `Vous pouvez importer au plus ${max} fichiers à la fois. S’il y en a davantage, regroupez-les dans une archive zip.`,
  repository: 'Adresse du dépôt',
  credentials: 'Pour un dépôt privé\u00a0: https://user:token@host/path. Lectern n’affichera plus le jeton.',
  ref: 'Branche ou étiquette',
  refHint: 'Laissez vide pour la branche par défaut',
  directory: 'Dossier',
  directoryHint: 'Le dossier où se trouve le contenu\u202f; laissez vide pour tout le dépôt',
  archive: 'Adresse de l’archive',
  target: 'Destination',
  targets: { live: 'Le contenu en ligne', changeRequest: 'Une nouvelle demande de modification' },
  subject: 'Contenu importé',
  start: 'Importer',
  sending: (done, all) => `Envoi du fichier ${done} sur ${all}`,
  earlier: 'Importations dans cet espace',
  none: 'Rien n’a encore été importé dans cet espace.',
  readOnly: 'Vous pouvez consulter les importations, mais pas en lancer une ici.',
  status: {
    pending: 'En attente',
    'in-progress': 'En cours',
    completed: 'Terminée',
    failed: 'Échec',
    cancelled: 'Annulée',
  },
  when: 'Début',
  what: 'Source',
  state: 'État',
  uploads: (count) => plural(count, '# fichier envoyé', '# fichiers envoyés'),
  open: 'Rapport',
  cancel: 'Annuler l’importation',
  progress: (done, total) => `Fichiers lus\u00a0: ${done} sur ${total}`,
  failed: 'L’importation a échoué. Rien n’a été modifié.',
  cancelledHint: 'L’importation a été annulée. Rien n’a été modifié.',
  again: 'Aucune différence avec ce que contient déjà l’espace.',
  look: 'Consulter les pages',
  pages: (created, updated, unchanged, removed) =>
    `Pages\u00a0: ${[
      plural(created, '# ajoutée', '# ajoutées'),
      plural(updated, '# modifiée', '# modifiées'),
      plural(unchanged, '# inchangée', '# inchangées'),
      plural(removed, '# supprimée', '# supprimées'),
    ].join(', ')}`,
  filesDone: (created, updated, unchanged, removed) =>
    `Fichiers\u00a0: ${[
      plural(created, '# ajouté', '# ajoutés'),
      plural(updated, '# modifié', '# modifiés'),
      plural(unchanged, '# inchangé', '# inchangés'),
      plural(removed, '# supprimé', '# supprimés'),
    ].join(', ')}`,
  links: (resolved, broken) =>
    `Liens internes\u00a0: ${plural(resolved, '# valide', '# valides')}, ${plural(broken, '# rompu', '# rompus')}`,
  outcome: 'Afficher',
  outcomes: {
    all: 'Tous les fichiers',
    kept: 'Repris tels quels',
    changed: 'Repris avec des changements',
    dropped: 'Non repris',
  },
  file: 'Fichier',
  became: 'Résultat',
  notes: 'Remarques',
  nothingFits: 'Aucun fichier ne correspond à ce résultat.',
};
