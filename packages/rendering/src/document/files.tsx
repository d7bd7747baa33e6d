import type { Json } from '@lectern/content/document/document';
import type { VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import type { DocumentContext, ShownFile } from './document-context.js';
import { formatLocale } from './locale.js';
import { Picture } from './picture.js';
import { type BlockProps, fragmentOf } from './renderer.js';
import { resolved } from './resolved-link.js';
import { spokenText } from './spoken-text.js';

/** Renders a file as a card that downloads it. */
export function FileBlock({ block, renderer }: BlockProps): VNode {
  const { context } = renderer;
  const caption = fragmentOf(block, 'caption');
  return (
    <figure class="file">
      <FileCard value={block.data['ref']} context={context} />
      {spokenText(caption) !== '' && <figcaption>{renderer.blocks(caption)}</figcaption>}
    </figure>
  );
}

/** Renders a drawing as the picture that it is, or as a file where it is none. */
export function DrawingBlock({ block, renderer }: BlockProps): VNode | null {
  const { ref } = block.data;
  const { context } = renderer;
  const target = resolved(ref, context);
  if (target === undefined) return null;
  const isPicture = target.file?.contentType.startsWith('image/') ?? false;
  if (!isPicture) return <FileBlock block={block} renderer={renderer} />;
  return (
    <figure class="image">
      <Picture image={ref} alt={target.title} context={context} />
    </figure>
  );
}

function FileCard({ value, context }: { value: Json | undefined; context: DocumentContext }): VNode {
  const target = resolved(value, context);
  if (target === undefined) return <p class="unavailable">{context.words.fileNotAvailable}</p>;
  const { file } = target;
  return (
    <a class="card-link file-card" href={target.href} download={file?.name ?? ''}>
      <Icon name={iconOf(file)} class="file-icon" />
      <span class="card-text">
        <span class="card-title">{file?.name ?? target.title}</span>
        {file && (
          <span class="card-detail">
            {file.contentType} · {sizeWords(file.size, context.language)}
          </span>
        )}
      </span>
      <Icon name="download" label={context.words.download} class="card-arrow" />
    </a>
  );
}

function iconOf(file: ShownFile | undefined): string {
  const kind = file?.contentType.split('/')[0] ?? '';
  const known = new Map([
    ['image', 'file-image'],
    ['video', 'file-play'],
    ['audio', 'file-music'],
    ['text', 'file-text'],
  ]);
  return known.get(kind) ?? 'file';
}

/** The size of a file in words, such as `1.4 MB`. Bytes are written out: their short name knows no plural. */
function sizeWords(bytes: number, language: string | undefined): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), units.length - 1);
  const unitDisplay = step === 0 ? 'long' : 'short';
  const format = { style: 'unit', unit: units[step], unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(formatLocale(language), format).format(bytes / 1000 ** step);
}
