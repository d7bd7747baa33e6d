import type { exports as english } from '../english/exports.js';

/** What the page that takes content out of a space says in German. */
export const exports: typeof english = {
  title: 'Export',
  description: 'Der aktuelle Stand dieses Bereichs zum Herunterladen, vollständig und ohne Einschränkung.',
  proposed: 'Der Bereich zum Herunterladen, so wie ihn dieser Änderungsantrag vorsieht.',
  archive: 'Markdown und Dateien',
  archiveHint:
    'Ein ZIP-Archiv mit einer Markdown-Datei je Seite und allen Dateien. Es lässt sich wieder importieren, hier oder anderswo.',
  archiveButton: 'Als ZIP herunterladen',
  archiveDone: 'Das Archiv wurde heruntergeladen.',
  pdf: 'PDF',
  pdfHint: 'Ein Dokument mit Inhaltsverzeichnis und Lesezeichen.',
  pages: 'Seiten',
  allPages: 'Alle Seiten des Bereichs',
  below: (title: string) => `„${title}“ und die Seiten darunter`,
  onePage: (title: string) => `Nur „${title}“`,
  pdfButton: 'PDF erstellen',
  pdfWaiting: 'Die PDF-Datei wird erstellt\u00a0…',
  pdfProgress: (done: number, total: number) => `${done} von ${total} Seiten sind fertig.`,
  pdfDone: 'Die PDF-Datei wurde heruntergeladen.',
};
