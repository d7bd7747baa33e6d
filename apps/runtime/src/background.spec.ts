import { afterEach, describe, expect, it } from '@jest/globals';
import { serve } from '../test/loopback.js';
import { RuntimeProcess } from '../test/runtime-process.js';
import { handler, linesOf } from '../test/scripts.js';

const running: RuntimeProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((runtime) => runtime.terminate()));
});

/** A runtime in which people wait for a second, and events may take three. */
async function start(env: Record<string, string> = {}): Promise<RuntimeProcess> {
  const limits = { LECTERN_RUNTIME_WALL_MS: '1000', LECTERN_RUNTIME_BACKGROUND_SECONDS: '3' };
  const runtime = await RuntimeProcess.start({ ...limits, ...env });
  running.push(runtime);
  return runtime;
}

/** Takes as long as the event says. */
const SLOW = handler(`
  const { ms } = JSON.parse((await request.formData()).get('event'));
  await new Promise((resolve) => setTimeout(resolve, ms));
  return new Response('done');`);

/** Responds at once, and then does something else. */
const later = (work: string) =>
  handler(`console.log('before'); ctx.waitUntil((async () => { ${work} })()); return new Response('at once');`);
const pause = (ms: number) => `await new Promise((resolve) => setTimeout(resolve, ${ms}));`;
const inBackground = true;

describe('a call that nobody waits for', () => {
  it('may take longer than one that somebody waits for, up to a limit of its own', async () => {
    const call = await (await start()).install(SLOW);
    expect(await call({ ms: 2_000 })).toMatchObject({ outcome: 'wall', error: expect.stringContaining('1 seconds') });
    expect(await call({ ms: 2_000 }, { inBackground })).toMatchObject({ outcome: 'answered', text: 'done' });
    const tooLong = await call({ ms: 60_000 }, { inBackground });
    expect(tooLong).toMatchObject({ outcome: 'wall', error: 'The script did not respond within 3 seconds.' });
  });

  it('may use no more CPU time than any', async () => {
    const runtime = await start({ LECTERN_RUNTIME_BACKGROUND_SECONDS: '60' });
    const call = await runtime.install(handler('for (;;);'));
    expect((await call({}, { inBackground })).outcome).toBe('cpu');
  });

  it('may make requests that take as long, and whoever waits for another does not wait for these', async () => {
    const slow = await serve(({ url }, response) => {
      setTimeout(() => response.end('there'), url === '/slow' ? 2_000 : 0);
    });
    const runtime = await start({ LECTERN_OUTBOUND_ALLOW: '127.0.0.1' });
    const call = await runtime.install(
      handler(`
        const { path, times } = JSON.parse((await request.formData()).get('event'));
        const all = await Promise.all(Array.from({ length: times }, () => fetch('${slow.url}' + path)));
        return new Response(String(all.length));`),
    );
    const many = call({ path: '/slow', times: 8 }, { inBackground });
    expect(await call({ path: '/', times: 1 })).toMatchObject({ outcome: 'answered', text: '1' });
    expect(await many).toMatchObject({ outcome: 'answered', text: '8' });
    slow.close();
  });

  it('leaves half of the process of its integration to those that somebody waits for', async () => {
    const runtime = await start({ LECTERN_RUNTIME_WALL_MS: '10000', LECTERN_RUNTIME_BACKGROUND_SECONDS: '10' });
    const call = await runtime.install(SLOW);
    const slow = Array.from({ length: 40 }, () => call({ ms: 1_500 }, { inBackground }));
    const first = await Promise.race([call({ ms: 0 }), ...slow]);
    expect([first.text, first.wallMs < 1_500]).toEqual(['done', true]);
    for (const told of await Promise.all(slow)) expect(told.text).toBe('done');
  });
});

describe('what a script does after its response', () => {
  it('goes on while the response is there already, and what it prints is told', async () => {
    const call = await (await start()).install(
      later(`${pause(1_500)} console.log('after'); ctx.waitUntil(Promise.resolve().then(() => console.warn('last')));`),
    );
    const told = await call();
    expect(told).toMatchObject({ outcome: 'answered', text: 'at once' });
    expect(told.wallMs).toBeLessThan(1_500);
    expect(linesOf(told.logs)).toEqual([['info', 'before']]);
    expect(linesOf(told.late)).toEqual([
      ['info', 'after'],
      ['warn', 'last'],
    ]);
  });

  it('is told of when it fails, or takes or uses too much', async () => {
    const late = async (work: string, env?: Record<string, string>) =>
      linesOf((await (await (await start(env)).install(later(`${pause(50)} ${work}`)))()).late);
    const cutShort = 'What the script did after its response was cut short.';
    expect(await late(`throw new Error('too late');`)).toEqual([['error', expect.stringContaining('too late')]]);
    expect(await late(`console.log('on'); ${pause(60_000)}`)).toEqual([
      ['info', 'on'],
      ['warn', `${cutShort} The script did not come to an end within 3 seconds.`],
    ]);
    expect(await late('for (;;);', { LECTERN_RUNTIME_BACKGROUND_SECONDS: '60' })).toEqual([
      ['warn', expect.stringMatching(`^${cutShort} .*CPU`)],
    ]);
  });
});

describe('calls that take long', () => {
  it('are few at a time for one organization, and others have their own', async () => {
    const runtime = await start({ LECTERN_RUNTIME_PROCESSES: '4' });
    const call = await runtime.install(SLOW);
    const [one, two, other] = await Promise.all([
      call({ ms: 2_000 }, { inBackground, organization: 'one' }),
      call({ ms: 2_000 }, { inBackground, organization: 'one' }),
      call({ ms: 2_000 }, { inBackground, organization: 'other' }),
    ]);
    expect([one?.outcome, two?.outcome].sort()).toEqual(['answered', 'wall']);
    expect([one?.error, two?.error].join()).toContain('Too many other calls of the organization');
    expect(other?.outcome).toBe('answered');
  });

  it('503: make room when there is none for others', async () => {
    const runtime = await start({ LECTERN_RUNTIME_PROCESSES: '1', LECTERN_RUNTIME_BACKGROUND_SECONDS: '60' });
    const slow = (await runtime.install(SLOW))({ ms: 50_000 }, { inBackground });
    const ended = expect(slow).rejects.toThrow('503 {"error":"busy"}');
    const call = await runtime.install(SLOW);
    expect(await call({ ms: 0 })).toMatchObject({ outcome: 'answered', text: 'done' });
    await ended;
  });
});
