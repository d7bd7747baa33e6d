import { createHash, randomUUID } from 'node:crypto';
import { SCRIPT } from './listeners.mjs';

const CONNECTIONS = 32;

/**
 * What a receiver or the runtime takes in a second from a loop that does nothing else.
 * @param {string} kind
 * @param {{ sink: { url: string }, runtime: { url: string, token: string } }} targets
 * @param {number} ms
 */
export async function plainLoop(kind, { sink, runtime }, ms) {
  const send = kind === 'webhooks' ? () => post(sink.url, {}, messageLike()) : await callOf(runtime);
  await send();
  const endsAt = performance.now() + ms;
  let sent = 0;
  const worker = async () => {
    while (performance.now() < endsAt) {
      await send();
      sent++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return sent / (ms / 1000);
}

function messageLike() {
  const data = { id: randomUUID(), organization: randomUUID(), spaceId: randomUUID(), revisionId: randomUUID() };
  return JSON.stringify({ type: 'space.content-updated', timestamp: new Date().toISOString(), data });
}

async function callOf({ url, token }) {
  const hash = createHash('sha256').update(SCRIPT).digest('hex');
  const authorization = `Bearer ${token}`;
  const put = await fetch(`${url}/scripts/${hash}`, { method: 'PUT', headers: { authorization }, body: SCRIPT });
  if (!put.ok) throw new Error(`The runtime did not take the script: ${put.status}.`);
  const boundary = 'bench';
  const part = (name, value) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: application/json\r\n\r\n${value}\r\n`;
  return () => {
    const body = `${part('event', messageLike())}${part('environment', messageLike())}--${boundary}--\r\n`;
    return post(`${url}/calls`, headersOf(authorization, hash, boundary), body);
  };
}

function headersOf(authorization, hash, boundary) {
  return {
    authorization,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'x-lectern-script': hash,
    'x-lectern-integration': 'bench:1',
  };
}

async function post(url, headers, body) {
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
}
