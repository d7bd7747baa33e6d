import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BesideHealthy } from '../test/beside-healthy.js';
import { serve } from '../test/loopback.js';
import { RuntimeProcess } from '../test/runtime-process.js';
import { handler } from '../test/scripts.js';

/** Both far off, so that a slow or busy machine comes to the limits these specs are about first. */
const CPU_MS = 30_000;
const WALL_MS = 60_000;

let outside: Awaited<ReturnType<typeof serve>>;
let beside: BesideHealthy;

beforeAll(async () => {
  outside = await serve((_request, response) => response.end('ok'));
  const runtime = await RuntimeProcess.start({
    LECTERN_RUNTIME_CPU_MS: String(CPU_MS),
    LECTERN_RUNTIME_WALL_MS: String(WALL_MS),
    LECTERN_OUTBOUND_ALLOW: `127.0.0.1:${outside.port}`,
  });
  beside = await BesideHealthy.in(runtime);
});
afterAll(async () => {
  await beside.runtime.terminate();
  outside.close();
});

describe('a script that takes all the memory it can get', () => {
  it.each([
    ['arrays', 'for (;;) kept.push(new Array(1e6).fill(1.5));'],
    ['buffers', 'for (;;) kept.push(new Uint8Array(32e6).fill(1));'],
    ['strings', `for (let n = 0; ; n++) kept.push(JSON.stringify([n, 'x'.repeat(1e6)]));`],
    [
      'WebAssembly memory',
      `for (;;) {
         const memory = new WebAssembly.Memory({ initial: 1000 });
         new Uint8Array(memory.buffer).fill(1);
         kept.push(memory);
       }`,
    ],
    [
      'files in the memory of its process',
      `const fs = await import('node:fs');
       for (let n = 0; ; n++) fs.writeFileSync('/tmp/' + n, new Uint8Array(8e6).fill(1));`,
    ],
  ])('is ended at its memory limit: %s', async (_what, body) => {
    const told = await beside.call(handler(`const kept = []; ${body}`));
    expect(told).toMatchObject({
      outcome: 'memory',
      error: 'The process of the integration used more than 256 MiB of memory, which is the maximum.',
    });
    expect(told.wallMs).toBeLessThan(WALL_MS);
  });

  it('is ended when it does so while it is loaded', async () => {
    const told = await beside.call(handler('', 'const kept = []; for (;;) kept.push(new Uint8Array(8e6).fill(1));'));
    expect(told.outcome).toBe('memory');
  });

  it('does not get two gigabytes at once', async () => {
    const told = await beside.call(handler('return Response.json(new Uint8Array(2 ** 31).fill(1).length);'));
    expect(told).toMatchObject({ outcome: 'answered', status: 500 });
    expect(told.logs[0]?.message).toContain('RangeError: Array buffer allocation failed');
  });
});

describe('a script that answers badly', () => {
  it('is ended at its wall limit when it never answers', async () => {
    const impatient = await RuntimeProcess.start({ LECTERN_RUNTIME_WALL_MS: '3000' });
    const never = await impatient.install(handler('await new Promise((resolve) => setTimeout(resolve, 60_000));'));
    const other = await impatient.install(handler(`return new Response('healthy');`));
    const told = never();
    expect(await other()).toMatchObject({ outcome: 'answered', text: 'healthy' });
    expect(await told).toMatchObject({ outcome: 'wall', error: 'The script did not respond within 3 seconds.' });
    expect((await told).wallMs).toBeGreaterThanOrEqual(3_000);
    await impatient.terminate();
  });

  it('is ended when it waits for nothing', async () => {
    const told = await beside.call(handler('await new Promise(() => {});'));
    expect(told).toMatchObject({ outcome: 'crashed', error: expect.stringContaining('never happens') });
  });

  it('is cut off when its answer is larger than 10 MiB', async () => {
    const told = await beside.call(handler(`return new Response('x'.repeat(100e6));`));
    expect(told).toMatchObject({ outcome: expect.stringMatching(/^(too_large|memory)$/), text: '' });
    const streamed = await beside.call(
      handler(
        `const part = new Uint8Array(65536); return new Response(new ReadableStream({ pull(c) { c.enqueue(part); } }));`,
      ),
    );
    expect(streamed).toMatchObject({ outcome: 'too_large', text: '' });
  });

  it('has its log cut, and one line that says how much is missing', async () => {
    const told = await beside.call(
      handler(`for (let n = 0; n < 50_000; n++) console.log('x'.repeat(1000)); return new Response('printed');`),
    );
    const size = told.logs.reduce((sum, { message }) => sum + message.length, 0);
    expect(told).toMatchObject({ outcome: 'answered', text: 'printed' });
    expect(size).toBeLessThan(65 * 1024);
    expect(told.logs.at(-1)?.message).toMatch(/^499\d\d more lines were dropped/);
  });

  it('has one huge line cut', async () => {
    const told = await beside.call(handler(`console.log('x'.repeat(20e6)); return new Response();`));
    expect(told.logs[0]?.message.length).toBeLessThan(9_000);
  });
});

describe('a script that asks too much of the network', () => {
  it('is told how many requests it can have under way', async () => {
    const told = await beside.call(
      handler(`
        const ask = () => fetch('${outside.url}/').then((answer) => answer.text(), (error) => error.message);
        const said = await Promise.all(Array.from({ length: 3000 }, ask));
        return Response.json([...new Set(said)]);`),
    );
    expect(told.logs[0]).toMatchObject({
      level: 'warn',
      message: 'A request failed: A script can make at most 400 requests at the same time.',
    });
    expect(outside.received.length).toBeLessThanOrEqual(400);
  });
});
