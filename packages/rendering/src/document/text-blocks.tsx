import type { Block, Json } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import type { VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import type { BlockProps, Renderer } from './renderer.js';

/** Renders a paragraph; one without anything in it is a space between others and renders nothing. */
export function Paragraph({ block, renderer }: BlockProps): VNode | null {
  if (!saysAnything(block)) return null;
  return <p class={alignClass(block.data['align'])}>{renderer.inlines(block.nodes)}</p>;
}

/** Renders a heading below the title of the page, with a link that leads to it. */
export function Heading({ block, renderer }: BlockProps): VNode | null {
  if (!saysAnything(block)) return null;
  const attributes = {
    id: block.meta?.id,
    class: ['heading', alignClass(block.data['align'])].filter(Boolean).join(' '),
  };
  const inside = (
    <>
      {renderer.otherAnchors(block).map((id) => (
        <span key={id} id={id} class="other-anchor" />
      ))}
      {renderer.inlines(block.nodes)}
      <HeadingAnchor id={block.meta?.id} renderer={renderer} />
    </>
  );
  const level = renderer.headingLevel(block.type);
  if (level === 2) return <h2 {...attributes}>{inside}</h2>;
  return level === 3 ? <h3 {...attributes}>{inside}</h3> : <h4 {...attributes}>{inside}</h4>;
}

function HeadingAnchor({ id, renderer }: { id: string | undefined; renderer: Renderer }): VNode | null {
  if (id === undefined) return null;
  return (
    <a class="heading-anchor" href={`#${encodeURIComponent(id)}`} aria-label={renderer.context.words.linkToSection}>
      <Icon name="link" />
    </a>
  );
}

/** Renders what somebody else said. */
export function Quote({ block, renderer }: BlockProps): VNode {
  return <blockquote>{renderer.blocks(block.nodes)}</blockquote>;
}

const HINT_STYLES = ['info', 'success', 'warning', 'danger'] as const;

const HINTS = {
  info: { icon: 'info', word: 'note' },
  success: { icon: 'circle-check', word: 'tip' },
  warning: { icon: 'triangle-alert', word: 'warning' },
  danger: { icon: 'octagon-alert', word: 'danger' },
} as const;

/** Renders a note that stands out from the text around it. */
export function Hint({ block, renderer }: BlockProps): VNode {
  const style = HINT_STYLES.find((name) => name === block.data['style']) ?? 'info';
  const { icon, word } = HINTS[style];
  return (
    <div class={`hint hint-${style}`} role="note">
      <Icon name={iconName(block.data['icon']) || icon} label={renderer.context.words[word]} class="hint-icon" />
      <div class="hint-body">{renderer.blocks(block.nodes)}</div>
    </div>
  );
}

/** The name of an icon, which newer documents write as an object. */
export function iconName(value: Json | undefined): string {
  return textOf(value) || textOf(dataOf(value)['icon']);
}

function alignClass(align: Json | undefined): string | undefined {
  return align === 'center' || align === 'end' ? `align-${align}` : undefined;
}

function saysAnything({ nodes = [] }: Block): boolean {
  return nodes.some((node) => node.object !== 'text' || node.leaves.some(({ text }) => text.trim() !== ''));
}
