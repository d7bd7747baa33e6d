import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { api, build, database, keyring, native } from '../../test/harness.js';

const { createSignInCode } = await native<typeof import('@lectern/database/sign-in/sign-in.queries')>(
  '@lectern/database/sign-in/sign-in.queries',
);

const fetchPage = (path: string) => api.get(`https://docs.test${path}`);

describe('GET /auth/sign-in', () => {
  it.each([
    ['/auth/sign-in', 'text/html; charset=utf-8'],
    ['/auth/sign-in.js', 'text/javascript; charset=utf-8'],
    ['/auth/sign-in.css', 'text/css; charset=utf-8'],
  ])('200: %s is served to anybody, under a policy that lets nothing foreign in', async (path, type) => {
    const { status, headers } = await fetchPage(path);

    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
  });

  it('200: the page has no script or style of its own, and what it loads is there', async () => {
    const { text: page } = await fetchPage('/auth/sign-in');

    expect([...page.matchAll(/<script\b[^>]*>([^<]*)/g)].map(([, inline]) => inline)).toEqual(['']);
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
    const loaded = [...page.matchAll(/\s(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(loaded.sort()).toEqual(['/auth/sign-in.css', '/auth/sign-in.js']);
    for (const path of loaded) expect(await fetchPage(path)).toMatchObject({ status: 200 });
  });

  it('200: opening the link uses nothing up; pressing the button signs in', async () => {
    const person = await build.person();
    const code = await createSignInCode(database.prisma, keyring, {
      email: person.email,
      at: new Date(),
      validMinutes: 15,
    });

    const page = await open(`#${code}`);
    expect(page.calls()).toEqual([]);
    await page.fire('sign-in', 'click');

    expect(page.calls()).toEqual(['/v1/auth/exchange']);
    expect(page.element('message').textContent).toContain(person.email);
    expect((await api.as(page.element('token').value).get('/user')).body.id).toBe(person.id);
  });

  it('200: without a code the page asks for the address and has a link mailed', async () => {
    const { email } = await build.person();

    const page = await open('');
    page.element('email').value = email;
    await page.fire('request', 'submit');

    expect(page.calls()).toEqual(['/v1/auth/email']);
    expect(page.element('message').textContent).toContain('on its way');
  });

  it('400: a link that does not work says so on the page', async () => {
    const page = await open('#unknown');

    await page.fire('sign-in', 'click');

    expect(page.element('message').textContent).toContain('already used');
    expect(page.element('token').value).toBe('');
  });
});

interface PageElement {
  hidden: boolean;
  value: string;
  textContent: string;
  listeners: Map<string, (event: object) => unknown>;
  addEventListener(type: string, listener: (event: object) => unknown): void;
}

/** Runs the served script as a browser does that opened the page with this fragment. */
async function open(hash: string) {
  const elements = new Map<string, PageElement>();
  const paths: string[] = [];
  const element = (id: string): PageElement => {
    const known = elements.get(id) ?? newElement();
    elements.set(id, known);
    return known;
  };
  const fetch = async (path: string, { body }: { body: string }) => {
    paths.push(path);
    const answer = await api.post(path, body);
    return { ok: answer.status < 300, status: answer.status, json: async () => answer.body };
  };
  const { text: script } = await fetchPage('/auth/sign-in.js');
  runInNewContext(script, {
    document: { getElementById: element },
    location: { hash, pathname: '/auth/sign-in' },
    history: { replaceState() {} },
    fetch,
  });
  await setImmediate();
  const fire = async (id: string, type: string) => element(id).listeners.get(type)?.({ preventDefault() {} });
  return { element, fire, calls: () => paths };
}

function newElement(): PageElement {
  const listeners: PageElement['listeners'] = new Map();
  return {
    hidden: true,
    value: '',
    textContent: '',
    listeners,
    addEventListener: (type, listener) => listeners.set(type, listener),
  };
}
