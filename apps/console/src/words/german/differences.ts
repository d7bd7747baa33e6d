import type { differences as english } from '../english/differences.js';
import { pluralIn } from '../language/plural.js';

const plural = pluralIn('de');

/** What comparisons of two versions say in German. */
export const differences: typeof english = {
  title: (title: string) => `Änderungen an „${title}“`,
  unchangedTitle: 'Diese Seite hat sich nicht geändert',
  unchanged: 'Die Seite ist in beiden Revisionen gleich.',
  allChanges: 'Alle Änderungen dieser Revision',
  allChangesBetween: 'Alle Änderungen zwischen den beiden Revisionen',
  pageHistory: 'Verlauf dieser Seite',
  previous: 'Vorherige Änderung',
  next: 'Nächste Änderung',
  noPrevious: 'Das ist die erste Änderung.',
  noNext: 'Das ist die letzte Änderung.',
  split: 'Nebeneinander',
  unified: 'In einem Text',
  sameText: 'Der Text hat sich nicht geändert.',
  cannotBeShown: 'Diese Änderung lässt sich nicht wie auf der Seite darstellen, deshalb steht hier ihr Markdown.',
  before: 'Vorher',
  after: 'Nachher',
  added: 'Hinzugefügt',
  removed: 'Entfernt',
  edited: 'Bearbeitet',
  moved: (from: string | null) =>
    from === null ? 'Vom Anfang verschoben' : from === '' ? 'Verschoben' : `Verschoben, stand hinter „${from}“`,
  movedAndEdited: (from: string | null) =>
    from === null
      ? 'Vom Anfang verschoben und bearbeitet'
      : from === ''
        ? 'Verschoben und bearbeitet'
        : `Verschoben und bearbeitet, stand hinter „${from}“`,
  unfold: (count: number) => plural(count, '# unveränderten Block anzeigen', '# unveränderte Blöcke anzeigen'),
  page: {
    created: 'Die Seite wurde hinzugefügt.',
    deleted: 'Die Seite wurde gelöscht.',
    moved: (before: string | undefined, after: string | undefined) => {
      if (before === after) return 'Die Seite steht an einer anderen Stelle derselben Ebene.';
      const from = before === undefined ? 'von der obersten Ebene' : `von „${before}“`;
      const to = after === undefined ? 'auf die oberste Ebene' : `nach „${after}“`;
      return `Die Seite wurde ${from} ${to} verschoben.`;
    },
  },
  attributes: 'Änderungen außerhalb des Texts',
  attribute: 'Attribut',
  ofColumn: (name, column) => `${name} der Spalte „${column}“`,
  notSet: 'nicht festgelegt',
  yes: 'ja',
  no: 'nein',
  names: {
    title: 'Titel',
    slug: 'Adresse',
    description: 'Beschreibung',
    emoji: 'Emoji',
    icon: 'Symbol',
    linkTitle: 'Titel in der Navigation',
    condition: 'Bedingung',
    hidden: 'Ausgeblendet',
    noIndex: 'Von der Suche ausgenommen',
    noRobotsIndex: 'Von Suchmaschinen ausgenommen',
    tags: 'Schlagwörter',
    type: 'Art',
    name: 'Name',
    size: 'Größe',
    contentType: 'Typ',
    checked: 'Erledigt',
    style: 'Stil',
    syntax: 'Sprache',
    options: 'Optionen',
    max: 'Höchste Sternzahl',
    multiple: 'Mehrere Werte',
    textAlignment: 'Ausrichtung',
    verticalAlignment: 'Vertikale Ausrichtung',
    width: 'Breite',
    hideHeader: 'Titel ausgeblendet',
    cellMerges: 'Verbundene Zellen',
    fullWidth: 'Volle Breite',
    view: 'Ansicht',
  },
  textEdited: 'Der Text wurde bearbeitet.',
  bytesReplaced: 'Der Inhalt der Datei wurde ersetzt.',
};
