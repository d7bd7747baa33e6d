import type { structure as english } from '../english/structure.js';
import { pluralIn } from '../language/plural.js';

const plural = pluralIn('de');

const quoted = (titles: readonly string[]) =>
  titles.length === 1 ? `„${titles[0]}“` : plural(titles.length, '# Seite', '# Seiten');

/** What arranging the pages of a space says in German. */
export const structure: typeof english = {
  newPage: 'Neue Seite',
  below: 'Neue Seite unter dieser',
  newBelow: (title: string) => `Neue Seite unter „${title}“`,
  create: 'Anlegen',
  created: (title: string) => `„${title}“ wurde hinzugefügt.`,
  title: 'Titel',
  type: 'Art',
  types: { document: 'Seite', group: 'Gruppe', link: 'Link', computed: 'API-Referenz' },
  target: 'Ziel des Links',
  specification: 'API-Spezifikation',
  noSpecification: 'Spezifikation auswählen',
  specificationHint: 'Die Seiten folgen jeder Änderung der Spezifikation.',
  rename: 'Seite umbenennen',
  renamed: (title: string) => `Die Seite heißt jetzt „${title}“.`,
  settings: 'Seiteneinstellungen',
  duplicate: 'Seite duplizieren',
  duplicateAll: 'Mit den Seiten darunter duplizieren',
  copyOf: (title: string) => `Kopie von ${title}`,
  duplicated: (title: string) => `„${title}“ wurde dupliziert.`,
  tooManyCopies: (max: number) => `Es lassen sich höchstens ${max} Seiten auf einmal duplizieren.`,
  move: 'Seite verschieben nach\u00a0…',
  moveAll: 'Seiten verschieben nach\u00a0…',
  moveNow: 'Verschieben',
  moveTitle: (titles: readonly string[]) => `${quoted(titles)} verschieben`,
  moveInto: 'Unter',
  top: 'Oberste Ebene des Bereichs',
  position: 'Position',
  first: 'Am Anfang',
  after: (title: string) => `Nach „${title}“`,
  moved: (titles: readonly string[]) =>
    titles.length === 1 ? `${quoted(titles)} wurde verschoben.` : `${quoted(titles)} wurden verschoben.`,
  tooMany: (max: number) => `Es lassen sich höchstens ${max} Seiten auf einmal ändern.`,
  moveUp: 'Seite nach oben verschieben',
  moveDown: 'Seite nach unten verschieben',
  group: 'In neue Gruppe verschieben',
  grouped: (titles: readonly string[], group: string) =>
    titles.length === 1
      ? `${quoted(titles)} ist jetzt in der Gruppe „${group}“.`
      : `${quoted(titles)} sind jetzt in der Gruppe „${group}“.`,
  select: 'Seite auswählen',
  deselect: 'Auswahl der Seite aufheben',
  selected: (count: number) => plural(count, '# Seite ausgewählt', '# Seiten ausgewählt'),
  clearSelection: 'Auswahl aufheben',
  menu: (titles: readonly string[]) => `Aktionen für ${quoted(titles)}`,
  delete: 'Seite löschen',
  deleteAll: 'Seiten löschen',
  deleted: (titles: readonly string[]) =>
    titles.length === 1 ? `${quoted(titles)} wurde gelöscht.` : `${quoted(titles)} wurden gelöscht.`,
  deleteTitle: (titles: readonly string[]) => `${quoted(titles)} löschen?`,
  deleteHint: (below: number) =>
    below === 0
      ? 'Gelöschtes bleibt im Verlauf und lässt sich von dort zurückholen.'
      : `${plural(below, '# Seite darunter wird', '# Seiten darunter werden')} mitgelöscht. Gelöschtes bleibt im Verlauf und lässt sich von dort zurückholen.`,
  leadTo: 'Die alte Adresse',
  leadNowhere: 'führt ins Leere',
  leadToPage: (title: string) => `führt zu „${title}“`,
  undo: 'Rückgängig machen',
  undoLast: 'Letzte Änderung der Seiten rückgängig machen',
  undone: 'Die letzte Änderung der Seiten wurde rückgängig gemacht.',
  notUndone: (reason: string) => `Das lässt sich nicht mehr rückgängig machen: ${reason}`,
};
