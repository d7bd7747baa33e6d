import type { usage as english } from '../english/usage.js';
import { pluralIn } from '../language/plural.js';

const plural = pluralIn('de');

/** What the pages about how much an organization uses, and about its end, say in German. */
export const usage: typeof english = {
  title: 'Nutzung',
  description: 'Wie viel die Organisation enthält und tut. Nichts davon ist begrenzt oder wird berechnet.',
  measured: 'Gemessen',
  people: 'Personen',
  content: 'Inhalte',
  publishing: 'Veröffentlichung',
  pipelines: 'Automatische Verarbeitung',
  members: 'Mitglieder',
  membersWithGuests: (members: string, guests: number) => `${members}, davon ${plural(guests, '# Gast', '# Gäste')}`,
  teams: 'Teams',
  collections: 'Sammlungen',
  spaces: 'Bereiche',
  spacesWithDeleted: (spaces: string, deleted: number) =>
    `${spaces}, dazu ${plural(deleted, '# gelöschter, der sich wiederherstellen lässt', '# gelöschte, die sich wiederherstellen lassen')}`,
  pages: 'Seiten',
  revisions: 'Revisionen',
  openChangeRequests: 'Offene Änderungsanträge',
  files: 'Dateien',
  filesOf: (files: string, size: string) => `${files}, zusammen ${size}`,
  unmeasured: (count: number) =>
    `${plural(count, '# Datei', '# Dateien')} noch nicht gemessen; das geschieht innerhalb eines Tages`,
  sites: 'Websites',
  sitesPublished: (sites: string, published: number) => `${sites}, davon ${published} veröffentlicht`,
  pageViews: 'Seitenaufrufe, letzte 30 Tage',
  specifications: 'API-Spezifikationen',
  translations: 'Übersetzungen',
  conversations: 'Gespräche',
  jobs: 'Hintergrundaufgaben',
  jobStates: (waiting: number, running: number, failed: number) =>
    `${waiting} wartend, ${running} laufend, ${failed} fehlgeschlagen`,
  delete: {
    title: 'Organisation löschen',
    hint: 'Bereiche, Websites und alles andere verschwinden sofort für alle. Veröffentlichte Websites gehen offline.',
    button: 'Organisation löschen\u00a0…',
    dialog: (title: string) => `${title} löschen?`,
    text: 'Der Betreiber dieser Installation kann sie 30 Tage lang über die Befehlszeile zurückholen. Danach ist sie endgültig gelöscht.',
    confirm: 'Zur Bestätigung den Namen der Organisation eingeben',
    mismatch: 'Das ist nicht der Name der Organisation.',
    submit: 'Löschen',
    done: (title: string) => `${title} wurde gelöscht.`,
  },
};
