import type { siteStructure as english } from '../english/site-structure.js';
import { pluralIn } from '../language/plural.js';

const plural = pluralIn('fr');

const types: typeof english.types = {
  'site-space': 'Espace',
  'site-section': 'Section',
  'site-section-group': 'Groupe',
  'site-external-link': 'Lien',
};

/** The types with their articles, which sentences need. */
const WITH_ARTICLE = new Map([
  [types['site-space'], 'l’espace'],
  [types['site-section'], 'la section'],
  [types['site-section-group'], 'le groupe'],
  [types['site-external-link'], 'le lien'],
]);

/** What arranging a site says in French. */
export const siteStructure: typeof english = {
  title: 'Structure',
  hint: 'Ce que les lecteurs trouvent dans la navigation, de haut en bas. Faites glisser une ligne, ou maintenez Alt+Maj et utilisez les touches fléchées.',
  label: 'Structure du site',
  emptyTitle: 'Rien à afficher pour l’instant',
  empty:
    'Ajoutez un espace\u00a0: ses pages sont ce que voient les lecteurs. Les sections permettent de placer côte à côte plusieurs produits ou guides.',
  begin: {
    command: 'Commencer avec un modèle',
    hint: 'Crée des sections pour la documentation, l’aide et le journal des versions, chacune avec un nouvel espace et de premières pages en anglais.',
    done: 'Le site a ses premières sections.',
  },
  types,
  first: 'Affichage en premier',
  conditional: 'Pour certains visiteurs seulement',
  menu: (title) => `Actions possibles sur «\u00a0${title}\u00a0»`,
  add: {
    label: 'Ajouter',
    space: 'Espace',
    section: 'Section',
    group: 'Groupe de sections',
    link: 'Lien',
    needsSection: 'Les groupes et les liens se placent à côté de sections. Ajoutez d’abord une section.',
    spaceTitle: 'Ajouter un espace',
    sectionTitle: 'Ajouter une section',
    groupTitle: 'Ajouter un groupe de sections',
    linkTitle: 'Ajouter un lien',
    submit: 'Ajouter',
    which: 'Espace',
    newSpace: 'Un nouvel espace',
    newSpaceName: 'Nom du nouvel espace',
    sectionSpace: 'Premier espace de la section',
    into: 'Section',
    variantHint:
      'Plusieurs espaces dans une même section en sont les variantes, par exemple des versions ou des langues. Les lecteurs passent de l’une à l’autre.',
    sectionHint:
      'Les espaces que le site affiche jusqu’ici sont placés dans leur propre section. Leurs adresses ne changent pas.',
    allShown: 'Tous les espaces que vous voyez sont déjà sur ce site.',
  },
  edit: {
    command: 'Modifier…',
    title: (type) => `Modifier ${WITH_ARTICLE.get(type) ?? type.toLowerCase()}`,
    name: 'Titre',
    path: 'Chemin',
    pathHint: 'Sa partie de l’adresse, par exemple «\u00a0api\u00a0».',
    icon: 'Icône',
    description: 'Description',
    url: 'Adresse',
    parent: 'Groupe',
    top: 'Racine du site',
    condition: 'Condition',
    conditionHint:
      'Seuls les visiteurs qui remplissent cette condition voient cet élément. Si ce champ est vide\u00a0: tout le monde.',
    template: 'Commencer avec',
    noTemplate: 'Choisissez une condition',
  },
  move: {
    up: 'Monter',
    down: 'Descendre',
    command: 'Déplacer vers…',
    title: (title) => `Déplacer «\u00a0${title}\u00a0»`,
    submit: 'Déplacer',
    into: 'Destination',
    position: 'Position',
    atBeginning: 'Au début',
    after: (title) => `Après «\u00a0${title}\u00a0»`,
    moved: (title) => `«\u00a0${title}\u00a0» a changé de place.`,
    refusals: {
      'path-taken': (path) =>
        `Un autre espace a déjà le chemin «\u00a0${path}\u00a0» à cet endroit. Donnez d’abord un autre chemin à l’un des deux.`,
      'too-deep': (limit) =>
        plural(limit, 'Les groupes ne peuvent avoir que # niveau.', 'Les groupes ne peuvent avoir que # niveaux.'),
      other: 'Cet emplacement n’est pas possible.',
    },
  },
  setFirst: 'Afficher en premier',
  setFirstEmpty: 'Une section sans espace ne peut pas être affichée en premier.',
  openSpace: 'Ouvrir l’espace',
  openLook: 'Apparence de cet espace',
  visit: 'Voir sur le site',
  remove: {
    command: 'Retirer…',
    title: (title) => `Retirer «\u00a0${title}\u00a0»\u202f?`,
    confirm: 'Retirer',
    text: {
      'site-space': 'Le site n’affiche plus cet espace. L’espace lui-même est conservé, avec tout son contenu.',
      'site-section':
        'Le site n’affiche plus cette section ni ses espaces. Les espaces eux-mêmes sont conservés. S’il ne reste plus de section, les espaces de la dernière sont affichés sans section.',
      'site-section-group': 'Ce que contient le groupe prend sa place.',
      'site-external-link': 'Les lecteurs ne trouvent plus ce lien dans la navigation.',
    },
    lost: (count) =>
      plural(count, 'Cette adresse cesse de fonctionner\u00a0:', 'Ces # adresses cessent de fonctionner\u00a0:'),
  },
  addresses: {
    title: 'Des adresses changent',
    hint: (count) =>
      plural(
        count,
        'Les lecteurs trouveront ailleurs les pages de # espace\u00a0:',
        'Les lecteurs trouveront ailleurs les pages de # espaces\u00a0:',
      ),
    before: 'Jusqu’ici',
    after: 'Désormais',
    gone: 'hors du site',
    redirect: 'Rediriger les lecteurs des anciennes adresses vers les nouvelles',
    topStays: 'Aucune redirection n’est possible depuis la racine du site, où se trouvent maintenant d’autres pages.',
    confirm: 'Changer les adresses',
    failed: (count) =>
      plural(count, '# redirection n’a pas pu être créée.', '# redirections n’ont pas pu être créées.'),
    created: (count) => plural(count, '# redirection a été créée.', '# redirections ont été créées.'),
  },
};
