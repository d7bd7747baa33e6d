import { createHash, randomBytes } from 'node:crypto';
import { Agent, request as sendRequest } from 'node:http';
import { startApplication } from '../../lib/application.mjs';
import { freePort } from '../../lib/free-port.mjs';

/** Starts a runtime of its own, with the limits that operators get, and returns how to call scripts in it. */
export async function openRuntime() {
  const port = await freePort();
  const token = randomBytes(24).toString('hex');
  const application = startApplication('runtime', 'apps/runtime/dist/main.js', {
    LECTERN_RUNTIME_PORT: String(port),
    LECTERN_RUNTIME_TOKEN: token,
    LECTERN_LOG_LEVEL: 'silent',
  });
  await application.ready(`http://127.0.0.1:${port}/health/ready`);
  const agent = new Agent({ keepAlive: true });
  const post = (/** @type {object} */ options, /** @type {string} */ body) =>
    exchange({ host: '127.0.0.1', port, agent, ...options }, body);
  return {
    pid: application.pid,
    stop: () => application.stop(),
    /** @param {string} integration @param {string} source */
    async install(integration, source) {
      const hash = createHash('sha256').update(source).digest('hex');
      const authorization = `Bearer ${token}`;
      await post({ method: 'PUT', path: `/scripts/${hash}`, headers: { authorization } }, source);
      const headers = {
        authorization,
        'content-type': 'multipart/form-data; boundary=drill',
        'x-lectern-script': hash,
        'x-lectern-integration': `${integration}:1`,
      };
      return async () => {
        const { status, bytes, headLength, bodyLength } = await post({ method: 'POST', path: '/calls', headers }, FORM);
        if (status !== 200) return { outcome: `status ${status}`, text: bytes.toString() };
        const text = bytes.subarray(headLength, headLength + bodyLength).toString();
        return { ...JSON.parse(bytes.subarray(0, headLength)), text };
      };
    },
  };
}

const part = (/** @type {string} */ name, /** @type {object} */ value) =>
  `--drill\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`;
const FORM = `${part('event', { type: 'space_content_updated' })}${part('environment', {})}--drill--\r\n`;

/** @param {object} options @param {string} body */
function exchange(options, body) {
  return new Promise((resolve, reject) => {
    const sent = sendRequest(options, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          bytes: Buffer.concat(chunks),
          headLength: Number(response.headers['x-lectern-head-length']),
          bodyLength: Number(response.headers['x-lectern-body-length']),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
