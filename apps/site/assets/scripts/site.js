// Everything here adds to pages that work without it.
import { enhanceDocuments } from '@lectern/rendering/browser/enhance-documents';

const { base = '/', copied = '', diagrams = '', location: place, tracking, consent } = document.body.dataset;
/** Below it stands what the site answers itself. */
const own = `${base}~site/`;

/**
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement[]}
 */
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

/**
 * Listens for a kind of event on whatever matches a selector, now or later.
 * @param {string} type
 * @param {string} selector
 * @param {(target: HTMLElement, event: Event) => void} react
 */
function on(type, selector, react) {
  document.addEventListener(type, (event) => {
    const target = event.target instanceof Element ? event.target.closest(selector) : null;
    if (target instanceof HTMLElement) react(target, event);
  });
}

/**
 * Storage may be forbidden: it is then as if nothing were kept.
 * @param {'localStorage' | 'sessionStorage'} kind
 * @param {string} name
 * @param {string} [value] kept under the name when given
 * @returns {string | null}
 */
function stored(kind, name, value) {
  try {
    if (value !== undefined) window[kind].setItem(name, value);
    return window[kind].getItem(name);
  } catch {
    return null;
  }
}

function switchThemes() {
  const root = document.documentElement;
  if (root.dataset.themeSwitch === undefined) return;
  const show = () => {
    const shown = root.dataset.theme ?? 'system';
    for (const button of all('[data-theme-choice]')) {
      button.setAttribute('aria-pressed', String(button.dataset.themeChoice === shown));
    }
  };
  on('click', '[data-theme-choice]', (button) => {
    const choice = button.dataset.themeChoice ?? 'system';
    stored('localStorage', 'site-theme', choice);
    if (choice === 'system') delete root.dataset.theme;
    else root.dataset.theme = choice;
    show();
    closeMenus();
  });
  for (const menu of all('.theme-switch')) menu.hidden = false;
  show();
}

/** @param {Element | null} [except] the menu that stays open */
function closeMenus(except) {
  for (const menu of all('details[data-menu][open]')) {
    if (menu === except) continue;
    const hadFocus = menu.contains(document.activeElement);
    menu.removeAttribute('open');
    if (hadFocus) menu.querySelector('summary')?.focus();
  }
}

function closeMenusFromOutside() {
  document.addEventListener('click', ({ target }) => {
    closeMenus(target instanceof Element ? target.closest('details[data-menu]') : null);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeMenus();
  });
}

/** Nothing is loaded from elsewhere before the reader asks for it. */
function playEmbeds() {
  for (const button of all('button[data-embed]')) button.hidden = false;
  on('click', 'button[data-embed]', (button) => {
    const address = button.dataset.embed ?? '';
    if (!address.startsWith('https://')) return;
    const frame = document.createElement('iframe');
    frame.title = button.dataset.embedTitle ?? address;
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups allow-forms');
    frame.allow = 'fullscreen; picture-in-picture; encrypted-media';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.src = address;
    button.replaceWith(frame);
    frame.focus();
  });
}

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');

/**
 * Renders a diagram in a frame that has neither an origin nor a network: its source may be anybody's.
 * @param {HTMLElement} figure
 */
function renderDiagram(figure) {
  const [source] = all('details', figure);
  const frame = document.createElement('iframe');
  frame.title = figure.dataset.diagram ?? '';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = diagrams;
  const root = document.documentElement;
  const ask = () => {
    const theme = root.dataset.theme ?? (prefersDark.matches ? 'dark' : 'light');
    frame.contentWindow?.postMessage({ source: all('code', source)[0]?.textContent ?? '', theme }, '*');
  };
  window.addEventListener('message', ({ source: sender, data }) => {
    if (sender === null || sender !== frame.contentWindow) return;
    if (data?.ready) ask();
    if (data?.failed) frame.remove();
    if (!(data?.height > 0)) return;
    frame.style.blockSize = `${Math.min(data.height, 5000)}px`;
    if (figure.dataset.rendered === undefined) source.open = false;
    figure.dataset.rendered = '';
  });
  new MutationObserver(ask).observe(root, { attributeFilter: ['data-theme'] });
  prefersDark.addEventListener('change', ask);
  figure.prepend(frame);
}

/**
 * Reacts to what matches a selector when it first comes near to what is seen.
 * @param {string} selector
 * @param {(target: HTMLElement) => void} react
 */
function whenSeen(selector, react) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        react(target);
      }
    },
    { rootMargin: '200px' },
  );
  for (const target of all(selector)) observer.observe(target);
}

/** What few readers ask for comes with a script of its own, which takes over from the first click on. */
function offerTrying() {
  for (const button of all('[data-try]')) button.hidden = false;
  on('click', '[data-try]', ({ dataset }) => {
    dataset.waiting = '';
    if (all('script[data-tries]').length > 0) return;
    const script = document.createElement('script');
    script.type = 'module';
    script.src = dataset.script ?? '';
    script.dataset.tries = '';
    script.onerror = () => script.remove();
    document.head.append(script);
  });
}

function dismissVersionNotice() {
  for (const button of all('[data-dismiss-version]')) button.hidden = false;
  on('click', '[data-dismiss-version]', (button) => {
    stored('sessionStorage', 'site-version', document.documentElement.dataset.version ?? '');
    button.parentElement?.remove();
  });
}

function printPage() {
  for (const button of all('[data-print]')) button.hidden = false;
  on('click', '[data-print]', () => {
    closeMenus();
    window.print();
  });
}

function followReading() {
  const links = new Map(
    all('[data-outline] a').map((link) => [decodeURIComponent(link.getAttribute('href') ?? ''), link]),
  );
  const headings = [...links.keys()].flatMap((anchor) => document.getElementById(anchor.slice(1)) ?? []);
  if (headings.length === 0) return;
  const mark = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
    const current = passed.at(-1) ?? headings[0];
    for (const [anchor, link] of links) {
      if (anchor === `#${current?.id}`) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  // A line a third down the window: whenever a heading crosses it, another part is being read.
  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -66% 0px' });
  for (const heading of headings) observer.observe(heading);
  // A jump may pass all of them.
  document.addEventListener('scrollend', mark);
}

function showCurrentEntry() {
  const sidebar = document.getElementById('~menu');
  const reveal = () => {
    const entry = sidebar?.querySelector('[data-contents] [aria-current]');
    if (!sidebar || !entry) return;
    const { top, bottom } = entry.getBoundingClientRect();
    const frame = sidebar.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) sidebar.scrollTop += top - frame.top - frame.height / 3;
  };
  sidebar?.addEventListener('toggle', reveal);
  reveal();
}

/**
 * @param {string} address
 * @returns {Promise<Element>} a part of a page, as the server of the site drew it
 */
async function fetchPart(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return body.firstElementChild ?? Promise.reject(new Error('There is nothing'));
}

/**
 * Fetches what is in a closed part when it is opened. Where that fails, the link in it still leads there.
 * @param {HTMLElement} details
 */
async function fillPart(details) {
  const { part } = details.dataset;
  if (part === undefined || details.ariaBusy === 'true') return;
  details.ariaBusy = 'true';
  try {
    details.lastElementChild?.replaceWith(await fetchPart(part));
    delete details.dataset.part;
  } catch {
    // It can be opened again.
  }
  details.ariaBusy = null;
}

/** @param {HTMLElement} panel that a link stands in for what it leads to; where that cannot be fetched, it stays */
async function fillSeen(panel) {
  const part = await fetchPart(panel.dataset.seenPart ?? '').catch(() => null);
  if (part) panel.replaceChildren(part);
  if (navigator.clipboard) for (const button of all('[data-copy]', panel)) button.hidden = false;
}

/**
 * Puts entries in the place of a link that stands for them, and goes on from there.
 * @param {HTMLElement} link
 */
async function showRest(link) {
  const { rest = '' } = link.dataset;
  const list = await fetchPart(rest).catch(() => null);
  const entries = [...(list?.children ?? [])];
  if (entries.length === 0) return window.location.assign(link.getAttribute('href') ?? '');
  const [next] = all('a', entries.at(rest.includes('?before=') ? -1 : 0));
  link.parentElement?.replaceWith(...entries);
  next?.focus();
}

function fillParts() {
  const react = ({ target }) => target instanceof HTMLDetailsElement && target.open && fillPart(target);
  document.addEventListener('toggle', react, true);
  // Those that were opened before this ran.
  for (const details of all('details[data-part][open]')) fillPart(details);
  whenSeen('[data-seen-part]', fillSeen);
  on('click', '[data-rest]', (link, event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    showRest(link);
  });
}

/**
 * @typedef {{ dialog: HTMLDialogElement, field: HTMLInputElement, found: HTMLElement, status: HTMLElement }} Search
 * @param {Search} search
 */
function openSearch({ dialog, field, status }) {
  if (dialog.open) return;
  closeMenus();
  dialog.showModal();
  report({ type: 'search_open' });
  field.select();
  if (field.value === '') status.textContent = status.dataset.hint ?? '';
}

/** @param {Search} search @param {HTMLElement | undefined} option */
function choose({ field, found }, option) {
  for (const other of all('[role=option]', found)) other.setAttribute('aria-selected', String(other === option));
  field.setAttribute('aria-activedescendant', option?.id ?? '');
  option?.scrollIntoView({ block: 'nearest' });
}

/** @param {Search} search @param {KeyboardEvent} event */
function moveChoice(search, event) {
  const options = all('[role=option]', search.found);
  const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  if (event.isComposing || options.length === 0) return;
  if (event.key === 'Enter') options[at]?.click();
  else if (event.key === 'ArrowDown') choose(search, options[(at + 1) % options.length]);
  else if (event.key === 'ArrowUp') choose(search, options.at(at < 1 ? -1 : at - 1));
  else return;
  event.preventDefault();
}

/** @param {Search} search @param {string} html as the server of the site drew it */
function showFound(search, html) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  search.status.textContent = body.firstElementChild?.getAttribute('data-status') ?? search.status.dataset.hint ?? '';
  search.found.replaceChildren(...body.childNodes);
  const options = all('[role=option]', search.found);
  search.field.setAttribute('aria-expanded', String(options.length > 0));
  choose(search, options[0]);
}

/** @param {Search} search @param {AbortSignal} signal */
async function find(search, signal) {
  const query = search.field.value.trim();
  if (query === '') return showFound(search, '');
  try {
    const answer = await fetch(`${own}search?${new URLSearchParams({ q: query, fragment: '1' })}`, { signal });
    if (!answer.ok) throw new Error(answer.statusText);
    const html = await answer.text();
    if (!signal.aborted) showFound(search, html);
  } catch {
    if (!signal.aborted) search.status.textContent = search.status.dataset.failed ?? '';
  }
}

/** @param {KeyboardEvent} event */
function isSearchKey({ target, key, ctrlKey, metaKey, altKey }) {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && !(target instanceof Element && target.closest('input, textarea, select, [contenteditable]'));
}

function searchInDialog() {
  const [dialog] = all('dialog[data-search]');
  if (!dialog) return;
  const [field, found, status] = ['input', '[data-search-found]', '[data-search-status]'].flatMap((part) =>
    all(part, dialog),
  );
  const search = { dialog, field, found, status };
  let pending = new AbortController();
  let timer = 0;
  field.addEventListener('keydown', (event) => moveChoice(search, event));
  field.addEventListener('input', () => {
    clearTimeout(timer);
    pending.abort();
    pending = new AbortController();
    timer = setTimeout(find, 150, search, pending.signal);
  });
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  on('click', '.search-dialog [role=option]', ({ dataset: { foundPage: pageId, foundSpace: spaceId } }) => {
    report({ type: 'search_open_result', query: field.value.trim(), result: { pageId, spaceId } });
  });
  on('click', '[data-search-close], .search-dialog [role=option]', () => dialog.close());
  dialog.addEventListener('close', () => {
    const query = field.value.trim();
    if (query !== '') report({ type: 'search_type_query', query });
  });
  on('click', '[data-search-open]', (_, event) => {
    event.preventDefault();
    openSearch(search);
  });
  document.addEventListener('keydown', (event) => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    openSearch(search);
  });
  for (const hint of all('[data-search-key]')) {
    hint.hidden = false;
    hint.textContent = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
  }
}

function sendFeedback() {
  const [form] = all('form[data-feedback]');
  if (!(form instanceof HTMLFormElement)) return;
  const [status] = all('[role=status]', form);
  const [more] = all('[data-feedback-more]', form);
  let rating = '';
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    const isRating = button?.name === 'rating';
    if (isRating) rating = button.value;
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) fields.set(name, String(value));
    fields.set('rating', rating);
    const answer = await fetch(form.action, { method: 'POST', body: fields }).catch(() => null);
    status.textContent = (answer?.ok ? status.dataset.thanks : form.dataset.failed) ?? '';
    if (!answer?.ok) return;
    for (const other of all('[name=rating]', form)) other.setAttribute('aria-pressed', String(other.value === rating));
    more.hidden = !isRating;
  });
}

/**
 * Tells the site what was done. Readers who do not want to be known are counted, and never recognized.
 * @param {{ type: string, query?: string, result?: object }} event
 */
function report(event) {
  const wantsPrivacy = navigator.globalPrivacyControl === true || navigator.doNotTrack === '1';
  const isAgreed = consent === undefined || stored('localStorage', consent) === 'accepted';
  const isKept = tracking === 'lasting' && isAgreed && !wantsPrivacy;
  const id = (kind, name) => {
    const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
    if (!isKept) return fresh.join('');
    return stored(kind, name) ?? stored(kind, name, fresh.join('')) ?? fresh.join('');
  };
  const told = {
    ...event,
    location: place ? JSON.parse(place) : {},
    visitorId: id('localStorage', 'site-visitor'),
    sessionId: id('sessionStorage', 'site-session'),
    referrer: document.referrer,
    language: navigator.language,
    url: window.location.href,
  };
  navigator.sendBeacon?.(`${own}events`, new Blob([JSON.stringify(told)], { type: 'application/json' }));
}

switchThemes();
closeMenusFromOutside();
// For as long as the page is open.
enhanceDocuments(document.body, { copied }, new AbortController().signal);
playEmbeds();
whenSeen('[data-diagram]', renderDiagram);
dismissVersionNotice();
printPage();
followReading();
showCurrentEntry();
fillParts();
offerTrying();
searchInDialog();
sendFeedback();
if (place) report({ type: 'page_view' });
