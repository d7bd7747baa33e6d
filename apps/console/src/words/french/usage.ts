import type { usage as english } from '../english/usage.js';
import { pluralIn } from '../language/plural.js';

const plural = pluralIn('fr');

/** What the pages about how much an organization uses, and about its end, say in French. */
export const usage: typeof english = {
  title: 'Utilisation',
  description: 'L’étendue et l’activité de l’organisation. Rien ici n’est limité ni facturé.',
  measured: 'Mesuré',
  people: 'Personnes',
  content: 'Contenu',
  publishing: 'Publication',
  pipelines: 'Traitements',
  members: 'Membres',
  membersWithGuests: (members, guests) => `${members}, dont ${plural(guests, '# invité', '# invités')}`,
  teams: 'Équipes',
  collections: 'Collections',
  spaces: 'Espaces',
  spacesWithDeleted: (spaces, deleted) =>
    `${spaces}, plus ${plural(deleted, '# supprimé qui peut être restauré', '# supprimés qui peuvent être restaurés')}`,
  pages: 'Pages',
  revisions: 'Révisions',
  openChangeRequests: 'Demandes de modification ouvertes',
  files: 'Fichiers',
  filesOf: (files, size) => `${files}, ${size} au total`,
  unmeasured: (count) =>
    plural(
      count,
      '# fichier n’est pas encore mesuré\u202f; il le sera d’ici un jour',
      '# fichiers ne sont pas encore mesurés\u202f; ils le seront d’ici un jour',
    ),
  sites: 'Sites',
  sitesPublished: (sites, published) => `${sites}, dont ${plural(published, '# publié', '# publiés')}`,
  pageViews: 'Pages vues, 30 derniers jours',
  specifications: 'Spécifications d’API',
  translations: 'Traductions',
  conversations: 'Conversations',
  jobs: 'Tâches',
  jobStates: (waiting, running, failed) =>
    `${waiting.toLocaleString('fr')} en attente, ${running.toLocaleString('fr')} en cours, ${failed.toLocaleString('fr')} en échec`,
  delete: {
    title: 'Supprimer l’organisation',
    hint: 'Ses espaces, ses sites et tout le reste disparaissent aussitôt pour tout le monde. Les sites publiés ne sont plus en ligne.',
    button: 'Supprimer l’organisation…',
    dialog: (title) => `Supprimer «\u00a0${title}\u00a0»\u202f?`,
    text: 'Pendant 30 jours, la personne qui exploite cette installation peut la rétablir depuis la ligne de commande. Ensuite, elle est perdue définitivement.',
    confirm: 'Pour confirmer, saisissez le nom de l’organisation',
    mismatch: 'Ce n’est pas le nom de l’organisation.',
    submit: 'Supprimer',
    done: (title) => `L’organisation «\u00a0${title}\u00a0» a été supprimée.`,
  },
};
