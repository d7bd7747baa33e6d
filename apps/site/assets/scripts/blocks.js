// Lets readers use the blocks of integrations. What they do is sent to the site, and what comes back takes the place of
// what was there: nothing is rendered here.

const MAX_HEIGHT = 5000;

/**
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement[]}
 */
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

/** @param {string | undefined} text written by the server */
const json = (text) => JSON.parse(text || '{}');

/** @param {string} html as the server of the site rendered it */
const parsed = (html) => new DOMParser().parseFromString(html, 'text/html').body.firstElementChild;

/** @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} input */
function inputValue(input) {
  if (input instanceof HTMLSelectElement) {
    return input.multiple ? Array.from(input.selectedOptions, ({ value }) => value) : input.value;
  }
  return input.type === 'checkbox' ? input.checked : input.value;
}

/**
 * What a component keeps, with what stands in its inputs.
 * @param {HTMLElement} root
 */
function stateOf(root) {
  const state = json(root.dataset.state);
  const lists = new Set();
  for (const input of all('[data-name]', root)) {
    const { name, value } = input.dataset;
    if (value === undefined) {
      state[name] = inputValue(input);
    } else if (input.type === 'radio') {
      if (input.checked) state[name] = JSON.parse(value);
    } else {
      // Check boxes of one name are a list of what is checked.
      if (!lists.has(name)) state[name] = [];
      lists.add(name);
      if (input.checked) state[name].push(JSON.parse(value));
    }
  }
  return state;
}

/** A value with what it takes from the state, which it names as `{ $state: name }`. */
function bound(value, state) {
  if (Array.isArray(value)) return value.map((item) => bound(item, state));
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.$state === 'string') return state[value.$state];
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, bound(item, state)]));
}

/** Frames of integrations have no origin that could be named. */
const originOf = (frame) => (frame.sandbox.contains('allow-same-origin') ? new URL(frame.src).origin : 'null');

/** @param {HTMLElement} holder of a frame */
function sendData(holder) {
  const [frame] = all('iframe', holder);
  const root = holder.closest('[data-component]');
  if (!frame || !root) return;
  const origin = originOf(frame);
  const state = bound(json(holder.dataset.data), stateOf(root));
  frame.contentWindow?.postMessage({ state }, origin === 'null' ? '*' : origin);
}

const sendAll = (root) => all('[data-webframe]', root).forEach(sendData);

/** @param {HTMLElement} holder @param {{ aspectRatio?: number, height?: number, maxHeight?: number }} size */
function resize(holder, { aspectRatio, height, maxHeight }) {
  const [frame] = all('iframe', holder);
  const isSize = (value) => Number.isFinite(Number(value)) && Number(value) > 0;
  if (isSize(height)) {
    frame.style.aspectRatio = 'auto';
    frame.style.blockSize = `${Math.min(Number(height), MAX_HEIGHT)}px`;
  } else if (isSize(aspectRatio)) {
    frame.style.blockSize = '';
    frame.style.aspectRatio = String(Number(aspectRatio));
  }
  if (isSize(maxHeight)) frame.style.maxBlockSize = `${Math.min(Number(maxHeight), MAX_HEIGHT)}px`;
}

/** @param {MessageEvent} event */
function hear({ source, origin, data }) {
  const holder = all('[data-webframe]').find((one) => {
    const [frame] = all('iframe', one);
    return frame && source !== null && frame.contentWindow === source && originOf(frame) === origin;
  });
  const action = typeof data === 'object' && data !== null ? data.action : undefined;
  if (!holder || typeof action?.action !== 'string') return;
  if (action.action === '@webframe.ready') sendData(holder);
  else if (action.action === '@webframe.resize') resize(holder, action.size ?? action);
  // A frame cannot open pages by itself: nobody pressed anything that says so.
  else if (action.action !== '@ui.url.open') act(holder.closest('[data-component]'), action);
}

/** @type {WeakMap<Element, string>} what stood in inputs when it was sent */
const sent = new WeakMap();

/** Whether an element can stay, as that what the server rendered now. */
function isSame(old, next) {
  if (old.nodeType !== next.nodeType || old.nodeName !== next.nodeName) return false;
  if (!(old instanceof Element)) return true;
  const names = ['data-name', 'data-webframe', 'type', 'src', 'data-value'];
  return names.every((name) => old.getAttribute(name) === next.getAttribute(name));
}

/**
 * Makes an element what the server rendered, and keeps what is the same: the focus, frames, and what is open.
 * @param {Element} old @param {Element} next
 */
function patch(old, next) {
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && name !== 'style' && name !== 'open') old.removeAttribute(name);
  }
  for (const { name, value } of [...next.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old instanceof HTMLInputElement) old.checked = next.checked;
  // What was written since is not lost, unless the integration has put something else there.
  if (old.matches('input, textarea') && sent.get(old) !== next.value) old.value = next.value;
  // A frame that the reader asked for stays where only a button would be.
  const isPlaying = old.matches('[data-webframe] .embed') && old.querySelector('iframe');
  if (!isPlaying) patchChildren(old, next);
  if (old instanceof HTMLSelectElement) {
    for (const [index, option] of [...next.options].entries()) old.options[index].selected = option.selected;
  }
}

function patchChildren(old, next) {
  let at = old.firstChild;
  for (const child of [...next.childNodes]) {
    let same = at;
    while (same && !isSame(same, child)) same = same.nextSibling;
    if (!same) {
      old.insertBefore(child, at);
      continue;
    }
    while (at !== same) {
      const gone = at;
      at = at.nextSibling;
      gone.remove();
    }
    if (same instanceof Element) patch(same, child);
    else if (same.data !== child.data) same.data = child.data;
    at = same.nextSibling;
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

/** Shows what the script of every page can do something with. */
function reveal(root) {
  const selector = navigator.clipboard ? '[data-embed], [data-copy]' : '[data-embed]';
  for (const button of all(selector, root)) button.hidden = false;
}

/** @param {HTMLElement} root @param {string} [text] nothing takes it away */
function alertIn(root, text) {
  all(':scope > [role=alert]', root).forEach((old) => {
    old.remove();
  });
  if (!text) return;
  const alert = document.createElement('p');
  alert.className = 'integration-alert';
  alert.setAttribute('role', 'alert');
  alert.textContent = text;
  root.append(alert);
}

/**
 * Sends what was done, and returns what the server rendered; nothing when that failed, which the block says then.
 * @param {HTMLElement} root @param {object} asked
 */
async function send(root, asked) {
  alertIn(root);
  root.ariaBusy = 'true';
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(root.dataset.href, { method: 'POST', headers, body: JSON.stringify(asked) });
    if (response.ok) return parsed(await response.text());
    alertIn(root, response.status === 422 ? await response.text() : root.dataset.failed);
  } catch {
    alertIn(root, root.dataset.failed);
  } finally {
    root.ariaBusy = null;
  }
  return null;
}

/** @type {WeakMap<HTMLElement, Promise<void>>} one thing after the other, as each changes what the next begins with */
const pending = new WeakMap();

/** @param {HTMLElement} root @param {() => Promise<void>} next */
function inTurn(root, next) {
  const turn = (pending.get(root) ?? Promise.resolve()).then(next).catch(() => alertIn(root, root.dataset.failed));
  pending.set(root, turn);
}

/** @param {HTMLElement} root @param {object} action */
async function update(root, action) {
  const { component, props } = root.dataset;
  const state = stateOf(root);
  for (const input of all('input, textarea', root)) sent.set(input, input.value);
  const asked = { componentId: component, props: json(props), state, action: bound(action, state) };
  const rendered = await send(root, asked);
  if (!rendered) return;
  const dialog = root.closest('dialog');
  if (rendered.dataset.complete !== undefined) {
    if (dialog) close(dialog, JSON.parse(rendered.dataset.complete));
    return;
  }
  const target = dialog?.contains(root) && rendered instanceof HTMLDialogElement ? dialog : root;
  patch(target, rendered);
  reveal(target);
  sendAll(target);
}

/** @type {WeakMap<HTMLDialogElement, HTMLElement>} the component that opened a dialog */
const openers = new WeakMap();

/** @param {HTMLElement} root @param {{ componentId: string, props?: object }} action */
async function openModal(root, { componentId, props = {} }) {
  const focused = document.activeElement;
  const rendered = await send(root, { componentId, props: bound(props, stateOf(root)) });
  if (!(rendered instanceof HTMLDialogElement)) return;
  openers.set(rendered, root);
  rendered.addEventListener('close', () => {
    rendered.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  });
  rendered.addEventListener('click', ({ target }) => target === rendered && rendered.close());
  // Dialogs stand outside of forms, and within what styles the text of the page.
  (root.closest('dialog') ?? root).after(rendered);
  reveal(rendered);
  rendered.showModal();
}

/** @param {HTMLDialogElement} dialog @param {unknown} returnValue handed to the component that opened it */
function close(dialog, returnValue) {
  const opener = openers.get(dialog);
  const value = returnValue ?? (dialog.dataset.return && JSON.parse(dialog.dataset.return));
  dialog.close();
  if (opener && value !== undefined && value !== null && value !== '') {
    inTurn(opener, () => update(opener, { action: '@ui.modal.close', returnValue: value }));
  }
}

/** @param {HTMLElement | null} root @param {{ action: string }} action */
function act(root, action) {
  // Only people who edit change what is written.
  if (!root || action.action === '@editor.node.updateProps') return;
  if (action.action === '@ui.modal.open') return inTurn(root, () => openModal(root, action));
  const dialog = root.closest('dialog');
  if (action.action !== '@ui.modal.close') return inTurn(root, () => update(root, action));
  if (dialog) close(dialog, bound(action.returnValue, stateOf(root)));
}

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const root = target?.closest('[data-component]');
  const pressed = target?.closest('[data-action]');
  if (root && pressed instanceof HTMLElement) {
    event.preventDefault();
    const { confirm, action } = pressed.dataset;
    if (!confirm || window.confirm(confirm)) act(root, json(action));
  }
  if (target?.closest('[data-modal-close]')) target.closest('dialog')?.close();
});
document.addEventListener('submit', (event) => {
  if (event.target instanceof Element && event.target.matches('[data-component]')) event.preventDefault();
});
document.addEventListener('change', ({ target }) => {
  const root = target instanceof Element ? target.closest('[data-component]') : null;
  if (!root || !(target instanceof HTMLElement) || target.dataset.name === undefined) return;
  const { confirm, change } = target.dataset;
  if (confirm && !window.confirm(confirm)) {
    target.checked = !target.checked;
    return;
  }
  sendAll(root);
  if (change) act(root, json(change));
});
document.addEventListener('input', ({ target }) => {
  const root = target instanceof Element ? target.closest('[data-component]') : null;
  if (root) sendAll(root);
});
window.addEventListener('message', hear);
// A frame may have said that it is ready before anybody heard it.
document.addEventListener(
  'load',
  ({ target }) => {
    const holder = target instanceof HTMLIFrameElement ? target.closest('[data-webframe]') : null;
    if (holder) sendData(holder);
  },
  true,
);
sendAll(document);
