import type { imports as english } from '../english/imports.js';
import { pluralIn } from '../language/plural.js';

const plural = pluralIn('de');

/** What importing into a space says in German. */
export const imports: typeof english = {
  title: 'Import',
  description: 'Seiten aus Markdown-Dateien, einem ZIP-Archiv oder einem Git-Repository in diesen Bereich holen.',
  source: 'Aus',
  sources: {
    file: 'Dateien von diesem Gerät',
    git: 'Ein Git-Repository',
    archive: 'Ein ZIP-Archiv im Web',
  },
  files: 'ZIP-Archive oder Markdown-Dateien mit den darin verwendeten Bildern',
  chooseFiles: 'Dateien auswählen',
  chosen: (count: number) => plural(count, '# Datei', '# Dateien'),
  dropHere: 'oder hierher ziehen',
  noFiles: 'Wählen Sie mindestens eine Datei aus.',
  tooMany: (max: number) =>
    `Es lassen sich höchstens ${max} Dateien auf einmal importieren. Packen Sie mehr Dateien in ein ZIP-Archiv.`,
  repository: 'Adresse des Repositorys',
  credentials: 'Für ein privates: https://user:token@host/path. Lectern zeigt das Token danach nicht mehr an.',
  ref: 'Branch oder Tag',
  refHint: 'Leer: der Standard-Branch',
  directory: 'Ordner',
  directoryHint: 'Der Ordner mit dem Inhalt. Leer: das ganze Repository',
  archive: 'Adresse des Archivs',
  target: 'Ziel',
  targets: { live: 'Der aktuelle Stand', changeRequest: 'Ein neuer Änderungsantrag' },
  subject: 'Importierter Inhalt',
  start: 'Importieren',
  sending: (done: number, all: number) => `Datei ${done} von ${all} wird gesendet`,
  earlier: 'Importe in diesen Bereich',
  none: 'In diesen Bereich wurde noch nichts importiert.',
  readOnly: 'Sie dürfen Importe ansehen, hier aber keinen starten.',
  status: {
    pending: 'Wartet',
    'in-progress': 'Läuft',
    completed: 'Erledigt',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
  },
  when: 'Gestartet',
  what: 'Aus',
  state: 'Status',
  uploads: (count: number) => plural(count, '# hochgeladene Datei', '# hochgeladene Dateien'),
  open: 'Bericht',
  cancel: 'Import abbrechen',
  progress: (done: number, total: number) => `${done} von ${total} Dateien gelesen`,
  failed: 'Der Import ist fehlgeschlagen. Es wurde nichts geändert.',
  cancelledHint: 'Der Import wurde abgebrochen. Es wurde nichts geändert.',
  again: 'Alles entsprach dem, was der Bereich schon enthält.',
  look: 'Seiten ansehen',
  pages: (created: number, updated: number, unchanged: number, removed: number) =>
    `Seiten: ${created} hinzugefügt, ${updated} geändert, ${unchanged} unverändert, ${removed} entfernt`,
  filesDone: (created: number, updated: number, unchanged: number, removed: number) =>
    `Dateien: ${created} hinzugefügt, ${updated} geändert, ${unchanged} unverändert, ${removed} entfernt`,
  links: (resolved: number, broken: number) => `Links dazwischen: ${resolved} in Ordnung, ${broken} defekt`,
  outcome: 'Anzeigen',
  outcomes: {
    all: 'Alle Dateien',
    kept: 'Unverändert übernommen',
    changed: 'Mit Änderungen übernommen',
    dropped: 'Ausgelassen',
  },
  file: 'Datei',
  became: 'Ergebnis',
  notes: 'Anmerkungen',
  nothingFits: 'Keine Datei hat dieses Ergebnis.',
};
