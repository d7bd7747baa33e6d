import type { siteAccess as english } from '../english/site-access.js';

/** What is said in German of who may do what with a site. */
export const siteAccess: typeof english = {
  title: 'Zugriff',
  hint: 'Wer aus der Organisation diese Website hier sehen und ändern darf. Wer das Veröffentlichte lesen darf, wird unter „Zielgruppe“ festgelegt.',
  defaultHint: 'Was Mitglieder der Organisation mit dieser Website ohne eigenen Zugriff tun dürfen.',
  inherit: 'Wie in der Organisation',
  reasons: {
    defaultOfSite: (role) => `${role}, Standard dieser Website`,
    spaceOfSite: (role) => `${role}, wegen eines Bereichs dieser Website`,
  },
};
