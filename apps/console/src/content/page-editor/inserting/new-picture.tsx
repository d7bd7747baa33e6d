import { createPicture } from '@lectern/editing/commands/media';
import { PictureChooser } from '../pickers/picture-chooser.js';
import type { NewBlockProps } from './new-block.js';

/** Asks for a new picture. */
export default function NewPicture({ onInsert, onUpload }: NewBlockProps) {
  return <PictureChooser onChoose={(ref) => onInsert(createPicture(ref))} onUpload={onUpload} />;
}
