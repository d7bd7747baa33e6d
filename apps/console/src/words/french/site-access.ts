import type { siteAccess as english } from '../english/site-access.js';

/** What is said in French of who may do what with a site. */
export const siteAccess: typeof english = {
  title: 'Accès',
  hint: 'Qui, dans l’organisation, peut voir et modifier ce site ici. Qui peut lire ce qui est publié se choisit sous «\u00a0Public\u00a0».',
  defaultHint: 'Ce que les membres de l’organisation peuvent faire de ce site sans accès propre.',
  inherit: 'Comme dans l’organisation',
  reasons: {
    defaultOfSite: (role) => `${role}, par défaut pour ce site`,
    spaceOfSite: (role) => `${role}, en raison d’un espace de ce site`,
  },
};
