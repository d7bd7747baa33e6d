import type { Data, Json } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import { bound, UPDATE_PROPS } from '../integration/component-actions.js';
import { frameOfMessage, resizeFrame, sendToFrame, sendToFrames } from './component-frames.js';
import { componentState, writtenJson } from './component-state.js';
import { patchElement, rememberInputs } from './patch-element.js';

/** A component of an integration that is asked for. */
export interface AskedComponent {
  componentId: string;
  props: Data;
  state?: Data;
  action?: Data;
}

/** What components of integrations need from the page that they are shown on. */
export interface ComponentHost {
  /** Has a component rendered; fails with an `AskFailure` where there is something to say about that. */
  ask(root: HTMLElement, asked: AskedComponent): Promise<HTMLElement | undefined>;
  /** Called with whatever was rendered, when it stands in the page. */
  onShown?(root: HTMLElement): void;
  /** Takes the properties of a block that somebody changed, where people may do that. */
  onProps?(props: Data): void;
}

/** Says why a component could not be rendered, in words for whoever uses it. */
export class AskFailure extends Error {}

const COMPONENT = '[data-component]';

/**
 * Lets people use the components of integrations below an element: what they do is asked for, and what comes back takes
 * the place of what was there. It ends with the signal.
 */
export function enhanceComponents(scope: HTMLElement | Document, host: ComponentHost, signal?: AbortSignal): void {
  new UsedComponents(scope, host).listen(signal);
}

class UsedComponents {
  /** One thing after the other, as each changes what the next begins with. */
  readonly #pending = new WeakMap<HTMLElement, Promise<void>>();
  /** The components that opened dialogs. */
  readonly #openers = new WeakMap<HTMLDialogElement, HTMLElement>();

  constructor(
    private readonly scope: HTMLElement | Document,
    private readonly host: ComponentHost,
  ) {}

  listen(signal: AbortSignal | undefined): void {
    const options = signal ? { signal } : {};
    this.scope.addEventListener('click', (event) => this.#press(event), options);
    this.scope.addEventListener(
      'submit',
      (event) => event.target instanceof Element && event.target.matches(COMPONENT) && event.preventDefault(),
      options,
    );
    this.scope.addEventListener('change', ({ target }) => this.#change(target), options);
    this.scope.addEventListener('input', ({ target }) => this.#write(target), options);
    // A frame may have said that it is ready before anybody heard it.
    this.scope.addEventListener(
      'load',
      ({ target }) => {
        const holder = target instanceof HTMLIFrameElement ? target.closest<HTMLElement>('[data-webframe]') : null;
        if (holder) sendToFrame(holder);
      },
      { capture: true, ...options },
    );
    window.addEventListener('message', (event) => this.#hear(event), options);
    sendToFrames(this.scope);
  }

  #press(event: Event): void {
    const target = event.target instanceof Element ? event.target : null;
    const root = componentOf(target);
    const pressed = target?.closest<HTMLElement>('[data-action]');
    if (root && pressed) {
      event.preventDefault();
      const { confirm, action } = pressed.dataset;
      if (!confirm || window.confirm(confirm)) this.#act(root, dataOf(writtenJson(action)));
    }
    if (target?.closest('[data-modal-close]')) target.closest('dialog')?.close();
  }

  #change(target: EventTarget | null): void {
    const root = componentOf(target);
    if (!root || !(target instanceof HTMLElement) || target.dataset['name'] === undefined) return;
    const { confirm, change } = target.dataset;
    if (confirm && !window.confirm(confirm)) {
      if (target instanceof HTMLInputElement) target.checked = !target.checked;
      return;
    }
    sendToFrames(root);
    if (change) this.#act(root, dataOf(writtenJson(change)));
  }

  #write(target: EventTarget | null): void {
    const root = componentOf(target);
    if (!root) return;
    sendToFrames(root);
    const change = target instanceof HTMLElement ? dataOf(writtenJson(target.dataset['change'])) : {};
    // What is written is kept with every letter, and not only when somebody leaves the field.
    if (change['action'] === UPDATE_PROPS) this.#keepProps(root, change);
  }

  #hear(event: MessageEvent): void {
    const holder = frameOfMessage(this.scope, event);
    const said: unknown = event.data;
    const action = typeof said === 'object' && said !== null && 'action' in said ? said.action : undefined;
    if (!holder || typeof action !== 'object' || action === null || !('action' in action)) return;
    if (typeof action.action !== 'string') return;
    const size = 'size' in action && typeof action.size === 'object' && action.size !== null ? action.size : action;
    const root = componentOf(holder);
    if (action.action === '@webframe.ready') sendToFrame(holder);
    else if (action.action === '@webframe.resize') resizeFrame(holder, size);
    // A frame cannot open pages by itself: nobody pressed anything that says so.
    else if (action.action !== '@ui.url.open' && root) this.#act(root, dataOf(writtenJson(JSON.stringify(action))));
  }

  #act(root: HTMLElement, action: Data): void {
    const name = action['action'];
    const dialog = root.closest('dialog');
    if (name === UPDATE_PROPS) {
      if (this.#keepProps(root, action)) this.#inTurn(root, () => this.#update(root));
    } else if (name === '@ui.modal.open') this.#inTurn(root, () => this.#openDialog(root, action));
    else if (name !== '@ui.modal.close') this.#inTurn(root, () => this.#update(root, action));
    else if (dialog) this.#close(dialog, bound(action['returnValue'], componentState(root)));
  }

  /** Only people who edit change what is written; a dialog changes the block that it was opened by. */
  #keepProps(root: HTMLElement, action: Data): boolean {
    if (!this.host.onProps) return false;
    const dialog = root.closest('dialog');
    const opener = dialog ? this.#openers.get(dialog) : undefined;
    const changed = dataOf(bound(action['props'], componentState(root)));
    this.#setProps(opener ?? root, { ...dataOf(writtenJson((opener ?? root).dataset['props'])), ...changed });
    return true;
  }

  #setProps(root: HTMLElement, props: Data): void {
    root.dataset['props'] = JSON.stringify(props);
    this.host.onProps?.(props);
  }

  #inTurn(root: HTMLElement, next: () => Promise<void>): void {
    const turn = (this.#pending.get(root) ?? Promise.resolve()).then(next).catch(() => failIn(root));
    this.#pending.set(root, turn);
  }

  async #update(root: HTMLElement, action?: Data): Promise<void> {
    const { component = '', props: before } = root.dataset;
    const state = componentState(root);
    rememberInputs(root);
    const asked = { componentId: component, props: dataOf(writtenJson(before)), state };
    const rendered = await this.#ask(root, { ...asked, ...(action && { action: dataOf(bound(action, state)) }) });
    if (!rendered) return;
    const dialog = root.closest('dialog');
    const { complete } = rendered.dataset;
    if (complete !== undefined) {
      if (dialog) this.#close(dialog, writtenJson(complete));
      return;
    }
    const isChanged = action !== undefined && !dialog && rendered.dataset['props'] !== before;
    if (isChanged && root.dataset['props'] === before)
      this.host.onProps?.(dataOf(writtenJson(rendered.dataset['props'])));
    const target = dialog?.contains(root) && rendered instanceof HTMLDialogElement ? dialog : root;
    patchElement(target, rendered);
    this.host.onShown?.(target);
    sendToFrames(target);
  }

  async #openDialog(root: HTMLElement, action: Data): Promise<void> {
    const focused = document.activeElement;
    const props = dataOf(bound(action['props'], componentState(root)));
    const dialog = await this.#ask(root, { componentId: textOf(action['componentId']), props });
    if (!(dialog instanceof HTMLDialogElement)) return;
    this.#openers.set(dialog, root);
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    });
    dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
    // Dialogs stand outside of forms, and within what styles the text of the page.
    (root.closest('dialog') ?? root).after(dialog);
    this.host.onShown?.(dialog);
    dialog.showModal();
  }

  /** The component that opened the dialog is handed what it returns. */
  #close(dialog: HTMLDialogElement, returned: Json | undefined): void {
    const opener = this.#openers.get(dialog);
    const own = dialog.dataset['return'];
    const value = returned ?? (own === undefined ? undefined : writtenJson(own));
    dialog.close();
    if (!opener || value === undefined || value === null || value === '') return;
    this.#inTurn(opener, () => this.#update(opener, { action: '@ui.modal.close', returnValue: value }));
  }

  /** What was rendered; nothing when that failed, which the component says then. */
  async #ask(root: HTMLElement, asked: AskedComponent): Promise<HTMLElement | undefined> {
    alertIn(root);
    root.ariaBusy = 'true';
    try {
      return await this.host.ask(root, asked);
    } catch (error) {
      failIn(root, error);
      return undefined;
    } finally {
      root.ariaBusy = null;
    }
  }
}

function componentOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(COMPONENT) : null;
}

function failIn(root: HTMLElement, error?: unknown): void {
  alertIn(root, error instanceof AskFailure ? error.message : root.dataset['failed']);
}

/** Says something at the end of a component, in place of what was said before. */
function alertIn(root: HTMLElement, text?: string): void {
  for (const old of root.querySelectorAll(':scope > [role=alert]')) old.remove();
  if (!text) return;
  const alert = document.createElement('p');
  alert.className = 'integration-alert';
  alert.setAttribute('role', 'alert');
  alert.textContent = text;
  root.append(alert);
}
