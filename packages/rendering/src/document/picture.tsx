import type { Json } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import type { VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import type { DocumentContext, ResolvedRef } from './document-context.js';
import { ResolvedLink, resolved } from './resolved-link.js';
import { clipped } from './spoken-text.js';

const LARGEST = 10_000;
const UNITS = new Set(['px', '%', 'em', 'rem']);

interface PictureProps {
  image: Json | undefined;
  dark?: Json;
  alt: string;
  title?: string;
  /** As documents write lengths. */
  width?: Json;
  height?: Json;
  class?: string;
  /** How wide the page shows it at most, as `sizes` has it; as wide as the text by default. */
  slot?: string;
  /** Whether it stands in running text. */
  isInline?: boolean;
  /** Whether readers see it at once, so that it is fetched before what stands below it. */
  isFirst?: boolean;
  context: DocumentContext;
}

/**
 * Renders a picture, or the one of two that fits the theme; a link where it may not be loaded, and nothing when it is not
 * there for this reader.
 */
export function Picture({ image, dark, context, ...look }: PictureProps): VNode | null {
  const light = resolved(image, context);
  const night = resolved(dark, context);
  const unloaded = [light, night].find((target) => target && addressOf(target, context) === undefined);
  if (unloaded) return <PictureLink target={unloaded} context={context} {...look} />;
  if (light === undefined) return night === undefined ? null : <Image target={night} context={context} {...look} />;
  if (night === undefined) return <Image target={light} context={context} {...look} />;
  // Only the one that is shown is fetched, if both are fetched as late as that can be known.
  return (
    <>
      <Image target={light} context={context} {...look} isFirst={false} theme="only-light" />
      <Image target={night} context={context} {...look} isFirst={false} theme="only-dark" />
    </>
  );
}

/** Where a picture is loaded from, if it may be loaded. */
function addressOf(target: ResolvedRef, context: DocumentContext): string | undefined {
  return context.pictureAddress ? context.pictureAddress(target) : target.href;
}

type PictureLinkProps = Pick<PictureProps, 'alt' | 'isInline' | 'context'> & { target: ResolvedRef };

/** What stands in running text is no link, because it may stand in one. */
function PictureLink({ target, alt, isInline, context }: PictureLinkProps): VNode {
  if (isInline) {
    return (
      <span class="mention" title={target.href}>
        <Icon name="image" />
        {clipped(alt || target.href)}
      </span>
    );
  }
  return (
    <ResolvedLink target={target} context={context} class="card-link">
      <Icon name="image" class="card-icon" />
      <span class="card-text">
        {alt && <span class="card-title">{clipped(alt)}</span>}
        <span class="card-detail">{clipped(target.href)}</span>
      </span>
      <Icon name="arrow-up-right" class="card-arrow" />
    </ResolvedLink>
  );
}

type ImageProps = Omit<PictureProps, 'image' | 'dark' | 'isInline'> & {
  target: ResolvedRef;
  theme?: string;
};

function Image({ target, context, alt, title, width, height, class: look, theme, slot, isFirst }: ImageProps): VNode {
  const style = [
    ['width', cssLength(width)],
    ['height', cssLength(height)],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  const { width: fullWidth, height: fullHeight } = target.file ?? {};
  return (
    <img
      src={addressOf(target, context)}
      srcset={target.sourceSet}
      sizes={target.sourceSet && sizesOf(width, fullWidth, slot)}
      alt={alt}
      title={title}
      class={[look, theme].filter(Boolean).join(' ') || undefined}
      width={pixels(fullWidth)}
      height={pixels(fullHeight)}
      style={style.join('; ') || undefined}
      loading={isFirst ? undefined : 'lazy'}
      fetchpriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  );
}

/** How wide an image is shown: never wider than the window, its place, itself, or what the author wants. */
function sizesOf(wanted: Json | undefined, fullWidth: number | undefined, slot = '46rem'): string {
  const written = cssLength(wanted);
  const limits = ['100vw', slot, ...(fullWidth === undefined ? [] : [`${fullWidth}px`])];
  return `min(${[...limits, ...(written?.endsWith('px') ? [written] : [])].join(', ')})`;
}

/** A length of a document in CSS: a number is one in pixels; nothing for what is no sensible length. */
export function cssLength(value: Json | undefined): string | undefined {
  const { value: amount, unit } = typeof value === 'number' ? { value, unit: 'px' } : dataOf(value);
  if (typeof amount !== 'number' || !(amount > 0 && amount <= LARGEST)) return undefined;
  const name = textOf(unit) || 'px';
  return UNITS.has(name) ? `${amount}${name}` : undefined;
}

function pixels(size: number | undefined): number | undefined {
  return size !== undefined && size > 0 ? Math.round(size) : undefined;
}
