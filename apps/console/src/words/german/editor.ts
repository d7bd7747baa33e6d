import type { editor as english } from '../english/editor.js';

/** What leads into the editor says in German. */
export const editor: typeof english = {
  edit: 'Bearbeiten',
  editLive: 'Aktuellen Stand bearbeiten',
  newChangeRequest: (title: string) => `„${title}“ bearbeiten`,
  closed: 'Dieser Änderungsantrag ist geschlossen.',
};
