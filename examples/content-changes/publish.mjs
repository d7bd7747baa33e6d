// Publishes the integration of this folder and installs it: node publish.mjs <organization> <webhook>
// LECTERN_URL is the URL of Lectern (default: http://localhost:4000), LECTERN_TOKEN the token of an administrator.
import { readFile } from 'node:fs/promises';

const NAME = 'content-changes';
const { LECTERN_URL = 'http://localhost:4000', LECTERN_TOKEN } = process.env;
const [organization, webhook] = process.argv.slice(2);

if (!LECTERN_TOKEN || !organization || !webhook) {
  console.error('Usage: LECTERN_TOKEN=lct_... node publish.mjs <organization id> <webhook URL>');
  process.exit(2);
}

const published = await call('POST', `/integrations/${NAME}`, {
  ...JSON.parse(await readHere('integration.json')),
  script: await readHere('script.js'),
  organization,
});
console.log(`Published ${published.name}, version ${published.version}.`);

const { items } = await call('GET', `/integrations/${NAME}/installations`);
const installation =
  items.find(({ target }) => target.organization === organization) ??
  (await call('POST', `/integrations/${NAME}/installations`, { organization }));
const { status } = await call('PATCH', `/integrations/${NAME}/installations/${installation.id}`, {
  configuration: { ...installation.configuration, webhook_url: webhook },
});
console.log(`Installed as ${installation.id}, ${status}.`);
console.log(`Change a page, then check the events: GET ${LECTERN_URL}/v1/integrations/${NAME}/events`);

function readHere(file) {
  return readFile(new URL(file, import.meta.url), 'utf8');
}

async function call(method, path, body) {
  const response = await fetch(`${LECTERN_URL}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${LECTERN_TOKEN}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  console.error(`${method} ${path} returned ${response.status}: ${text}`);
  return process.exit(1);
}
