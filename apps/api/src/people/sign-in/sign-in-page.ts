import type { FastifyInstance } from 'fastify';

/** Holds what single sign-on was begun with in a browser; the script of the page reads it. */
export const VERIFIER_COOKIE = 'lectern_sign_in';

/** What pages for signing in may load: what this installation serves beside them, and nothing else. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Sign in to Lectern</title>
    <link rel="stylesheet" href="/auth/sign-in.css" />
    <script src="/auth/sign-in.js" defer></script>
  </head>
  <body>
    <main>
      <h1 id="heading">Sign in to Lectern</h1>
      <p id="message" role="status">Loading</p>
      <ul id="providers" hidden></ul>
      <form id="request" hidden>
        <label for="email">Your email address</label>
        <input id="email" type="email" autocomplete="email" required />
        <button>Email me a sign-in link</button>
      </form>
      <button id="sign-in" type="button" hidden>Sign in</button>
      <section id="result" hidden>
        <label for="token">Your token. It is shown only once:</label>
        <input id="token" readonly spellcheck="false" />
        <button id="copy" type="button">Copy</button>
      </section>
    </main>
  </body>
</html>
`;

const STYLE = `body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; color-scheme: light dark; }
main { max-width: 32rem; margin: 15vh auto; padding: 0 1rem; }
button { font: inherit; padding: 0.4rem 1rem; }
label { display: block; margin-top: 1rem; }
ul { padding: 0; list-style: none; }
input { font: 0.9rem ui-monospace, monospace; width: 100%; box-sizing: border-box; padding: 0.4rem; margin: 0.5rem 0; }
`;

// The code stands behind the "#" of the link, so browsers never send it to a server by themselves; and it is used
// only when the button is pressed, so mail scanners that open links do not use it up. The cookie is what single sign-on
// was begun with in this browser: a code that somebody else has begun is of no use without theirs.
const SCRIPT = `const element = (id) => document.getElementById(id);
const say = (text) => { element('message').textContent = text; };
const show = (id) => { element(id).hidden = false; };
const call = async (path, body) => {
  const headers = { 'content-type': 'application/json' };
  const options = body && { method: 'POST', headers, body: JSON.stringify(body) };
  try {
    const response = await fetch(path, options);
    const answer = response.status === 204 ? {} : await response.json();
    if (response.ok) return answer;
    say(answer.error.message);
  } catch {
    say('Lectern is not responding. Reload this page in a moment.');
  }
};

const code = location.hash.slice(1);
const organization = new URLSearchParams(location.search).get('organization');
const verifier = /(?:^|; )${VERIFIER_COOKIE}=([^;]+)/.exec(document.cookie)?.[1];

const offerProviders = async () => {
  const { items } = (await call('/v1/orgs/' + encodeURIComponent(organization) + '/sso')) ?? { items: [] };
  if (items.length === 0) return;
  for (const { label, startURL } of items) {
    const link = Object.assign(document.createElement('a'), { href: startURL, textContent: 'Sign in with ' + label });
    const item = document.createElement('li');
    item.append(link);
    element('providers').append(item);
  }
  show('providers');
  say('Choose how to sign in, or get a link by email.');
};

if (code) {
  show('sign-in');
  say('Press the button to sign in. This works once.');
} else {
  show('request');
  say('You will get a sign-in link by email.');
  if (organization) offerProviders();
}

element('request').addEventListener('submit', async (event) => {
  event.preventDefault();
  const sent = await call('/v1/auth/email', { email: element('email').value });
  if (sent) say('If this address may sign in, a link is on its way.');
});

element('sign-in').addEventListener('click', async () => {
  element('sign-in').hidden = true;
  const signedIn = await call('/v1/auth/exchange', { code, verifier });
  if (!signedIn) return show('request');
  document.cookie = '${VERIFIER_COOKIE}=; Path=/auth; Max-Age=0';
  history.replaceState(null, '', location.pathname);
  element('heading').textContent = 'You are signed in';
  const until = new Date(signedIn.expiresAt).toLocaleString();
  say(signedIn.user.email + ' can use this token until ' + until + '.');
  element('token').value = signedIn.token;
  show('result');
});

// Without TLS there is no clipboard, but what is selected can be copied by hand.
element('copy').addEventListener('click', () => {
  element('token').select();
  navigator.clipboard?.writeText(element('token').value);
});
`;

/**
 * Serves the page for signing in where there is no console: a person asks for a link, opens it, presses a button and gets
 * a token.
 */
export function serveSignInPage(fastify: FastifyInstance): void {
  serve(fastify, '/auth/sign-in', 'text/html', PAGE);
  serve(fastify, '/auth/sign-in.js', 'text/javascript', SCRIPT);
}

/** Serves the style of the page for signing in, which the page about a refused single sign-on has too. */
export function serveSignInStyle(fastify: FastifyInstance): void {
  serve(fastify, '/auth/sign-in.css', 'text/css', STYLE);
}

function serve(fastify: FastifyInstance, path: string, type: string, text: string): void {
  fastify.get(path, async (_request, reply) =>
    reply.header('content-security-policy', PAGE_POLICY).type(`${type}; charset=utf-8`).send(text),
  );
}
