import type { sites as english } from '../english/sites.js';
import { pluralIn } from '../language/plural.js';
import { siteAddressWords } from './site-addresses.js';
import { siteAudience } from './site-audience.js';
import { siteRedirects } from './site-redirects.js';
import { siteStructure } from './site-structure.js';
import { siteStyleGuides } from './site-style-guides.js';

const plural = pluralIn('fr');

/** What the pages about sites say in French. */
export const sites: typeof english = {
  title: 'Sites',
  description: 'Ce que voient les lecteurs\u00a0: des espaces, publiés pour le public voulu.',
  name: 'Nom',
  emptyTitle: 'Aucun site pour l’instant',
  empty: 'Un site publie des espaces à sa propre adresse. Choisissez qui peut le lire et publiez-le quand il est prêt.',
  state: 'État',
  published: 'Publié',
  unpublished: 'Non publié',
  address: 'Adresse',
  audience: 'Public',
  created: 'Création',
  onlyEditors: 'Seuls les administrateurs de ce site peuvent le modifier.',
  create: {
    command: 'Nouveau site',
    title: 'Nouveau site',
    submit: 'Créer le site',
    name: 'Titre',
    space: 'Premier espace',
    spaceHint: 'Ce que les lecteurs voient en premier. Vous pourrez ajouter d’autres espaces plus tard.',
    noSpace: 'Aucun pour l’instant',
  },
  tabs: {
    label: 'Parties du site',
    overview: 'Vue d’ensemble',
    structure: 'Structure',
    look: 'Apparence',
    audience: 'Public',
    addresses: 'Adresses',
    redirects: 'Redirections',
    insights: 'Statistiques',
    settings: 'Paramètres',
  },
  commands: {
    publish: 'Publier',
    unpublish: 'Dépublier',
    visit: 'Voir le site',
    nothingToPublish: 'Le site n’affiche encore aucun espace. Ajoutez-en un d’abord.',
    notPublished: 'Les lecteurs ne peuvent pas ouvrir le site avant sa publication.',
    publishTitle: (title) => `Publier «\u00a0${title}\u00a0»\u202f?`,
    unpublishTitle: (title) => `Dépublier «\u00a0${title}\u00a0»\u202f?`,
    publishText: {
      public: 'Tout le monde pourra le lire aussitôt et les moteurs de recherche pourront le référencer.',
      unlisted:
        'Toute personne qui connaît l’adresse pourra le lire aussitôt. Il est demandé aux moteurs de recherche de ne pas le référencer.',
      'share-link': 'Toute personne qui a l’un de ses liens de partage pourra le lire aussitôt, et personne d’autre.',
      'visitor-auth':
        'Les visiteurs admis par votre propre système de connexion pourront le lire aussitôt, et personne d’autre.',
    },
    publishLater: 'Ensuite, chaque modification fusionnée dans ses espaces apparaîtra sur le site.',
    unpublishText:
      'Ses adresses et ses liens de partage cessent aussitôt de fonctionner. Rien n’est supprimé\u00a0: si vous le publiez de nouveau, tout sera comme avant.',
    isPublished: 'Le site est publié.',
    isUnpublished: 'Le site n’est plus publié.',
  },
  checklist: {
    title: 'Avant l’ouverture aux lecteurs',
    hint: 'Ce qui manque encore pour que le public puisse lire ce site.',
    titles: {
      space: 'Ajouter un espace à afficher',
      'share-link': 'Créer un lien de partage pour donner accès aux lecteurs',
      'sign-in': 'Indiquer où les visiteurs se connectent',
      publish: 'Publier le site',
    },
    isDone: 'Fait',
    isOpen: 'À faire',
  },
  overview: {
    shows: 'Contenu affiché',
    noSpaces: 'Ce site ne contient encore aucun espace.',
    moreSpaces: (count) => plural(count, 'et # autre espace', 'et # autres espaces'),
    noAddress: 'Il reçoit son adresse au moment de sa publication.',
  },
  visibilities: {
    public: {
      title: 'Tout le monde',
      sentence: 'Tout le monde peut le lire et les moteurs de recherche peuvent le référencer.',
    },
    unlisted: {
      title: 'Personnes qui connaissent l’adresse',
      sentence:
        'Toute personne qui connaît l’adresse peut le lire. Il est demandé aux moteurs de recherche de ne pas le référencer.',
    },
    'share-link': {
      title: 'Personnes qui ont un lien de partage',
      sentence:
        'Seules les personnes qui ouvrent l’un de ses liens de partage peuvent le lire. Vous pouvez révoquer chaque lien à tout moment.',
    },
    'visitor-auth': {
      title: 'Visiteurs qui se connectent chez vous',
      sentence:
        'Seules les personnes que votre propre système de connexion envoie avec un jeton signé peuvent le lire.',
    },
  },
  settings: {
    title: 'Général',
    name: 'Titre',
    nameHint: 'Les lecteurs le voient dans l’onglet de leur navigateur et dans les résultats de recherche.',
    firstSection: 'Section que les lecteurs voient en premier',
    firstSpace: 'Espace que les lecteurs voient en premier',
    agents: 'Agents qui lisent pour des modèles de langage',
    agentsChoices: { included: 'Ils peuvent lire le site', excluded: 'Le site n’existe pas pour eux' },
    dangerTitle: 'Supprimer ce site',
    danger:
      'Ses adresses, ses liens de partage, ses redirections, son apparence et ses statistiques sont perdus définitivement. Ses espaces sont conservés, avec tout leur contenu.',
    delete: 'Supprimer le site',
    deleteTitle: (title) => `Supprimer «\u00a0${title}\u00a0»\u202f?`,
    deleteText:
      'Le site ne peut pas être restauré. Ses espaces ne sont pas supprimés et peuvent être placés sur un autre site.',
    deletePublished: 'Les lecteurs perdent aussitôt l’accès. Pour une interruption temporaire, dépubliez-le plutôt.',
    deleted: 'Le site a été supprimé.',
  },
  structure: siteStructure,
  guides: siteStyleGuides,
  visitors: siteAudience,
  addresses: siteAddressWords,
  redirects: siteRedirects,
};
