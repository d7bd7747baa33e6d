import type { editor as english } from '../english/editor.js';

/** What leads into the editor says in French. */
export const editor: typeof english = {
  edit: 'Modifier',
  editLive: 'Modifier le contenu en ligne',
  newChangeRequest: (title) => `Modifier «\u00a0${title}\u00a0»`,
  closed: 'Cette demande de modification est close.',
};
