import type { git as english } from '../english/git.js';

/** What the page about the git repository of a space says in German. */
export const git: typeof english = {
  title: 'Git',
  description: 'Holen Sie Seiten aus einem Git-Repository, oder übertragen Sie, was hier live ist, in eines.',
  never: 'Dieser Bereich wurde noch nicht mit einem Repository synchronisiert.',
  last: 'Letzte Synchronisierung',
  states: { running: 'Läuft', success: 'Fertig', failure: 'Fehlgeschlagen', timeout: 'Abgebrochen' },
  what: {
    import: (url, ref) => `Holen von ${url}, Branch ${ref}`,
    export: (url, ref) => `Übertragen an ${url}, Branch ${ref}`,
  },
  failed: 'Warum es fehlgeschlagen ist',
  timeout: 'Es hat zu lange gedauert und endet nicht mehr. Starten Sie es noch einmal.',
  commit: 'Commit',
  revision: 'Die zugehörige Revision',
  again: 'Synchronisieren',
  direction: 'Richtung',
  directions: { import: 'In den Bereich holen', export: 'Aus dem Bereich übertragen' },
  hints: {
    import:
      'Ändert, was hier live ist, auch wenn der Bereich gesperrt ist. Seiten, die hier geschrieben wurden oder von anderswo kommen, bleiben, wie sie sind.',
    export: 'Fügt einen Commit mit den Unterschieden hinzu. Andere Dateien, etwa Quelltext, bleiben.',
  },
  repository: 'Adresse des Repositorys',
  credentials: 'Für ein privates: https://user:token@host/path. Lectern zeigt das Token nicht wieder an.',
  branch: 'Branch',
  folder: 'Ordner',
  folderHint: 'Nur, wenn die Seiten nicht ganz oben im Repository liegen.',
  message: 'Commit-Nachricht',
  usualMessage: 'Aktualisierung aus Lectern',
  force: 'Commits anderer ersetzen',
  forceHint: 'Überträgt auch, wenn der Branch Commits hat, die hier nicht bekannt sind. Sie gehen verloren.',
  start: { import: 'Holen', export: 'Übertragen' },
  onlyAdmins: 'Administratoren des Bereichs können holen und übertragen.',
};
