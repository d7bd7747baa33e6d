import type { Inline, Node } from '@lectern/content/document/document';
import { textOf } from '@lectern/content/document/json-values';
import type { ComponentChildren, FunctionComponent, VNode } from 'preact';
import { Emoji } from '../icons/emoji.js';
import { Icon } from '../icons/icon.js';
import { Annotation } from './annotations.js';
import { ActionButton } from './button.js';
import { InlineImage } from './images.js';
import { colorClass, renderLeaf } from './marked-text.js';
import { InlineMath } from './math.js';
import type { InlineProps, Renderer } from './renderer.js';
import { RefName, ResolvedLink, resolved } from './resolved-link.js';

type InlineType =
  | 'link'
  | 'emoji'
  | 'icon'
  | 'expression'
  | 'inline-math'
  | 'inline-image'
  | 'annotation'
  | 'mention'
  | 'button'
  | 'inserted'
  | 'deleted';

const INLINES: Record<InlineType, FunctionComponent<InlineProps>> = {
  link: Link,
  emoji: ({ inline }) => <Emoji code={textOf(inline.data['code'])} />,
  icon: NamedIcon,
  expression: Expression,
  'inline-math': InlineMath,
  'inline-image': InlineImage,
  annotation: Annotation,
  mention: ({ inline, renderer }) => <RefName value={inline.data['ref']} context={renderer.context} class="mention" />,
  button: ActionButton,
  inserted: ({ inline, renderer }) => <ins>{renderer.inlines(inline.nodes)}</ins>,
  deleted: ({ inline, renderer }) => <del>{renderer.inlines(inline.nodes)}</del>,
};

const byType: ReadonlyMap<string, FunctionComponent<InlineProps>> = new Map(Object.entries(INLINES));

/** Renders running text with everything that can stand in it. */
export function renderInlines(nodes: readonly Node[], renderer: Renderer): ComponentChildren {
  return nodes.map((node) => {
    if (node.object === 'text') return node.leaves.map(renderLeaf);
    const Part = node.object === 'inline' ? byType.get(node.type) : undefined;
    return Part && node.object === 'inline' ? <Part inline={node} renderer={renderer} /> : null;
  });
}

function Link({ inline, renderer }: InlineProps): VNode {
  const { context } = renderer;
  const target = resolved(inline.data['ref'], context);
  const text = renderer.inlines(withoutLinks(inline.nodes ?? []));
  if (target === undefined) return <>{text}</>;
  return (
    <ResolvedLink target={target} context={context} title={textOf(inline.data['title']) || undefined}>
      {text}
    </ResolvedLink>
  );
}

const LINKING = new Set(['link', 'mention', 'annotation', 'button']);

/** A page cannot hold a link in a link: of what would be one, the text stays. */
function withoutLinks(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (node.object !== 'inline' || !LINKING.has(node.type)) return [node];
    return withoutLinks(node.nodes ?? []);
  });
}

function NamedIcon({ inline }: InlineProps): VNode | null {
  const name = textOf(inline.data['icon']);
  return name === '' ? null : <Icon name={name} class={colorClass('color', textOf(inline.data['color']))} />;
}

/** Expressions were replaced by their value before; of one that is left, only what it holds can be shown. */
function Expression({ inline, renderer }: { inline: Inline; renderer: Renderer }): VNode {
  return <>{renderer.inlines(inline.nodes)}</>;
}
