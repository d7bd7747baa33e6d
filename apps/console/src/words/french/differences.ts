import type { differences as english } from '../english/differences.js';
import { pluralIn } from '../language/plural.js';

const plural = pluralIn('fr');

const placeOf = (title: string | undefined) => (title === undefined ? 'la racine' : `«\u00a0${title}\u00a0»`);

/** What comparisons of two versions say in French. */
export const differences: typeof english = {
  title: (title) => `Changements dans «\u00a0${title}\u00a0»`,
  unchangedTitle: 'Cette page n’a pas changé',
  unchanged: 'La page est identique dans les deux révisions.',
  allChanges: 'Tous les changements de cette révision',
  allChangesBetween: 'Tous les changements entre les deux révisions',
  pageHistory: 'Historique de cette page',
  previous: 'Changement précédent',
  next: 'Changement suivant',
  noPrevious: 'C’est le premier changement.',
  noNext: 'C’est le dernier changement.',
  split: 'Côte à côte',
  unified: 'Dans un seul texte',
  sameText: 'Le texte n’a pas changé.',
  cannotBeShown: 'Ce changement ne peut pas être affiché comme sur la page. Voici son Markdown.',
  before: 'Avant',
  after: 'Après',
  added: 'Ajouté',
  removed: 'Supprimé',
  edited: 'Modifié',
  moved: (from) =>
    from === null
      ? 'Déplacé depuis le début'
      : from === ''
        ? 'Déplacé'
        : `Déplacé, se trouvait après «\u00a0${from}\u00a0»`,
  movedAndEdited: (from) =>
    from === null
      ? 'Déplacé depuis le début et modifié'
      : from === ''
        ? 'Déplacé et modifié'
        : `Déplacé et modifié, se trouvait après «\u00a0${from}\u00a0»`,
  unfold: (count) => plural(count, 'Afficher # bloc inchangé', 'Afficher # blocs inchangés'),
  page: {
    created: 'La page a été ajoutée.',
    deleted: 'La page a été supprimée.',
    moved: (before, after) =>
      before === after
        ? 'La page a changé de place parmi ses voisines.'
        : `La page a été déplacée de ${placeOf(before)} vers ${placeOf(after)}.`,
  },
  attributes: 'Ce qui a changé en dehors du texte',
  attribute: 'Attribut',
  ofColumn: (name, column) => `${name} de la colonne «\u00a0${column}\u00a0»`,
  notSet: 'non défini',
  yes: 'oui',
  no: 'non',
  names: {
    title: 'Titre',
    slug: 'Adresse',
    description: 'Description',
    emoji: 'Emoji',
    icon: 'Icône',
    linkTitle: 'Titre dans la navigation',
    condition: 'Condition',
    hidden: 'Masquée',
    noIndex: 'Exclue de la recherche',
    noRobotsIndex: 'Exclue des moteurs de recherche',
    tags: 'Étiquettes',
    type: 'Nature',
    name: 'Nom',
    size: 'Taille',
    contentType: 'Type',
    checked: 'Terminée',
    style: 'Style',
    syntax: 'Langage',
    options: 'Options',
    max: 'Nombre maximal d’étoiles',
    multiple: 'Plusieurs valeurs',
    textAlignment: 'Alignement',
    verticalAlignment: 'Alignement vertical',
    width: 'Largeur',
    hideHeader: 'Titres masqués',
    cellMerges: 'Cellules fusionnées',
    fullWidth: 'Pleine largeur',
    view: 'Vue',
  },
  textEdited: 'Le texte a été modifié.',
  bytesReplaced: 'Le contenu du fichier a été remplacé.',
};
