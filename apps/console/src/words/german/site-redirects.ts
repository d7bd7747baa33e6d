import type { siteRedirects as english } from '../english/site-redirects.js';
import { pluralIn } from '../language/plural.js';

const plural = pluralIn('de');

/** What the redirects of a site say in German. */
export const siteRedirects: typeof english = {
  title: 'Weiterleitungen',
  hint: 'Sie führen Leser alter Adressen dorthin, wo der Inhalt jetzt steht. Gibt es unter einer Adresse eine Seite, wird diese gezeigt; eine Weiterleitung gilt nur für Adressen, unter denen nichts steht.',
  search: 'Alte Pfade suchen',
  source: 'Alter Pfad',
  sourceHint: 'Ein Pfad auf der Website, zum Beispiel „/old/page“. „/old/*“ steht für alles darunter.',
  destination: 'Führt zu',
  options: 'Optionen',
  permanent: 'Dauerhaft',
  permanentHint: 'Browser und Suchmaschinen merken sie sich.',
  capture: 'Behält den Rest des Pfads',
  captureHint: 'Wofür „*“ stand, wird an die neue Adresse angehängt.',
  create: 'Neue Weiterleitung',
  createTitle: 'Neue Weiterleitung',
  editTitle: 'Weiterleitung bearbeiten',
  submit: 'Weiterleitung anlegen',
  menu: (source: string) => `Aktionen für ${source}`,
  edit: 'Bearbeiten\u00a0…',
  delete: 'Löschen\u00a0…',
  deleteTitle: (source: string) => `Weiterleitung von ${source} löschen?`,
  deleteText: 'Unter der alten Adresse finden Leser dann nichts mehr.',
  deleteConfirm: 'Weiterleitung löschen',
  emptyTitle: 'Noch keine Weiterleitungen',
  empty: 'Wenn Inhalte umziehen, funktionieren Links und Lesezeichen von Lesern mit einer Weiterleitung weiter.',
  noneFound: 'Keine Weiterleitung hat einen passenden Pfad.',
  kinds: { page: 'Eine Seite', space: 'Ein Bereich', section: 'Ein Abschnitt', external: 'Eine andere Adresse' },
  kind: 'Art des Ziels',
  space: 'Bereich',
  section: 'Abschnitt',
  pagePath: 'Pfad der Seite',
  pagePathHint: 'Wie im Bereich, zum Beispiel „setup/install“. Leer: die erste Seite.',
  url: 'Adresse',
  gone: 'Etwas, das nicht mehr auf der Website ist',
  test: {
    title: 'Pfad ausprobieren',
    field: 'Pfad, den ein Leser aufruft',
    submit: 'Ausprobieren',
    leads: (source: string) => `Die Weiterleitung von ${source} führt zu`,
    nowhere: 'Für diesen Pfad gilt keine Weiterleitung.',
    notPublished: 'Weiterleitungen lassen sich ausprobieren, sobald die Website veröffentlicht ist.',
  },
  csv: {
    download: 'CSV herunterladen',
    upload: 'CSV hochladen',
    title: 'Weiterleitungen hochladen',
    hint: 'Eine CSV-Datei mit den Spalten source, destination, permanent und captureWildcard. Ein Ziel ist ein Pfad auf dieser Website oder eine vollständige Adresse; ohne Ziel wird die Weiterleitung gelöscht.',
    file: 'CSV-Datei',
    text: 'Oder ihr Text',
    replace: 'Weiterleitungen löschen, die nicht in der Datei stehen',
    plan: (created: number, updated: number, deleted: number, unchanged: number) => {
      const [fresh, changed, gone, same] = [created, updated, deleted, unchanged].map((count) =>
        count.toLocaleString('de'),
      );
      return `${fresh} neu, ${changed} geändert, ${gone} gelöscht, ${same} unverändert.`;
    },
    nothing: 'Es ändert sich nichts.',
    problems: (count: number) =>
      plural(count, 'Eine Zeile kann nicht übernommen werden:', '# Zeilen können nicht übernommen werden:'),
    more: (count: number) => plural(count, 'und eine weitere', 'und # weitere'),
    line: (line: number) => `Zeile ${line}:`,
    problem: {
      source: 'die Quelle ist kein Pfad wie „/old/page“',
      twice: 'die Quelle steht zweimal in der Datei',
      destination: 'das Ziel ist weder ein Pfad dieser Website noch eine Adresse mit „https://“',
      flag: 'permanent und captureWildcard müssen „true“, „false“ oder leer sein',
      capture: 'captureWildcard ist nur bei einer Quelle möglich, die auf „/*“ endet',
      quote: 'ein Anführungszeichen ist nicht geschlossen',
    },
    submit: (count: number) => plural(count, '# Änderung anwenden', '# Änderungen anwenden'),
    apply: 'Anwenden',
    failed: (count: number) => plural(count, 'Eine Änderung wurde abgelehnt:', '# Änderungen wurden abgelehnt:'),
    done: (count: number) => plural(count, '# Weiterleitung wurde geändert.', '# Weiterleitungen wurden geändert.'),
  },
};
