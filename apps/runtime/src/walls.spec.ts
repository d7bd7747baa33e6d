import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serve } from '../test/loopback.js';
import { RuntimeProcess } from '../test/runtime-process.js';
import { handler, linesOf } from '../test/scripts.js';

const secret = randomBytes(16).toString('hex');
let forbidden: Awaited<ReturnType<typeof serve>>;
let runtime: RuntimeProcess;
/** For scripts that never answer because of what they have done to themselves. */
let impatient: RuntimeProcess;

beforeAll(async () => {
  forbidden = await serve((_request, response) => response.end(secret));
  runtime = await RuntimeProcess.start({ LECTERN_RUNTIME_WALL_MS: '30000', SOME_SECRET: secret });
  impatient = await RuntimeProcess.start({ LECTERN_RUNTIME_WALL_MS: '3000' });
});
afterAll(async () => {
  await Promise.all([runtime.terminate(), impatient.terminate()]);
  forbidden.close();
});

/** What an expression in a script comes to: its value, or the error it throws. */
async function attempt(expression: string): Promise<string> {
  const call = await runtime.install(
    handler(`
      const attempt = async () => { const value = await (${expression}); return JSON.stringify(value) ?? String(value); };
      return new Response(await attempt().catch((error) => 'refused: ' + error));`),
  );
  const { outcome, text } = await call();
  expect(outcome).toBe('answered');
  return text;
}

describe('a script that looks for files', () => {
  it.each([
    `import('node:fs').then((fs) => fs.readFileSync('/etc/passwd', 'utf8'))`,
    `import('node:fs').then((fs) => fs.readFileSync('/proc/self/environ', 'utf8'))`,
    `import('node:fs').then((fs) => fs.readFileSync('/bundle/../../etc/passwd', 'utf8'))`,
    `import('node:fs').then((fs) => { fs.symlinkSync('/etc/passwd', '/tmp/link'); return fs.readFileSync('/tmp/link', 'utf8'); })`,
    `import('node:fs/promises').then((fs) => fs.readFile('/etc/passwd', 'utf8'))`,
    `import('file:///etc/passwd')`,
    `import('/etc/passwd')`,
    `fetch('file:///etc/passwd')`,
    `import('node:child_process').then((own) => own.execSync('id').toString())`,
    `import('node:child_process').then((own) => own.spawn('id').pid)`,
    `import('node:vm').then((vm) => vm.runInThisContext('1 + 1'))`,
    `import('node:worker_threads').then(({ Worker }) => new Worker('data:text/javascript,1').threadId)`,
    `new Function('return 1')()`,
    `new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))`,
    `import('workerd:unsafe')`,
  ])('gets none: %s', async (expression) => {
    expect(await attempt(expression)).toMatch(/^refused: /);
  });

  it('sees only what it is made of', async () => {
    expect(await attempt(`import('node:fs').then((fs) => fs.readdirSync('/').sort())`)).toBe('["bundle","dev","tmp"]');
  });

  it('finds nothing in its environment', async () => {
    expect(await attempt('process.env')).toBe('{}');
    expect(await attempt('env')).toBe('{}');
    expect(await attempt(`import('cloudflare:workers').then((own) => own.env)`)).toBe('{}');
    expect(await attempt('JSON.stringify([process.argv, process.cwd(), process.execPath, process.pid])')).not.toContain(
      'lectern',
    );
  });
});

describe('a script that looks for a way out', () => {
  it.each([
    [
      'cloudflare:sockets',
      `import('cloudflare:sockets').then(async ({ connect }) => (await connect('127.0.0.1:PORT').opened, 'open'))`,
    ],
    [
      'sockets with TLS',
      `import('cloudflare:sockets').then(async ({ connect }) => (await connect('127.0.0.1:PORT', { secureTransport: 'on' }).opened, 'open'))`,
    ],
    [
      'sockets in the public network',
      `import('cloudflare:sockets').then(async ({ connect }) => (await connect('192.0.2.1:80').opened, 'open'))`,
    ],
    [
      'datagrams as sockets',
      `import('cloudflare:sockets').then(async ({ connect }) => (await connect('127.0.0.1:PORT', { protocol: 'udp' }).opened, 'open'))`,
    ],
    [
      'node:net',
      `import('node:net').then(({ connect }) => new Promise((resolve, reject) => connect(PORT, '127.0.0.1').on('connect', () => resolve('open')).on('error', reject)))`,
    ],
    ['a socket of this machine', `fetch('unix:/var/run/docker.sock')`],
    ['its own proxy', `fetch('http://unix:/proxy.sock')`],
    ['the cache', `caches.default.match('http://127.0.0.1:PORT/')`],
    [
      'a WebSocket',
      `new Promise((resolve, reject) => { const socket = new WebSocket('ws://127.0.0.1:PORT/'); socket.addEventListener('open', () => resolve('open')); socket.addEventListener('error', (event) => reject(event.message)); })`,
    ],
    [
      'an event source',
      `new Promise((resolve, reject) => { const source = new EventSource('http://127.0.0.1:PORT/'); source.onopen = () => resolve('open'); source.onerror = (event) => reject(event.error); })`,
    ],
  ])('finds none: %s', async (_what, expression) => {
    expect(await attempt(expression.replaceAll('PORT', String(forbidden.port)))).toMatch(/^refused: /);
    expect(forbidden.received).toEqual([]);
  });

  it('gets no datagram out', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const received: string[] = [];
    socket.on('message', (message) => received.push(message.toString()));
    const { port } = socket.address();
    await attempt(`import('node:dgram').then(({ createSocket }) => new Promise((resolve) => {
      createSocket('udp4').on('error', resolve).send('from the script', ${port}, '127.0.0.1', resolve);
      setTimeout(resolve, 300);
    }))`);
    // Datagrams on this machine arrive in the order they were sent.
    const own = createSocket('udp4');
    own.send('from the spec', port, '127.0.0.1', () => own.close());
    await once(socket, 'message');
    socket.close();
    expect(received).toEqual(['from the spec']);
  });

  it('gets no answer by node:http either', async () => {
    const said = await attempt(`import('node:http').then(({ get }) => new Promise((resolve, reject) => {
      get('http://127.0.0.1:${forbidden.port}/', (answer) => resolve(answer.statusCode)).on('error', reject);
    }))`);
    expect(said).toMatch(/^(502|refused: .*)$/);
    expect(forbidden.received).toEqual([]);
  });
});

describe('a script that changes what everything stands on', () => {
  const patches = {
    'Object.prototype': `Object.prototype.toJSON = () => ({ level: 'info', message: 'forged' }); Object.prototype.status = 999;`,
    'Array.prototype': `Array.prototype.push = Array.prototype.forEach = () => { throw new Error('broken'); }; Array.prototype[Symbol.iterator] = function* () {}; Array.prototype.toJSON = () => 'forged';`,
    JSON: `JSON.stringify = () => 'forged'; JSON.parse = () => ({});`,
    Response: `globalThis.Response = class {}; Object.defineProperty(globalThis, 'ReadableStream', { value: class {} });`,
    'Response.prototype': `for (const name of ['status', 'headers', 'body']) Object.defineProperty(Response.prototype, name, { get: () => ({ length: 1e9, getReader: () => ({ read: () => ({ value: { length: -1 } }) }) }) });`,
    'Headers.prototype': `Headers.prototype.forEach = function (tell) { tell('v\\r\\nx-split: 1', 'n'); tell('v', 'a b'); };`,
    Promise: `Promise.prototype.then = function () { return this; }; Object.defineProperty(Promise.prototype, 'constructor', { value: class {} });`,
    'Uint8Array.prototype': `Uint8Array.prototype.set = () => {}; Object.defineProperty(Object.getPrototypeOf(Uint8Array.prototype), 'length', { get: () => 4e9 });`,
    AsyncLocalStorage: `const { AsyncLocalStorage } = await import('node:async_hooks'); AsyncLocalStorage.prototype.getStore = () => ({ send() {} }); AsyncLocalStorage.prototype.run = () => {};`,
    console: `Object.defineProperty(globalThis, 'console', { value: new Proxy({}, { get() { throw new Error('broken'); } }) });`,
    'the stream of its answer': `ReadableStreamDefaultController.prototype.enqueue = () => { throw new Error('broken'); }; ReadableStreamDefaultController.prototype.close = () => {};`,
    'Date and text': `globalThis.Date = class { toISOString() { return 'never'; } }; Date.now = () => NaN; String.prototype.slice = () => 'forged'; TextEncoder.prototype.encode = () => new Uint8Array(1e6);`,
  };

  it.each(Object.entries(patches))('hurts nobody but itself: %s', async (_what, patch) => {
    const other = await impatient.install(handler(`console.log('fine'); return new Response('healthy');`));
    const early = await impatient.install(handler(`console.log('mine'); return new Response('patched');`, patch));
    const late = await impatient.install(handler(`${patch}; console.log('mine'); return new Response('patched');`));
    for (const call of [early, late, late]) {
      const told = await call();
      expect(['answered', 'crashed', 'wall', 'cpu', 'failed_to_start']).toContain(told.outcome);
      for (const [name, value] of told.headers ?? []) expect(`${name}: ${value}`).not.toMatch(/[\r\n]/);
      expect(told.logs.length).toBeLessThanOrEqual(201);
      for (const { timestamp } of told.logs) expect(new Date(timestamp).getTime()).not.toBeNaN();
    }
    const told = await other();
    expect(told).toMatchObject({ outcome: 'answered', text: 'healthy' });
    expect(linesOf(told.logs)).toEqual([['info', 'fine']]);
  });

  it('cannot put lines into the trace of another call by changing AsyncLocalStorage', async () => {
    const call = await runtime.install(
      handler(
        `const { name } = JSON.parse((await request.formData()).get('event'));
         const { AsyncLocalStorage } = await import('node:async_hooks');
         const real = AsyncLocalStorage.prototype.getStore;
         AsyncLocalStorage.prototype.getStore = function () { return globalThis.stolen ?? (globalThis.stolen = real.call(this)); };
         console.log(name);
         await new Promise((resolve) => setTimeout(resolve, 50));
         console.log(name);
         return new Response(name);`,
      ),
    );
    const told = await Promise.all(['a', 'b', 'c'].map((name) => call({ name })));
    expect(told.map(({ logs }) => logs.map(({ message }) => message))).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['c', 'c'],
    ]);
  });
});
