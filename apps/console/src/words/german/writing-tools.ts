import type { writingTools as english } from '../english/writing-tools.js';
import { pluralIn } from '../language/plural.js';

const plural = pluralIn('de');

const size = (words: number, characters: number) =>
  `${plural(words, '# Wort', '# Wörter')} · ${plural(characters, '# Zeichen', '# Zeichen')}`;

/** What the editor says in German about the tools around the text. */
export const writingTools: typeof english = {
  suggestions: {
    blocks: 'Blöcke',
    pages: 'Seiten und Personen',
    emoji: 'Emojis',
    variables: 'Variablen',
    person: 'Person',
  },
  paste: {
    tooLarge:
      'Das ist zu groß, um es auf einmal einzufügen. Fügen Sie es in Teilen ein oder importieren Sie es als Datei.',
    lostPictures:
      'Der Text ist da, aber einige seiner Bilder sind nicht in der Zwischenablage. Fügen Sie sie als Dateien ein.',
  },
  pastedAddress: {
    label: 'Adresse einfügen als',
    forms: { link: 'Link', embed: 'Einbettung', card: 'Seitenkarte' },
    offered: 'Die Adresse lässt sich auch anders darstellen. Wählen Sie mit den Pfeiltasten oder schreiben Sie weiter.',
  },
  picker: {
    pages: 'Seiten',
    heading: 'Teil der Seite',
    top: 'Die ganze Seite',
  },
  iconPicker: {
    search: 'Nach Name suchen',
    none: 'Kein Symbol',
    nothing: 'Kein Symbol hat diesen Namen.',
    brands: 'Auch Marken',
  },
  linking: {
    link: 'Link',
    add: 'Link hinzufügen',
    edit: 'Link bearbeiten',
    target: 'Seite oder Adresse',
    badTarget:
      'Wählen Sie eine Seite aus oder geben Sie eine Adresse ein, zum Beispiel https://example.com, ada@example.com oder #heading.',
    open: 'Öffnen',
    set: 'Link setzen',
    remove: 'Link entfernen',
    cancel: 'Abbrechen',
  },
  selection: {
    toolbar: 'Ausgewählter Text',
    more: 'Farben und mehr',
    superscript: 'Hochgestellt',
    subscript: 'Tiefgestellt',
    keyboard: 'Taste',
    textColor: 'Textfarbe',
    background: 'Hintergrund',
    named: {
      text: (color: string) => `Textfarbe: ${color}`,
      background: (color: string) => `Hintergrund: ${color}`,
    },
    colors: {
      default: 'Standard',
      red: 'Rot',
      orange: 'Orange',
      yellow: 'Gelb',
      green: 'Grün',
      blue: 'Blau',
      purple: 'Violett',
    },
  },
  commenting: {
    title: 'Kommentare',
    onBlock: 'Diesen Block kommentieren\u00a0…',
    onCell: 'Diese Zelle kommentieren\u00a0…',
    count: (count: number) => plural(count, '# offener Kommentar', '# offene Kommentare'),
  },
  blockMenu: {
    open: 'Menü des Blocks',
    duplicate: 'Duplizieren',
    moveUp: 'Nach oben verschieben',
    moveDown: 'Nach unten verschieben',
    copyLink: 'Link kopieren',
    copied: 'Der Link ist in der Zwischenablage.',
    settings: 'Einstellungen',
    delete: 'Löschen',
    turnInto: 'Umwandeln in',
  },
  find: {
    title: 'Suchen und ersetzen',
    find: 'Suchen',
    replaceBy: 'Ersetzen durch',
    matchCase: 'Groß- und Kleinschreibung beachten',
    wholeWords: 'Ganze Wörter',
    next: 'Weiter',
    previous: 'Zurück',
    replace: 'Ersetzen',
    replaceAll: 'Alle ersetzen',
    close: 'Schließen',
    count: (current: number, all: number) => {
      if (all === 0) return 'Nichts gefunden';
      return current === 0 ? `${all} gefunden` : `${current} von ${all}`;
    },
    replaced: (count: number) => `${count} ersetzt`,
  },
  count: {
    all: (words: number, characters: number, minutes: number) => `${size(words, characters)} · ${minutes} min Lesezeit`,
    selected: (words: number, characters: number) => `Ausgewählt: ${size(words, characters)}`,
  },
  source: {
    open: 'Als Markdown bearbeiten',
    leave: 'Zurück zur Seite',
    label: 'Markdown der Seite',
    issues: 'Bitte prüfen',
    line: (line: number) => `Zeile ${line}`,
    unclosed: (tag: string) => `{% ${tag} %} hat kein {% end${tag} %} und ist deshalb nur Text.`,
  },
};
