import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { api, outsideV1 } from './harness.js';

/** What the script uses of an element. */
interface PageElement {
  tag: string;
  href: string;
  hidden: boolean;
  value: string;
  textContent: string;
  children: PageElement[];
  append(child: PageElement): void;
  listeners: Map<string, (event: object) => unknown>;
  addEventListener(type: string, listener: (event: object) => unknown): void;
}

/** What the script reads of a response. */
interface Fetched {
  ok: boolean;
  status: number;
  json(): Promise<unknown>;
}

/** What a browser comes with. */
interface Browser {
  search?: string;
  cookies?: Record<string, string>;
  /** Asks the API unless said otherwise. */
  fetch?(path: string, options?: { body: string }): Promise<Fetched>;
}

/** Runs the served script as a browser does that opened the page for signing in with this fragment. */
export async function openSignInPage(hash: string, { search = '', cookies = {}, fetch: ask = askApi }: Browser = {}) {
  const elements = new Map<string, PageElement>();
  const asked: { path: string; body?: string | undefined }[] = [];
  const responses: Promise<Fetched>[] = [];
  const jar = new Map(Object.entries(cookies));
  const element = (id: string): PageElement => {
    const known = elements.get(id) ?? newElement(id);
    elements.set(id, known);
    return known;
  };
  const { text: script } = await api.get(outsideV1('/auth/sign-in.js'));
  runInNewContext(script, {
    URLSearchParams,
    document: cookieDocument(jar, element),
    location: { hash, search, pathname: '/auth/sign-in' },
    history: { replaceState() {} },
    fetch(path: string, options?: { body: string }) {
      asked.push({ path, body: options?.body });
      const response = ask(path, options);
      responses.push(response);
      return response;
    },
  });
  await settled(responses);
  return {
    element,
    fire: async (id: string, type: string) => element(id).listeners.get(type)?.({ preventDefault() {} }),
    calls: () => asked.map(({ path }) => path),
    sent: () => asked.map(({ body }) => JSON.parse(body ?? 'null')),
    cookies: () => Object.fromEntries(jar),
  };
}

/** What the script does with answers that it asked for by itself is done after this. */
async function settled(responses: readonly Promise<Fetched>[]): Promise<void> {
  await Promise.allSettled(responses);
  await setImmediate();
}

/** A document with the cookies of a jar: what the script writes with the path of the page and without a life is gone. */
function cookieDocument(jar: Map<string, string>, getElementById: (id: string) => PageElement) {
  return {
    getElementById,
    createElement: newElement,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Path=/auth') && attributes.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  };
}

async function askApi(path: string, options?: { body: string }): Promise<Fetched> {
  const { status, body } = await (options ? api.post(path, options.body) : api.get(path));
  return { ok: status < 300, status, json: async () => body };
}

function newElement(tag: string): PageElement {
  const listeners: PageElement['listeners'] = new Map();
  const children: PageElement[] = [];
  return {
    tag,
    href: '',
    hidden: true,
    value: '',
    textContent: '',
    children,
    append: (child) => children.push(child),
    listeners,
    addEventListener: (type, listener) => listeners.set(type, listener),
  };
}
