import type { siteStructure as english } from '../english/site-structure.js';
import { pluralIn } from '../language/plural.js';

const plural = pluralIn('de');

/** What arranging a site says in German. */
export const siteStructure: typeof english = {
  title: 'Struktur',
  hint: 'Was Leser in der Navigation finden, von oben nach unten. Zeilen lassen sich ziehen oder mit Alt+Umschalt und den Pfeiltasten verschieben.',
  label: 'Struktur der Website',
  emptyTitle: 'Noch nichts zu zeigen',
  empty:
    'Fügen Sie einen Bereich hinzu: Seine Seiten sind das, was Leser sehen. Mit Abschnitten stehen mehrere Produkte oder Anleitungen nebeneinander.',
  begin: {
    command: 'Mit einer Vorlage beginnen',
    hint: 'Legt Abschnitte für Dokumentation, Hilfe und Änderungsprotokoll an, jeden mit einem neuen Bereich und ersten Seiten auf Englisch.',
    done: 'Die Website hat ihre ersten Abschnitte.',
  },
  types: {
    'site-space': 'Bereich',
    'site-section': 'Abschnitt',
    'site-section-group': 'Gruppe',
    'site-external-link': 'Link',
  },
  first: 'Wird zuerst gezeigt',
  conditional: 'Nur für manche Besucher',
  menu: (title: string) => `Aktionen für ${title}`,
  add: {
    label: 'Hinzufügen',
    space: 'Bereich',
    section: 'Abschnitt',
    group: 'Gruppe von Abschnitten',
    link: 'Link',
    needsSection: 'Gruppen und Links stehen neben Abschnitten. Fügen Sie zuerst einen Abschnitt hinzu.',
    spaceTitle: 'Bereich hinzufügen',
    sectionTitle: 'Abschnitt hinzufügen',
    groupTitle: 'Gruppe von Abschnitten hinzufügen',
    linkTitle: 'Link hinzufügen',
    submit: 'Hinzufügen',
    which: 'Bereich',
    newSpace: 'Ein neuer Bereich',
    newSpaceName: 'Name des neuen Bereichs',
    sectionSpace: 'Erster Bereich des Abschnitts',
    into: 'Abschnitt',
    variantHint:
      'Mehrere Bereiche in einem Abschnitt sind seine Varianten, etwa Versionen oder Sprachen. Leser können zwischen ihnen wechseln.',
    sectionHint: 'Die bisher gezeigten Bereiche kommen in einen eigenen Abschnitt. Ihre Adressen bleiben gleich.',
    allShown: 'Alle Bereiche, die Sie sehen, sind schon auf dieser Website.',
  },
  edit: {
    command: 'Bearbeiten\u00a0…',
    title: (type: string) => `${type} bearbeiten`,
    name: 'Titel',
    path: 'Pfad',
    pathHint: 'Der zugehörige Teil der Adresse, zum Beispiel „api“.',
    icon: 'Symbol',
    description: 'Beschreibung',
    url: 'Adresse',
    parent: 'Gruppe',
    top: 'Oberste Ebene der Website',
    condition: 'Bedingung',
    conditionHint: 'Nur Besucher, auf die sie zutrifft, sehen das. Leer: alle.',
    template: 'Beginnen mit',
    noTemplate: 'Bedingung auswählen',
  },
  move: {
    up: 'Nach oben verschieben',
    down: 'Nach unten verschieben',
    command: 'Verschieben nach\u00a0…',
    title: (title: string) => `${title} verschieben`,
    submit: 'Verschieben',
    into: 'Ziel',
    position: 'Position',
    atBeginning: 'Am Anfang',
    after: (title: string) => `Nach ${title}`,
    moved: (title: string) => `${title} wurde verschoben.`,
    refusals: {
      'path-taken': (path: string) =>
        `Ein anderer Bereich dort hat den Pfad „${path}“. Geben Sie zuerst einem von beiden einen anderen Pfad.`,
      'too-deep': (limit: number) => `Gruppen lassen sich höchstens ${limit} Ebenen tief verschachteln.`,
      other: 'An dieser Stelle ist das nicht möglich.',
    },
  },
  setFirst: 'Zuerst zeigen',
  setFirstEmpty: 'Ein Abschnitt ohne Bereiche kann nicht zuerst gezeigt werden.',
  openSpace: 'Bereich öffnen',
  openLook: 'Aussehen dieses Bereichs',
  visit: 'Ansehen',
  remove: {
    command: 'Entfernen\u00a0…',
    title: (title: string) => `${title} entfernen?`,
    confirm: 'Entfernen',
    text: {
      'site-space':
        'Die Website zeigt den Bereich nicht mehr. Der Bereich selbst bleibt mit seinem ganzen Inhalt erhalten.',
      'site-section':
        'Die Website zeigt den Abschnitt mit seinen Bereichen nicht mehr. Die Bereiche selbst bleiben erhalten. Ist es der letzte Abschnitt, stehen seine Bereiche danach für sich.',
      'site-section-group': 'Der Inhalt der Gruppe rückt an ihre Stelle.',
      'site-external-link': 'Leser finden den Link nicht mehr in der Navigation.',
    },
    lost: (count: number) =>
      plural(count, 'Diese Adresse funktioniert dann nicht mehr:', 'Diese # Adressen funktionieren dann nicht mehr:'),
  },
  addresses: {
    title: 'Adressen ändern sich',
    hint: (count: number) =>
      plural(
        count,
        'Leser finden die Seiten eines Bereichs an anderer Stelle:',
        'Leser finden die Seiten von # Bereichen an anderer Stelle:',
      ),
    before: 'Bisher',
    after: 'Künftig',
    gone: 'nicht auf der Website',
    redirect: 'Leser von den alten Adressen zu den neuen weiterleiten',
    topStays: 'Vom Anfang der Website lässt sich nicht weiterleiten, weil dort jetzt andere Seiten stehen.',
    confirm: 'Adressen ändern',
    failed: (count: number) =>
      plural(
        count,
        'Eine Weiterleitung konnte nicht angelegt werden.',
        '# Weiterleitungen konnten nicht angelegt werden.',
      ),
    created: (count: number) =>
      plural(count, 'Eine Weiterleitung wurde angelegt.', '# Weiterleitungen wurden angelegt.'),
  },
};
