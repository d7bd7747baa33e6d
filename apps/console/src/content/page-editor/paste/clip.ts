import { withTellingName } from '../uploads/file-kinds.js';

/** What programs put on the clipboard, in all the forms that somebody might want. */
export interface Clip {
  html: string;
  text: string;
  files: readonly File[];
  /** What a code editor says of the text. */
  editorData: string;
}

/** The flavours of a clipboard. They can be read only while it is pasted. */
export function clipOf(data: DataTransfer): Clip {
  return {
    html: data.getData('text/html'),
    text: data.getData('text/plain') || data.getData('text/uri-list'),
    files: [...data.files].map(withTellingName),
    editorData: data.getData('vscode-editor-data'),
  };
}
