import type { Data, Json } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import type { ComponentChildren, VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import { bound, UPDATE_PROPS } from './component-actions.js';
import { type ComponentRenderer, itemsIn } from './component-renderer.js';

/** What happens when a reader presses something: another page opens, or the integration is asked. */
export type Press = { kind: 'open'; href: string } | { kind: 'act'; action: string } | undefined;

/** Reads an action; what only people who edit can do is none for others. */
export function pressOf(value: Json | undefined, { state, place }: ComponentRenderer): Press {
  const action = dataOf(value);
  const name = textOf(action['action']);
  if (name === '' || (name === UPDATE_PROPS && !place.isEdited)) return undefined;
  if (name !== '@ui.url.open') return { kind: 'act', action: JSON.stringify(action) };
  const href = openedAddress(textOf(bound(action['url'], state)));
  return href === undefined ? undefined : { kind: 'open', href };
}

/** What an integration may have opened in another tab: pages over https, and mails. */
function openedAddress(address: string): string | undefined {
  const url = parseUrl(address);
  return url?.protocol === 'https:' || url?.protocol === 'mailto:' ? url.href : undefined;
}

/** A link to what an action opens. */
export function OpenedLink({ href, children, ...rest }: { href: string; children: ComponentChildren; class?: string }) {
  return (
    <a {...rest} href={href} rel="noopener" target="_blank">
      {children}
    </a>
  );
}

interface ButtonProps {
  element: Data;
  renderer: ComponentRenderer;
}

/** Renders a button: a link where it opens something, and what the script reacts to where it acts. */
export function Button({ element, renderer }: ButtonProps): VNode | null {
  const [label, tooltip, icon, trailing] = ['label', 'tooltip', 'icon', 'trailingIcon'].map((name) =>
    textOf(element[name]),
  );
  const press = pressOf(element['onPress'], renderer);
  const style = textOf(element['style']);
  const kind = style === 'primary' || style === 'danger' ? style : 'secondary';
  const look = `button button-${kind}`;
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {label || (!icon && tooltip)}
      {trailing && <Icon name={trailing} />}
    </>
  );
  if (!(label || tooltip || icon)) return null;
  if (press?.kind === 'open') {
    return (
      <OpenedLink href={press.href} class={look}>
        {inside}
        {!label && icon && <span class="visually-hidden">{tooltip || icon}</span>}
      </OpenedLink>
    );
  }
  return (
    <button
      type={kind === 'primary' ? 'submit' : 'button'}
      class={`${look} integration-control`}
      data-action={press?.action}
      data-confirm={confirmationOf(element)}
      disabled={press === undefined || element['disabled'] === true}
      title={tooltip || undefined}
      aria-label={label ? undefined : tooltip || icon}
    >
      {inside}
    </button>
  );
}

/** Renders the buttons that stand at an edge of something. */
export function Buttons({ value, renderer }: { value: Json | undefined; renderer: ComponentRenderer }): VNode | null {
  const buttons = itemsIn(value).map(dataOf);
  if (buttons.length === 0) return null;
  return (
    <div class="integration-row integration-buttons">
      {buttons.map((element) => (
        <Button element={element} renderer={renderer} />
      ))}
    </div>
  );
}

/** What the reader is asked before something is done; nothing when nothing is asked. */
export function confirmationOf(element: Data): string | undefined {
  const { title, text } = dataOf(element['confirm']);
  return [textOf(title), textOf(text)].filter(Boolean).join('\n\n') || undefined;
}

/** A title that can be pressed, or that leads somewhere. */
export function PressableTitle({ press, children }: { press: Press; children: ComponentChildren }): VNode {
  if (press?.kind === 'open') {
    return (
      <OpenedLink href={press.href} class="integration-press">
        {children}
      </OpenedLink>
    );
  }
  if (press === undefined) return <>{children}</>;
  return (
    <button type="button" class="integration-press" data-action={press.action}>
      {children}
    </button>
  );
}
