import type { siteRedirects as english } from '../english/site-redirects.js';
import { pluralIn } from '../language/plural.js';

const plural = pluralIn('fr');

/** What the redirects of a site say in French. */
export const siteRedirects: typeof english = {
  title: 'Redirections',
  hint: 'Elles mènent les lecteurs d’anciennes adresses là où le contenu se trouve maintenant. Si une page existe à l’adresse, c’est elle qui est affichée\u00a0: une redirection ne sert que là où il n’y a rien.',
  search: 'Rechercher un ancien chemin',
  source: 'Ancien chemin',
  sourceHint:
    'Un chemin du site, par exemple «\u00a0/old/page\u00a0». «\u00a0/old/*\u00a0» désigne tout ce qui se trouve en dessous.',
  destination: 'Mène à',
  options: 'Options',
  permanent: 'Permanente',
  permanentHint: 'Les navigateurs et les moteurs de recherche la mémorisent.',
  capture: 'Garde la suite du chemin',
  captureHint: 'Ce que «\u00a0*\u00a0» désignait est ajouté à la fin de la nouvelle adresse.',
  create: 'Nouvelle redirection',
  createTitle: 'Nouvelle redirection',
  editTitle: 'Modifier la redirection',
  submit: 'Créer la redirection',
  menu: (source) => `Actions possibles sur ${source}`,
  edit: 'Modifier…',
  delete: 'Supprimer…',
  deleteTitle: (source) => `Supprimer la redirection depuis ${source}\u202f?`,
  deleteText: 'À l’ancienne adresse, les lecteurs verront une page introuvable.',
  deleteConfirm: 'Supprimer la redirection',
  emptyTitle: 'Aucune redirection pour l’instant',
  empty:
    'Quand du contenu change de place, une redirection permet aux liens et aux signets des lecteurs de continuer à fonctionner.',
  noneFound: 'Aucune redirection ne contient cela dans son chemin.',
  kinds: { page: 'Une page', space: 'Un espace', section: 'Une section', external: 'Une adresse externe' },
  kind: 'Type de destination',
  space: 'Espace',
  section: 'Section',
  pagePath: 'Chemin de la page',
  pagePathHint:
    'Comme dans l’espace, par exemple «\u00a0setup/install\u00a0». Si ce champ est vide\u00a0: la première page.',
  url: 'Adresse',
  gone: 'Un élément qui n’est plus sur le site',
  test: {
    title: 'Essayer un chemin',
    field: 'Chemin demandé par un lecteur',
    submit: 'Essayer',
    leads: (source) => `La redirection depuis ${source} mène à`,
    nowhere: 'Aucune redirection ne s’applique à ce chemin.',
    notPublished: 'Les redirections pourront être essayées une fois le site publié.',
  },
  csv: {
    download: 'Télécharger en CSV',
    upload: 'Importer un CSV',
    title: 'Importer des redirections',
    hint: 'Un fichier CSV avec les colonnes source, destination, permanent et captureWildcard. Une destination est un chemin de ce site ou une adresse complète\u202f; sans destination, la redirection est supprimée.',
    file: 'Fichier CSV',
    text: 'Ou son texte',
    replace: 'Supprimer les redirections absentes du fichier',
    plan: (created, updated, deleted, unchanged) =>
      `${[
        plural(created, '# nouvelle', '# nouvelles'),
        plural(updated, '# modifiée', '# modifiées'),
        plural(deleted, '# supprimée', '# supprimées'),
        plural(unchanged, '# inchangée', '# inchangées'),
      ].join(', ')}.`,
    nothing: 'Rien ne change.',
    problems: (count) =>
      plural(count, '# ligne ne peut pas être reprise\u00a0:', '# lignes ne peuvent pas être reprises\u00a0:'),
    more: (count) => plural(count, 'et # autre', 'et # autres'),
    line: (line) => `Ligne ${line}\u00a0:`,
    problem: {
      source: 'la source n’est pas un chemin tel que «\u00a0/old/page\u00a0»',
      twice: 'la source figure deux fois dans le fichier',
      destination: 'la destination n’est ni un chemin de ce site, ni une adresse en «\u00a0https://\u00a0»',
      flag: 'permanent et captureWildcard doivent être «\u00a0true\u00a0», «\u00a0false\u00a0» ou vides',
      capture: 'captureWildcard exige une source qui se termine par «\u00a0/*\u00a0»',
      quote: 'un guillemet n’est pas fermé',
    },
    submit: (count) => plural(count, 'Appliquer # changement', 'Appliquer # changements'),
    apply: 'Appliquer',
    failed: (count) => plural(count, '# changement a été refusé\u00a0:', '# changements ont été refusés\u00a0:'),
    done: (count) => plural(count, '# redirection a été modifiée.', '# redirections ont été modifiées.'),
  },
};
