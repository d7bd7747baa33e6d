import { createBlock } from '@lectern/editing/commands/new-blocks';
import { createNode, markType, schema } from '@lectern/editing/schema/schema';
import { useWritingWords } from '../../../words/writing-words.js';
import { EmbedAddress } from '../pickers/embed-address.js';
import type { NewBlockProps } from './new-block.js';

/** Asks for something elsewhere that is shown in the text, or else linked. */
export default function NewEmbed({ onInsert }: NewBlockProps) {
  const { media: words } = useWritingWords();
  const linkTo = (url: string, title: string) =>
    createNode('paragraph', {}, schema.text(title, [markType('link').create({ ref: { kind: 'url', url } })]));
  return (
    <EmbedAddress
      submit={words.insert}
      onChoose={(url) => onInsert(createBlock('embed', { url }))}
      onLink={(url, title) => onInsert(linkTo(url, title))}
    />
  );
}
