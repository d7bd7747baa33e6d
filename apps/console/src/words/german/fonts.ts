import type { fonts as english } from '../english/fonts.js';

/** What is said in German of the fonts that an organization brings along. */
export const fonts: typeof english = {
  title: 'Schriften der Organisation',
  hint: 'Jede Website der Organisation kann sie verwenden: Wählen Sie sie oben nach ihrem Namen aus.',
  none: 'Es gibt noch keine.',
  add: 'Schrift hinzufügen',
  change: (name) => `${name} ändern`,
  delete: (name) => `${name} löschen`,
  name: 'Name',
  nameHint: 'Zum Beispiel Open Sans.',
  choose: 'Dateien auswählen',
  files: 'Schriftschnitte',
  filesHint: 'WOFF2, WOFF, TrueType oder OpenType, je bis zu 2 MB. Eine der Dateien muss der normale Schnitt sein.',
  weightOf: (file) => `Schriftschnitt von ${file}`,
  weights: {
    100: 'Dünn',
    200: 'Extraleicht',
    300: 'Leicht',
    400: 'Normal',
    500: 'Mittel',
    600: 'Halbfett',
    700: 'Fett',
    800: 'Extrafett',
    900: 'Schwarz',
  },
  weight: (name, weight) => `${name} (${weight})`,
  otherWeight: (weight) => `Schnitt ${weight}`,
  remove: (name) => `${name} entfernen`,
  submit: 'Schrift speichern',
  deleteTitle: (name) => `${name} löschen?`,
  deleteText:
    'Websites mit dieser Schrift verwenden sofort wieder die Standardschrift. Um sie zurückzuholen, müssen ihre Dateien erneut hochgeladen werden.',
  deleteConfirm: 'Schrift löschen',
};
