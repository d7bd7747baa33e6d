import type { siteStyleGuides as english } from '../english/site-style-guides.js';

/** What is said in German of style guides, which say how a site is to be written. */
export const siteStyleGuides: typeof english = {
  title: 'Styleguide',
  hint: 'Ein Bereich, in dem steht, wie diese Website geschrieben sein soll. Autoren und Agenten prüfen Inhalte damit; Leser sehen ihn nicht.',
  none: 'Diese Website hat noch keinen Styleguide.',
  hidden: 'Diese Website hat einen Styleguide, den Sie nicht sehen dürfen.',
  needsRight: 'Nur wer in der Organisation Bereiche anlegen darf, kann einen anlegen.',
  choose: 'Styleguide auswählen',
  change: 'Styleguide ändern',
  dialogTitle: 'Styleguide dieser Website',
  use: 'Verwenden',
  create: 'Anlegen',
  usedBy: (sites) => `Der Styleguide von ${sites}.`,
  unused: 'Keine Website verwendet ihn.',
  without: { title: 'Kein Styleguide', sentence: 'Der Bereich bleibt mit seinem ganzen Inhalt erhalten.' },
  blank: { title: 'Leere Seite', sentence: 'Ein neuer Styleguide, den Sie von Anfang an selbst schreiben.' },
  templates: {
    plain: {
      title: 'Sachlicher, technischer Stil',
      sentence:
        'Ein neuer Styleguide: kurze Wörter, aktive Sätze und lauffähige Beispiele, für Leser bei der Arbeit. Auf Englisch.',
    },
    friendly: {
      title: 'Freundlicher Produktstil',
      sentence:
        'Ein neuer Styleguide: ein herzlicher und doch knapper Ton, für Menschen, die ein Produkt verwenden. Auf Englisch.',
    },
    'api-reference': {
      title: 'Stil für API-Referenzen',
      sentence: 'Ein neuer Styleguide: genau und immer gleich, für Entwickler, die etwas nachschlagen. Auf Englisch.',
    },
  },
  listTitle: 'Styleguides',
  listHint:
    'Bereiche, in denen steht, wie Websites geschrieben sein sollen. Jede Website nennt ihren in den Einstellungen.',
  sites: 'Websites',
};
