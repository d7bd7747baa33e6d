import { placeholderOf } from '@lectern/rendering/openapi/request/credentials';
import { sampleLanguages } from '@lectern/rendering/openapi/samples/sample-languages';
import { fieldNames } from '@lectern/rendering/openapi/try-it/field-names';
import { readRequest, typedSecret } from '@lectern/rendering/openapi/try-it/read-request';
import type { TrySettings } from '@lectern/rendering/openapi/try-it/try-settings';
import { keepSecrets } from './kept-secrets.js';
import { ProxyRefusal, sendDirectly, sendThroughProxy, sentContent } from './send-request.js';
import { showResponse } from './show-response.js';

// Loaded when a reader first wants to try an operation. The form comes from the server of the site; what is typed into
// it goes nowhere but to the server that the reader chose, or to the proxy if the reader chose that.

const dialogs = new WeakMap<HTMLElement, HTMLDialogElement>();

/** Opens the dialog of a button; what was typed into it before is still there. */
async function open(button: HTMLElement): Promise<void> {
  button.removeAttribute('data-waiting');
  const dialog = dialogs.get(button) ?? (await load(button));
  if (dialog === undefined || dialog.open) return;
  dialogs.set(button, dialog);
  // In the page only while it is open, as no id may stand there twice.
  document.body.append(dialog);
  dialog.showModal();
}

async function load(button: HTMLElement): Promise<HTMLDialogElement | undefined> {
  if (button.ariaBusy === 'true') return undefined;
  button.ariaBusy = 'true';
  try {
    const response = await fetch(button.dataset['try'] ?? '');
    const { body } = new DOMParser().parseFromString(await response.text(), 'text/html');
    const [panel] = body.children;
    return response.ok && panel instanceof HTMLElement ? newDialog(panel, button) : undefined;
  } catch {
    // It can be opened again.
    return undefined;
  } finally {
    button.ariaBusy = null;
  }
}

function newDialog(panel: HTMLElement, button: HTMLElement): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'api-try-dialog';
  dialog.setAttribute('aria-labelledby', 'try-title');
  dialog.append(panel);
  dialog.addEventListener('close', () => {
    dialog.remove();
    button.focus({ preventScroll: true });
  });
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close());
  const form = dialog.querySelector('form');
  const settings: TrySettings = JSON.parse(panel.dataset['settings'] ?? '{}');
  if (form) new Trial(panel, form, settings).begin();
  return dialog;
}

/** One operation that is being tried. */
class Trial {
  #sending: AbortController | undefined;

  constructor(
    private readonly panel: HTMLElement,
    private readonly form: HTMLFormElement,
    private readonly settings: TrySettings,
  ) {}

  begin(): void {
    keepSecrets(this.form, this.settings.storageKey);
    this.#offerLanguages();
    this.form.addEventListener('input', () => this.#follow());
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#send();
    });
    this.#part('[data-cancel]')?.addEventListener('click', () => this.#sending?.abort());
    this.#follow();
  }

  /** Shows what belongs to what is chosen, and the request that was typed so far. */
  #follow(): void {
    const typed = new FormData(this.form);
    for (const part of this.form.querySelectorAll<HTMLElement>('[data-by]')) {
      part.hidden = typed.get(part.dataset['by'] ?? '') !== part.dataset['index'];
    }
    const { form, words } = this.settings;
    // Others may see the screen, so the sample shows in place of secrets what stands for them.
    const { request } = readRequest(form, typed, words, placeholderOf);
    const chosen = this.#part<HTMLSelectElement>('[data-language]')?.value;
    const language = sampleLanguages.find(({ title }) => title === chosen) ?? sampleLanguages[0];
    const sample = this.#part('[data-sample]');
    if (sample && language) sample.textContent = language.write(request);
  }

  #offerLanguages(): void {
    const select = this.#part<HTMLSelectElement>('[data-language]');
    select?.append(...sampleLanguages.map(({ title }) => new Option(title)));
    select?.addEventListener('change', () => this.#follow());
  }

  async #send(): Promise<void> {
    const { form, words, proxyHref, spec } = this.settings;
    const typed = new FormData(this.form);
    const { request, problems } = readRequest(form, typed, words, typedSecret);
    this.#showProblems(problems);
    if (problems.length > 0 || this.#sending) return;
    const sending = new AbortController();
    this.#sending = sending;
    this.#showSending(true);
    const isProxied = proxyHref !== undefined && typed.get(fieldNames.via) === 'proxy';
    try {
      const payload = sentContent(request, form, typed);
      const answer = isProxied
        ? await sendThroughProxy(proxyHref, spec, request, payload, sending.signal)
        : await sendDirectly(request, payload, sending.signal);
      this.#say('');
      showResponse(this.#part('[data-response]'), this.#part('[data-status]'), answer, words);
    } catch (error) {
      this.#part('[data-response]')?.replaceChildren();
      this.#say(this.#reasonOf(error, sending.signal.aborted, isProxied), true);
    } finally {
      this.#sending = undefined;
      this.#showSending(false);
      // On a small screen the response stands below the form.
      const isBelow = window.matchMedia('(width < 60rem)').matches;
      this.#part('#try-response')?.scrollIntoView({ block: isBelow ? 'start' : 'nearest' });
    }
  }

  #reasonOf(error: unknown, isCanceled: boolean, isProxied: boolean): string {
    const { words, proxyHref } = this.settings;
    if (isCanceled) return words.tryCanceled;
    if (isProxied) return error instanceof ProxyRefusal && error.message !== '' ? error.message : words.tryProxyFailed;
    return `${words.tryFailed} ${proxyHref === undefined ? words.tryNoProxy : words.tryUseProxy}`;
  }

  #showProblems(problems: readonly { field: string; message: string }[]): void {
    const messages = new Map(problems.map(({ field, message }) => [field, message]));
    for (const place of this.form.querySelectorAll<HTMLElement>('[data-problem]')) {
      const name = place.dataset['problem'] ?? '';
      const message = messages.get(name);
      place.hidden = message === undefined;
      place.textContent = message ?? '';
      const field = this.form.elements.namedItem(name);
      if (!(field instanceof HTMLElement)) continue;
      if (message === undefined) field.removeAttribute('aria-invalid');
      else field.setAttribute('aria-invalid', 'true');
    }
    this.form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  #showSending(isSending: boolean): void {
    const cancel = this.#part('[data-cancel]');
    const submit = this.#part<HTMLButtonElement>('[type=submit]');
    if (!cancel || !submit) return;
    // The focus goes along with the button that can be pressed.
    const hadFocus = document.activeElement === submit || document.activeElement === cancel;
    cancel.hidden = !isSending;
    submit.hidden = isSending;
    if (hadFocus) (isSending ? cancel : submit).focus();
    if (isSending) this.#say(this.settings.words.trySending);
  }

  #say(text: string, isFailure = false): void {
    const status = this.#part('[data-status]');
    if (!status) return;
    status.classList.toggle('api-try-failure', isFailure);
    status.textContent = text;
  }

  #part<T extends HTMLElement>(selector: string): T | null {
    return this.panel.querySelector<T>(selector);
  }
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-try]') : null;
  if (button) void open(button);
});
for (const button of document.querySelectorAll<HTMLElement>('[data-try][data-waiting]')) void open(button);
