import type { siteStyleGuides as english } from '../english/site-style-guides.js';

/** What is said in French of style guides, which say how a site is to be written. */
export const siteStyleGuides: typeof english = {
  title: 'Guide de style',
  hint: 'Un espace qui indique comment ce site doit être rédigé. Les auteurs et les agents vérifient le contenu d’après lui\u00a0; les lecteurs ne le voient pas.',
  none: 'Ce site n’a pas encore de guide de style.',
  hidden: 'Ce site a un guide de style que vous ne pouvez pas voir.',
  needsRight: 'Seules les personnes qui peuvent créer des espaces dans l’organisation peuvent en créer un.',
  choose: 'Choisir un guide de style',
  change: 'Changer de guide de style',
  dialogTitle: 'Guide de style de ce site',
  use: 'Utiliser',
  create: 'Créer',
  usedBy: (sites) => `Le guide de style de ${sites}.`,
  unused: 'Aucun site ne l’utilise.',
  without: { title: 'Aucun guide de style', sentence: 'L’espace est conservé, avec tout son contenu.' },
  blank: { title: 'Une page vide', sentence: 'Un nouveau guide de style que vous rédigez entièrement.' },
  templates: {
    plain: {
      title: 'Style technique et sobre',
      sentence:
        'Un nouveau guide de style\u00a0: mots courts, phrases actives et exemples qui fonctionnent, pour des lecteurs au travail. En anglais.',
    },
    friendly: {
      title: 'Style de produit chaleureux',
      sentence:
        'Un nouveau guide de style\u00a0: un ton chaleureux mais bref, pour les personnes qui utilisent un produit. En anglais.',
    },
    'api-reference': {
      title: 'Style de référence d’API',
      sentence:
        'Un nouveau guide de style\u00a0: précis et toujours identique, pour les développeurs qui cherchent une information. En anglais.',
    },
  },
  listTitle: 'Guides de style',
  listHint:
    'Des espaces qui indiquent comment les sites doivent être rédigés. Chaque site indique le sien dans ses paramètres.',
  sites: 'Sites',
};
