import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BesideHealthy } from '../test/beside-healthy.js';
import { RuntimeProcess } from '../test/runtime-process.js';
import { handler, linesOf } from '../test/scripts.js';

const CPU_MS = 400;
/** Far off, since scripts come last on a busy machine: it takes its time to give them 400 ms of the processor. */
const WALL_MS = 120_000;
jest.setTimeout(WALL_MS + 30_000);

let beside: BesideHealthy;

beforeAll(async () => {
  const limits = { LECTERN_RUNTIME_CPU_MS: String(CPU_MS), LECTERN_RUNTIME_WALL_MS: String(WALL_MS) };
  beside = await BesideHealthy.in(await RuntimeProcess.start(limits));
});
afterAll(() => beside.runtime.terminate());

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
    const told = await beside.call(source);
    expect(told).toMatchObject({
      outcome: 'cpu',
      error: `The script used more than ${CPU_MS} ms of CPU time, which is the maximum for a call.`,
    });
    expect(told.cpuMs).toBeGreaterThanOrEqual(CPU_MS);
    expect(told.wallMs).toBeLessThan(WALL_MS);
  });

  it('is ended when it loops while it is loaded', async () => {
    const told = await beside.call(handler('return new Response();', 'for (;;);'));
    expect(told).toMatchObject({ outcome: 'cpu', error: expect.stringContaining('It had not finished loading.') });
  });

  it('is ended when it goes on after its answer', async () => {
    const told = await beside.call(
      handler(`ctx.waitUntil(new Promise(() => setTimeout(() => { for (;;); }, 200))); return new Response('done');`),
    );
    expect(told).toMatchObject({ outcome: 'answered', text: 'done' });
    expect(linesOf(told.late)).toEqual([['warn', expect.stringContaining(`more than ${CPU_MS} ms of CPU time`)]]);
    const metrics = await (await beside.runtime.request('GET', '/metrics')).text();
    expect(metrics).toMatch(/ends_total\{reason="cpu"\} [1-9]/);
    await beside.expectHealthy();
  });

  it('keeps what it printed before, as far as it let it out', async () => {
    const told = await beside.call(
      handler(`console.log('before'); await new Promise((resolve) => setTimeout(resolve, 20)); for (;;);`),
    );
    expect(told.outcome).toBe('cpu');
    expect(linesOf(told.logs)).toEqual([['info', 'before']]);
  });

  it('works again at the next call', async () => {
    const call = await beside.runtime.install(
      handler(`if (JSON.parse((await request.formData()).get('event')).loop) for (;;); return new Response('back');`),
    );
    expect(await call({ loop: true })).toMatchObject({ outcome: 'cpu' });
    expect(await call({ loop: false })).toMatchObject({ outcome: 'answered', text: 'back' });
  });
});
