import type { Data } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import type { VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import type { ResolvedRef } from './document-context.js';
import type { InlineProps, Renderer } from './renderer.js';
import { ResolvedLink, resolved } from './resolved-link.js';
import { safeHref } from './safe-href.js';

/** Renders a link that looks like a button: to what it refers to, or to the action that it stands for. */
export function ActionButton({ inline, renderer }: InlineProps): VNode | null {
  const { data } = inline;
  const label = textOf(data['label']);
  const target = resolved(data['ref'], renderer.context) ?? actionTarget(dataOf(data['action']), renderer);
  if (label === '') return null;
  if (target === undefined) return <>{label}</>;
  const icon = textOf(data['icon']);
  return (
    <ResolvedLink target={target} context={renderer.context} class={classOf(data)}>
      {icon && <Icon name={icon} />}
      {label}
    </ResolvedLink>
  );
}

function classOf({ kind, size }: Data): string {
  const kindClass = kind === 'secondary' ? 'button-secondary' : 'button-primary';
  return size === 'small' || size === 'large' ? `button ${kindClass} button-${size}` : `button ${kindClass}`;
}

/** Actions are written as `{ action: 'search' }` or with the name of the action as a key. */
function actionTarget(action: Data, { context, tabAnchor }: Renderer): ResolvedRef | undefined {
  const name = textOf(action['action']) || textOf(action['kind']);
  const is = (wanted: string): boolean => name === wanted || wanted in action;
  const href =
    is('search') || is('ask')
      ? context.searchHref?.(textOf(action['query']))
      : is('select') && anchorHref(tabAnchor(textOf(action['slug'])));
  const safe = href ? safeHref(href) : undefined;
  return safe === undefined ? undefined : { href: safe, title: '', isExternal: false };
}

function anchorHref(id: string | undefined): string | undefined {
  return id === undefined ? undefined : `#${encodeURIComponent(id)}`;
}
