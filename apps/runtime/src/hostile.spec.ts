import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serve } from '../test/loopback.js';
import { RuntimeProcess, type Told } from '../test/runtime-process.js';
import { handler, linesOf } from '../test/scripts.js';

const CPU_MS = 400;
/** Far off, since a busy machine takes its time to come to the other limits. */
const WALL_MS = 30_000;

/** Time between two calls of the healthy integration, which is not there to use the machine up. */
const PACE_MS = 20;

let outside: Awaited<ReturnType<typeof serve>>;
let runtime: RuntimeProcess;
let healthy: () => Promise<Told>;

beforeAll(async () => {
  outside = await serve((_request, response) => response.end('ok'));
  runtime = await RuntimeProcess.start({
    LECTERN_RUNTIME_CPU_MS: String(CPU_MS),
    LECTERN_RUNTIME_WALL_MS: String(WALL_MS),
    LECTERN_OUTBOUND_ALLOW: `127.0.0.1:${outside.port}`,
  });
  healthy = await runtime.install(handler(`console.log('fine'); return new Response('healthy');`));
});
afterAll(async () => {
  await runtime.terminate();
  outside.close();
});

/** Calls a hostile script, and another integration again and again until the hostile call is over. */
async function besideHealthy(source: string): Promise<Told> {
  const call = await runtime.install(source);
  let over = false;
  const hostile = call().finally(() => {
    over = true;
  });
  do {
    const told = await healthy();
    expect(told).toMatchObject({ outcome: 'answered', status: 200, text: 'healthy' });
    expect(linesOf(told.logs)).toEqual([['info', 'fine']]);
    await delay(PACE_MS);
  } while (!over);
  return hostile;
}

describe('a script that does not give the processor back', () => {
  it.each([
    ['an endless loop', handler('for (;;);')],
    ['a loop of microtasks', handler('const again = () => Promise.resolve().then(again); await again();')],
    ['a regular expression that explodes', handler(`/^(a+)+$/.test('a'.repeat(60) + 'b'); return new Response();`)],
    ['a loop while it answers', handler('return new Response(new ReadableStream({ pull() { for (;;); } }));')],
    ['a loop in a timer', handler('await new Promise(() => setTimeout(() => { for (;;); }, 1));')],
    [
      'a loop that goes on sorting',
      handler('const list = Array.from({ length: 1e6 }, Math.random); for (;;) list.sort();'),
    ],
  ])('is ended at its CPU limit: %s', async (_what, source) => {
    const told = await besideHealthy(source);
    expect(told).toMatchObject({
      outcome: 'cpu',
      error: `The script used more than the ${CPU_MS} ms of processor time that a call may use.`,
    });
    expect(told.cpuMs).toBeGreaterThanOrEqual(CPU_MS);
    expect(told.wallMs).toBeLessThan(WALL_MS);
  });

  it('is ended when it loops while it is loaded', async () => {
    const told = await besideHealthy(handler('return new Response();', 'for (;;);'));
    expect(told).toMatchObject({ outcome: 'cpu', error: expect.stringContaining('It had not finished loading.') });
  });

  it('is ended when it goes on after its answer', async () => {
    const told = await besideHealthy(
      handler(`ctx.waitUntil(new Promise(() => setTimeout(() => { for (;;); }, 200))); return new Response('done');`),
    );
    expect(told).toMatchObject({ outcome: 'answered', text: 'done' });
    const ends = async () => (await runtime.request('GET', '/metrics')).text();
    const before = Number(/ends_total\{reason="cpu"\} (\d+)/.exec(await ends())?.[1] ?? 0);
    let after = before;
    while (after === before) {
      await healthy();
      after = Number(/ends_total\{reason="cpu"\} (\d+)/.exec(await ends())?.[1] ?? 0);
    }
    expect(after).toBe(before + 1);
  });

  it('keeps what it printed before, as far as it let it out', async () => {
    const told = await besideHealthy(
      handler(`console.log('before'); await new Promise((resolve) => setTimeout(resolve, 20)); for (;;);`),
    );
    expect(told.outcome).toBe('cpu');
    expect(linesOf(told.logs)).toEqual([['info', 'before']]);
  });

  it('works again at the next call', async () => {
    const call = await runtime.install(
      handler(`if (JSON.parse((await request.formData()).get('event')).loop) for (;;); return new Response('back');`),
    );
    expect(await call({ loop: true })).toMatchObject({ outcome: 'cpu' });
    expect(await call({ loop: false })).toMatchObject({ outcome: 'answered', text: 'back' });
  });
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
    const told = await besideHealthy(handler(`const kept = []; ${body}`));
    expect(told).toMatchObject({
      outcome: 'memory',
      error: 'The process of the integration used more than the 256 MiB of memory it may use.',
    });
    expect(told.wallMs).toBeLessThan(WALL_MS);
  });

  it('is ended when it does so while it is loaded', async () => {
    const told = await besideHealthy(handler('', 'const kept = []; for (;;) kept.push(new Uint8Array(8e6).fill(1));'));
    expect(told.outcome).toBe('memory');
  });

  it('does not get two gigabytes at once', async () => {
    const told = await besideHealthy(handler('return Response.json(new Uint8Array(2 ** 31).fill(1).length);'));
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
    expect(await told).toMatchObject({ outcome: 'wall', error: 'The script did not answer within 3 seconds.' });
    expect((await told).wallMs).toBeGreaterThanOrEqual(3_000);
    await impatient.terminate();
  });

  it('is ended when it waits for nothing', async () => {
    const told = await besideHealthy(handler('await new Promise(() => {});'));
    expect(told).toMatchObject({ outcome: 'crashed', error: expect.stringContaining('can never come') });
  });

  it('is cut off when its answer is larger than 10 MiB', async () => {
    const told = await besideHealthy(handler(`return new Response('x'.repeat(100e6));`));
    expect(told).toMatchObject({ outcome: expect.stringMatching(/^(too_large|memory)$/), text: '' });
    const streamed = await besideHealthy(
      handler(
        `const part = new Uint8Array(65536); return new Response(new ReadableStream({ pull(c) { c.enqueue(part); } }));`,
      ),
    );
    expect(streamed).toMatchObject({ outcome: 'too_large', text: '' });
  });

  it('has its log cut, and one line that says how much is missing', async () => {
    const told = await besideHealthy(
      handler(`for (let n = 0; n < 50_000; n++) console.log('x'.repeat(1000)); return new Response('printed');`),
    );
    const size = told.logs.reduce((sum, { message }) => sum + message.length, 0);
    expect(told).toMatchObject({ outcome: 'answered', text: 'printed' });
    expect(size).toBeLessThan(65 * 1024);
    expect(told.logs.at(-1)?.message).toMatch(/^499\d\d more lines were dropped/);
  });

  it('has one huge line cut', async () => {
    const told = await besideHealthy(handler(`console.log('x'.repeat(20e6)); return new Response();`));
    expect(told.logs[0]?.message.length).toBeLessThan(9_000);
  });
});

describe('a script that asks too much of the network', () => {
  it('is told how many requests it can have under way', async () => {
    const told = await besideHealthy(
      handler(`
        const ask = () => fetch('${outside.url}/').then((answer) => answer.text(), (error) => error.message);
        const said = await Promise.all(Array.from({ length: 3000 }, ask));
        return Response.json([...new Set(said)]);`),
    );
    expect(told.logs[0]).toMatchObject({
      level: 'warn',
      message: 'A request came to nothing: At most 400 requests can be under way at the same time.',
    });
    expect(outside.received.length).toBeLessThanOrEqual(400);
  });
});
