import { withTellingName } from '../uploads/file-kinds.js';
import type { Clip } from './read-clip.js';

/** The flavours of a clipboard. They can be read only while it is pasted. */
export function clipOf(data: DataTransfer): Clip {
  return {
    html: data.getData('text/html'),
    text: data.getData('text/plain') || data.getData('text/uri-list'),
    files: [...data.files].map(withTellingName),
    editorData: data.getData('vscode-editor-data'),
  };
}

type ClipReader = typeof import('./read-clip.js');

/**
 * Loads what reads clips when the editor has been opened, so that the editor opens without it and pasting does not wait
 * for it.
 */
export class LazyClipReader {
  #loaded: ClipReader | undefined;
  #loading: Promise<ClipReader | undefined> | undefined;

  /** What reads clips, if it is there already. */
  get loaded(): ClipReader | undefined {
    return this.#loaded;
  }

  /** Loads it; nothing comes of that without a connection, and then it can be tried again. */
  load(): Promise<ClipReader | undefined> {
    this.#loading ??= import('./read-clip.js').then(
      (reader) => {
        this.#loaded = reader;
        return reader;
      },
      () => {
        this.#loading = undefined;
        return undefined;
      },
    );
    return this.#loading;
  }
}
