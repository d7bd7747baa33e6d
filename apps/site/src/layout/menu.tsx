import type { ComponentChildren, VNode } from 'preact';

interface MenuProps {
  /** What opens it. */
  title: ComponentChildren;
  /** Its accessible name, where the title is only a picture or a value. */
  label?: string;
  class?: string;
  hidden?: boolean;
  children: ComponentChildren;
}

/** A button that opens a list of links or choices; it needs no script, which only adds closing by Escape or outside. */
export function Menu({ title, label, class: className, hidden, children }: MenuProps): VNode {
  return (
    <details class={className ? `menu ${className}` : 'menu'} hidden={hidden} data-menu>
      <summary class="menu-button" aria-label={label}>
        {title}
      </summary>
      <ul class="menu-list">{children}</ul>
    </details>
  );
}
