import type { Page } from 'playwright-core';
import { isElsewhere, newReader } from './browsing.js';

/** A page that notices everything that injected content could do. */
export interface GuardedPage {
  page: Page;
  /** What happened so far that must not happen. */
  incidents: string[];
  /** Opens an address, looks for what could run, and plays with all that it shows where no policy protects it. */
  inspect(url: string): Promise<void>;
}

/** Events that a reader causes, and those that elements cause themselves. */
const EVENTS = [
  'click',
  'mouseover',
  'pointerenter',
  'focus',
  'load',
  'error',
  'toggle',
  'animationend',
  'submit',
  'input',
];

/** A new reader with such a page; without the policy, only the rendering itself protects them. */
export async function newGuardedPage({ bypassCSP }: { bypassCSP: boolean }): Promise<GuardedPage> {
  const reader = await newReader({ bypassCSP });
  const incidents: string[] = [];
  await reader.exposeFunction('pwned', (number: unknown) => {
    incidents.push(`payload ${number} ran`);
  });
  await reader.exposeFunction('violated', (what: string) => {
    incidents.push(`the policy had to refuse ${what}`);
  });
  await reader.addInitScript(`document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    violated([violatedDirective, blockedURI, sample].join(' ')))`);
  // No picture is there, so that all of them fail; but for files, which may be lively themselves.
  await reader.route(
    (url) => !url.pathname.includes('/~site/'),
    (route) => (route.request().resourceType() === 'image' ? route.fulfill({ status: 404 }) : route.fallback()),
  );
  const page = await reader.newPage();
  reader.on('page', (other) => incidents.push(`a window was opened: ${other.url()}`));
  page.on('dialog', async (dialog) => {
    incidents.push(`a dialog was shown: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => incidents.push(`a script failed: ${message}`));
  page.on('request', (request) => {
    const isAllowed = !isElsewhere(new URL(request.url())) || request.resourceType() === 'image';
    if (!isAllowed) incidents.push(`something else was loaded: ${request.url()}`);
  });
  return { page, incidents, inspect: (url) => inspect(page, incidents, url, bypassCSP) };
}

async function inspect(page: Page, incidents: string[], url: string, isPlayed: boolean): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  const shown = page.url();
  const found = await page.evaluate(livelyParts);
  incidents.push(...found.map((part) => `${url} has ${part}`));
  // What listens is found above in any case; it could only run where no policy holds.
  if (isPlayed) await page.evaluate(play, EVENTS);
  await page.waitForTimeout(50);
  if (page.url().split('#')[0] !== shown.split('#')[0]) incidents.push(`${url} led to ${page.url()}`);
  if (page.frames().length > 1) incidents.push(`${url} has frames`);
}

/** Everything in a page that could run, load or lead somewhere it should not; runs in the browser. */
function livelyParts(): string[] {
  const own = location.origin;
  const isOwn = (address: string | null) => new URL(address ?? '', location.href).origin === own;
  const parts: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name) || /^(srcdoc|formaction|ping|http-equiv)$/i.test(name)) parts.push(`${name}="${value}"`);
      const isAddress = /^(href|xlink:href|action|data-copy-from|data-embed)$/i.test(name);
      const { protocol } =
        isAddress && URL.canParse(value, location.href) ? new URL(value, location.href) : { protocol: '' };
      const isIcon = element.matches('link[rel=icon]');
      if (isAddress && !isIcon && !['', 'http:', 'https:', 'mailto:', 'tel:'].includes(protocol)) {
        parts.push(`${element.localName} ${name}="${value}"`);
      }
      if (name === 'style' && /url\(|expression|@import/i.test(value)) parts.push(`style="${value}"`);
    }
  }
  const strange = 'iframe, object, embed, applet, base, frame, frameset, portal, template, meta[http-equiv]';
  for (const element of document.querySelectorAll(strange)) parts.push(element.outerHTML.slice(0, 200));
  for (const script of document.querySelectorAll('script')) {
    if (script.textContent !== '' || !isOwn(script.getAttribute('src'))) parts.push(script.outerHTML.slice(0, 200));
  }
  for (const form of document.querySelectorAll('form')) {
    if (!isOwn(form.getAttribute('action'))) parts.push(form.outerHTML.slice(0, 200));
  }
  if (document.querySelectorAll('style').length > 1) parts.push('more than one style element');
  if (document.querySelector('[data-search-key][hidden]')) parts.push('a script of the site that stopped half-way');
  return parts;
}

/** Does to every element what a reader could do, and follows no link; runs in the browser. */
function play(events: string[]): void {
  for (const type of ['click', 'submit']) addEventListener(type, (event) => event.preventDefault(), { capture: true });
  for (const details of document.querySelectorAll('details')) details.open = true;
  for (const element of document.querySelectorAll('main *')) {
    if (element.matches('button[data-embed]')) continue;
    for (const type of events) element.dispatchEvent(new Event(type, { cancelable: true }));
  }
}
