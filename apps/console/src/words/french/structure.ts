import type { structure as english } from '../english/structure.js';
import { pluralIn } from '../language/plural.js';

const plural = pluralIn('fr');

const countOf = (titles: readonly string[]) => plural(titles.length, '# page', '# pages');

/** What arranging the pages of a space says in French. */
export const structure: typeof english = {
  newPage: 'Nouvelle page',
  below: 'Nouvelle page sous celle-ci',
  newBelow: (title) => `Nouvelle page sous «\u00a0${title}\u00a0»`,
  create: 'Créer',
  created: (title) => `Ajout effectué\u00a0: «\u00a0${title}\u00a0».`,
  title: 'Titre',
  type: 'Type',
  types: { document: 'Page', group: 'Groupe', link: 'Lien', computed: 'Référence d’API' },
  target: 'Cible du lien',
  specification: 'Spécification d’API',
  noSpecification: 'Choisissez une spécification',
  specificationHint: 'Ses pages suivent tous les changements de la spécification.',
  rename: 'Renommer la page',
  renamed: (title) => `La page s’appelle maintenant «\u00a0${title}\u00a0».`,
  settings: 'Paramètres de la page',
  duplicate: 'Dupliquer la page',
  duplicateAll: 'Dupliquer avec les sous-pages',
  copyOf: (title) => `${title} (copie)`,
  duplicated: (title) => `La page «\u00a0${title}\u00a0» a été dupliquée.`,
  tooManyCopies: (max) => `Vous pouvez dupliquer au plus ${max} pages à la fois.`,
  move: 'Déplacer la page vers…',
  moveAll: 'Déplacer les pages vers…',
  moveNow: 'Déplacer',
  moveTitle: (titles) => (titles.length === 1 ? `Déplacer «\u00a0${titles[0]}\u00a0»` : `Déplacer ${countOf(titles)}`),
  moveInto: 'Sous',
  top: 'La racine de l’espace',
  position: 'Position',
  first: 'En premier',
  after: (title) => `Après «\u00a0${title}\u00a0»`,
  moved: (titles) =>
    titles.length === 1
      ? `La page «\u00a0${titles[0]}\u00a0» a été déplacée.`
      : `${countOf(titles)} ont été déplacées.`,
  tooMany: (max) => `Vous pouvez modifier au plus ${max} pages à la fois.`,
  moveUp: 'Monter la page',
  moveDown: 'Descendre la page',
  group: 'Placer dans un nouveau groupe',
  grouped: (titles, group) =>
    titles.length === 1
      ? `La page «\u00a0${titles[0]}\u00a0» est maintenant dans «\u00a0${group}\u00a0».`
      : `${countOf(titles)} sont maintenant dans «\u00a0${group}\u00a0».`,
  select: 'Sélectionner la page',
  deselect: 'Désélectionner la page',
  selected: (count) => plural(count, '# page sélectionnée', '# pages sélectionnées'),
  clearSelection: 'Effacer la sélection',
  menu: (titles) => (titles.length === 1 ? `Organiser «\u00a0${titles[0]}\u00a0»` : `Organiser ${countOf(titles)}`),
  delete: 'Supprimer la page',
  deleteAll: 'Supprimer les pages',
  deleted: (titles) =>
    titles.length === 1
      ? `La page «\u00a0${titles[0]}\u00a0» a été supprimée.`
      : `${countOf(titles)} ont été supprimées.`,
  deleteTitle: (titles) =>
    titles.length === 1 ? `Supprimer «\u00a0${titles[0]}\u00a0»\u202f?` : `Supprimer ${countOf(titles)}\u202f?`,
  deleteHint: (below) =>
    below === 0
      ? 'L’historique garde ce qui est supprimé\u00a0: vous pourrez le restaurer.'
      : plural(
          below,
          '# sous-page sera également supprimée. L’historique garde tout\u00a0: vous pourrez la restaurer.',
          '# sous-pages seront également supprimées. L’historique garde tout\u00a0: vous pourrez les restaurer.',
        ),
  leadTo: 'Les lecteurs qui arrivent à l’ancienne adresse',
  leadNowhere: 'n’y trouvent rien',
  leadToPage: (title) => `sont redirigés vers «\u00a0${title}\u00a0»`,
  undo: 'Annuler',
  undoLast: 'Annuler le dernier changement des pages',
  undone: 'Le dernier changement des pages a été annulé.',
  notUndone: (reason) => `Ce changement ne peut plus être annulé\u00a0: ${reason}`,
};
