import { textOf } from '@lectern/content/document/json-values';
import type { VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import type { Words } from '../words/words.js';
import { Picture } from './picture.js';
import { type BlockProps, childBlocks, fragmentOf, type InlineProps } from './renderer.js';
import { resolved } from './resolved-link.js';
import { spokenText } from './spoken-text.js';

/** Renders pictures beside each other. */
export function Images({ block, renderer }: BlockProps): VNode {
  const { align, fullWidth, withFrame } = block.data;
  const classes = [
    'images',
    align === 'left' || align === 'right' ? `images-${align}` : 'images-center',
    fullWidth === true ? 'full-width' : '',
    withFrame === true ? 'images-framed' : '',
  ];
  return (
    <div class={classes.filter(Boolean).join(' ')}>
      {childBlocks(block, 'image').map((image) => (
        <ImageFigure block={image} renderer={renderer} slot={fullWidth === true ? '68rem' : undefined} />
      ))}
    </div>
  );
}

/** Renders a picture with its caption; nothing when the picture is not there for this reader. */
export function ImageFigure({ block, renderer, slot }: BlockProps & { slot?: string | undefined }): VNode | null {
  const { ref, refDark, alt, width, height } = block.data;
  if (!resolved(ref, renderer.context) && !resolved(refDark, renderer.context)) return null;
  const caption = fragmentOf(block, 'caption');
  return (
    <figure class="image">
      <Picture
        image={ref}
        dark={refDark}
        alt={textOf(alt)}
        width={width}
        height={height}
        slot={slot}
        isFirst={renderer.isFirstImage(block)}
        context={renderer.context}
      />
      <ZoomButton words={renderer.context.words} />
      {spokenText(caption) !== '' && <figcaption>{renderer.blocks(caption)}</figcaption>}
    </figure>
  );
}

/** A button that shows a picture as large as the window; the script offers it where there is more to see than is shown. */
function ZoomButton({ words }: { words: Words }): VNode {
  const { enlargePicture, close } = words;
  return (
    <button
      type="button"
      class="image-zoom"
      data-zoom={close}
      hidden
      aria-haspopup="dialog"
      aria-label={enlargePicture}
      title={enlargePicture}
    >
      <Icon name="zoom-in" />
    </button>
  );
}

/** Renders a picture in running text, as high as a line of it or as large as it is. */
export function InlineImage({ inline, renderer }: InlineProps): VNode {
  const { ref, refDark, alt, caption, size } = inline.data;
  return (
    <Picture
      image={ref}
      dark={refDark}
      alt={textOf(alt)}
      title={textOf(caption) || undefined}
      class={size === 'original' ? 'inline-image' : 'inline-image inline-image-line'}
      {...(size !== 'original' && { slot: '10rem' })}
      isInline
      context={renderer.context}
    />
  );
}
