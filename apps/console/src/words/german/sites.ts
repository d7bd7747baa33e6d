import type { sites as english } from '../english/sites.js';
import { pluralIn } from '../language/plural.js';
import { siteAddressWords } from './site-addresses.js';
import { siteAudience } from './site-audience.js';
import { siteRedirects } from './site-redirects.js';
import { siteStructure } from './site-structure.js';
import { siteStyleGuides } from './site-style-guides.js';

const plural = pluralIn('de');

/** What the pages about sites say in German. */
export const sites: typeof english = {
  title: 'Websites',
  description: 'Was Leser sehen: Bereiche, veröffentlicht für die richtige Zielgruppe.',
  name: 'Name',
  emptyTitle: 'Noch keine Websites',
  empty:
    'Eine Website veröffentlicht Bereiche unter einer eigenen Adresse. Legen Sie fest, wer sie lesen darf, und veröffentlichen Sie sie, wenn sie fertig ist.',
  state: 'Status',
  published: 'Veröffentlicht',
  unpublished: 'Nicht veröffentlicht',
  address: 'Adresse',
  audience: 'Zielgruppe',
  created: 'Angelegt',
  onlyEditors: 'Nur die Administration dieser Website kann sie ändern.',
  create: {
    command: 'Neue Website',
    title: 'Neue Website',
    submit: 'Website anlegen',
    name: 'Titel',
    space: 'Erster Bereich',
    spaceHint: 'Was Leser zuerst sehen. Weitere Bereiche lassen sich später hinzufügen.',
    noSpace: 'Noch keiner',
  },
  tabs: {
    label: 'Teile der Website',
    overview: 'Übersicht',
    structure: 'Struktur',
    look: 'Aussehen',
    audience: 'Zielgruppe',
    addresses: 'Adressen',
    redirects: 'Weiterleitungen',
    insights: 'Statistik',
    settings: 'Einstellungen',
  },
  commands: {
    publish: 'Veröffentlichen',
    unpublish: 'Veröffentlichung beenden',
    visit: 'Ansehen',
    nothingToPublish: 'Die Website zeigt noch keinen Bereich. Fügen Sie zuerst einen hinzu.',
    notPublished: 'Vor der Veröffentlichung können Leser die Website nicht öffnen.',
    publishTitle: (title: string) => `${title} veröffentlichen?`,
    unpublishTitle: (title: string) => `Veröffentlichung von ${title} beenden?`,
    publishText: {
      public: 'Alle können sie sofort lesen, und Suchmaschinen können sie listen.',
      unlisted:
        'Alle, die die Adresse kennen, können sie sofort lesen. Suchmaschinen werden gebeten, sie nicht zu listen.',
      'share-link': 'Wer einen ihrer Freigabelinks hat, kann sie sofort lesen, sonst niemand.',
      'visitor-auth': 'Wen Ihre eigene Anmeldung einlässt, kann sie sofort lesen, sonst niemand.',
    },
    publishLater: 'Ab dann erscheint jede in ihre Bereiche übernommene Änderung auf der Website.',
    unpublishText:
      'Adressen und Freigabelinks funktionieren sofort nicht mehr. Gelöscht wird nichts: Nach einer erneuten Veröffentlichung ist alles wieder an seinem Platz.',
    isPublished: 'Die Website ist veröffentlicht.',
    isUnpublished: 'Die Website ist nicht mehr veröffentlicht.',
  },
  checklist: {
    title: 'Bis Leser sie öffnen können',
    hint: 'Was noch fehlt, bevor die Zielgruppe diese Website lesen kann.',
    titles: {
      space: 'Bereich zum Anzeigen hinzufügen',
      'share-link': 'Freigabelink anlegen, um Leser einzulassen',
      'sign-in': 'Angeben, wo sich Besucher anmelden',
      publish: 'Website veröffentlichen',
    },
    isDone: 'Erledigt',
    isOpen: 'Offen',
  },
  overview: {
    shows: 'Zeigt',
    noSpaces: 'Auf dieser Website sind noch keine Bereiche.',
    moreSpaces: (count: number) => plural(count, 'und ein weiterer Bereich', 'und # weitere Bereiche'),
    noAddress: 'Sie bekommt ihre Adresse mit der Veröffentlichung.',
  },
  visibilities: {
    public: { title: 'Alle', sentence: 'Alle können sie lesen, und Suchmaschinen können sie listen.' },
    unlisted: {
      title: 'Alle, die die Adresse kennen',
      sentence: 'Alle, die die Adresse kennen, können sie lesen. Suchmaschinen werden gebeten, sie nicht zu listen.',
    },
    'share-link': {
      title: 'Alle mit einem Freigabelink',
      sentence: 'Nur wer einen ihrer Freigabelinks öffnet, kann sie lesen. Jeder Link lässt sich jederzeit widerrufen.',
    },
    'visitor-auth': {
      title: 'Besucher, die sich bei Ihnen anmelden',
      sentence: 'Nur wer von Ihrer eigenen Anmeldung mit einem signierten Token kommt, kann sie lesen.',
    },
  },
  settings: {
    title: 'Allgemein',
    name: 'Titel',
    nameHint: 'Leser sehen ihn im Tab ihres Browsers und in Suchergebnissen.',
    firstSection: 'Abschnitt, den Leser zuerst sehen',
    firstSpace: 'Bereich, den Leser zuerst sehen',
    agents: 'Agenten, die für Sprachmodelle lesen',
    agentsChoices: { included: 'Sie dürfen die Website lesen', excluded: 'Für sie existiert die Website nicht' },
    dangerTitle: 'Diese Website löschen',
    danger:
      'Adressen, Freigabelinks, Weiterleitungen, Aussehen und Statistik werden endgültig gelöscht. Die Bereiche bleiben mit ihrem ganzen Inhalt erhalten.',
    delete: 'Website löschen',
    deleteTitle: (title: string) => `${title} löschen?`,
    deleteText:
      'Die Website lässt sich nicht wiederherstellen. Ihre Bereiche werden nicht gelöscht und können auf einer anderen Website erscheinen.',
    deletePublished:
      'Leser verlieren sie sofort. Soll sie nur vorübergehend verschwinden, beenden Sie stattdessen die Veröffentlichung.',
    deleted: 'Die Website wurde gelöscht.',
  },
  structure: siteStructure,
  guides: siteStyleGuides,
  visitors: siteAudience,
  addresses: siteAddressWords,
  redirects: siteRedirects,
};
