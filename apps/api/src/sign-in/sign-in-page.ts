import type { FastifyInstance } from 'fastify';

const CONTENT_SECURITY_POLICY =
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
      <h1>Sign in to Lectern</h1>
      <p id="message" role="status">Press the button to sign in. The link works once.</p>
      <button id="sign-in" type="button">Sign in</button>
      <section id="result" hidden>
        <label for="token">Your token. It is shown only now:</label>
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
input { font: 0.9rem ui-monospace, monospace; width: 100%; box-sizing: border-box; padding: 0.4rem; margin: 0.5rem 0; }
`;

// The code stands behind the "#" of the link, so browsers never send it to a server by themselves; and it is used
// only when the button is pressed, so mail scanners that open links do not use it up.
const SCRIPT = `const message = document.getElementById('message');
const button = document.getElementById('sign-in');
button.addEventListener('click', async () => {
  button.disabled = true;
  const response = await fetch('/v1/auth/exchange', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: location.hash.slice(1) }),
  });
  const answer = await response.json();
  if (!response.ok) {
    message.textContent = answer.error.message;
    return;
  }
  history.replaceState(null, '', location.pathname);
  message.textContent = 'You are signed in as ' + answer.user.email + '.';
  button.hidden = true;
  document.getElementById('token').value = answer.token;
  document.getElementById('result').hidden = false;
});
document.getElementById('copy').addEventListener('click', () => {
  navigator.clipboard.writeText(document.getElementById('token').value);
});
`;

/** Serves the page that a mailed sign-in link opens: a person presses a button and gets a token. */
export function serveSignInPage(fastify: FastifyInstance): void {
  const serve = (path: string, type: string, text: string) =>
    fastify.get(path, async (_request, reply) =>
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY).type(`${type}; charset=utf-8`).send(text),
    );
  serve('/auth/sign-in', 'text/html', PAGE);
  serve('/auth/sign-in.css', 'text/css', STYLE);
  serve('/auth/sign-in.js', 'text/javascript', SCRIPT);
}
