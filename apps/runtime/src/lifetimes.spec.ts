import { readFileSync, readlinkSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../scripts/lib/eventually.mjs';
import { isRunning, workerdsOf } from '../test/descendants.js';
import { RuntimeProcess } from '../test/runtime-process.js';
import { handler } from '../test/scripts.js';

const running: RuntimeProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((runtime) => runtime.terminate()));
});

async function start(env: Record<string, string> = {}): Promise<RuntimeProcess> {
  const runtime = await RuntimeProcess.start(env);
  running.push(runtime);
  return runtime;
}

const counting = handler('globalThis.count = (globalThis.count ?? 0) + 1; return Response.json(globalThis.count);');
const waiting = handler('await new Promise((resolve) => setTimeout(resolve, 60_000));');

describe('the process of an integration', () => {
  it('is started on demand, one for each integration, and stays', async () => {
    const runtime = await start();
    const [one, two] = [await runtime.install(counting), await runtime.install(counting)];
    expect(workerdsOf(runtime.pid)).toHaveLength(0);
    expect([(await one()).text, (await one()).text, (await two()).text]).toEqual(['1', '2', '1']);
    expect(workerdsOf(runtime.pid)).toHaveLength(2);
  });

  it('is started once for calls that come at the same time', async () => {
    const runtime = await start();
    const call = await runtime.install(counting);
    const texts = await Promise.all(Array.from({ length: 50 }, async () => Number((await call()).text)));
    expect(texts.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(workerdsOf(runtime.pid)).toHaveLength(1);
    expect(await (await runtime.request('GET', '/metrics')).text()).not.toContain('process_ends_total{');
  });

  it('runs with nothing of the runtime: no environment, an empty folder, low priority, another user than root', async () => {
    const runtime = await start({ SOME_SECRET: 'hidden' });
    await (await runtime.install(counting))();
    const [workerd] = workerdsOf(runtime.pid);
    if (!workerd) throw new Error('There is no process.');
    expect(workerd.nice).toBeGreaterThan(getPriority());
    expect(workerd.uid).not.toBe(0);
    if (process.platform !== 'linux') return;
    expect(readFileSync(`/proc/${workerd.pid}/environ`, 'utf8')).not.toContain('hidden');
    expect(await readdir(readlinkSync(`/proc/${workerd.pid}/cwd`))).toEqual([]);
    for (const descriptor of [0, 1]) expect(readlinkSync(`/proc/${workerd.pid}/fd/${descriptor}`)).toBe('/dev/null');
  });

  it('ends when nobody calls it', async () => {
    const runtime = await start({ LECTERN_RUNTIME_IDLE_SECONDS: '1' });
    const call = await runtime.install(counting);
    await call();
    expect(workerdsOf(runtime.pid)).toHaveLength(1);
    await eventually('the idle process to end', () => workerdsOf(runtime.pid).length === 0);
    expect((await call()).text).toBe('1');
  });

  it('makes room when it is the one that nobody called for longest', async () => {
    const runtime = await start({ LECTERN_RUNTIME_PROCESSES: '2' });
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => runtime.install(counting)));
    const texts = [];
    for (const call of [one, two, one, three, one, two]) texts.push((await call?.())?.text);
    expect(texts).toEqual(['1', '1', '2', '1', '3', '1']);
    await eventually('two processes', () => workerdsOf(runtime.pid).length === 2);
  });

  it('503: is not to be had while others keep all of them busy, and is when one is free', async () => {
    const runtime = await start({ LECTERN_RUNTIME_PROCESSES: '1', LECTERN_RUNTIME_WALL_MS: '8000' });
    const slow = (await runtime.install(waiting))();
    const call = await runtime.install(counting);
    await eventually('the slow call to run', () => workerdsOf(runtime.pid).length === 1);
    await expect(call()).rejects.toThrow('503 {"error":"busy"}');
    expect((await slow).outcome).toBe('wall');
    expect((await call()).text).toBe('1');
  });

  it('takes other calls of the integration with it when one of them uses too much', async () => {
    const runtime = await start({ LECTERN_RUNTIME_CPU_MS: '60000' });
    const call = await runtime.install(
      handler(
        `
        const { loop } = JSON.parse((await request.formData()).get('event'));
        if (loop) for (;;) kept.push(new Uint8Array(8e6).fill(1));
        await new Promise((resolve) => setTimeout(resolve, 60_000));`,
        'const kept = [];',
      ),
    );
    const patient = call({ loop: false });
    await eventually('the patient call to run', () => workerdsOf(runtime.pid).length === 1);
    const greedy = await call({ loop: true });
    expect([greedy.outcome, (await patient).outcome]).toEqual(['memory', 'memory']);
  });
});

describe('a runtime that ends', () => {
  it('leaves no process behind when it is asked to end, whatever they do', async () => {
    const runtime = await start();
    const loop = (await runtime.install(handler('for (;;);')))();
    const slow = (await runtime.install(waiting))();
    const found = await eventually('both to run', () => {
      const processes = workerdsOf(runtime.pid);
      return processes.length === 2 && processes;
    });
    const outcomes = Promise.allSettled([loop, slow]);
    expect(await runtime.terminate()).toBe(0);
    await outcomes;
    for (const { pid } of found) expect(isRunning(pid)).toBe(false);
  });

  it('leaves no process behind when it is killed', async () => {
    const runtime = await start();
    await (await runtime.install(counting))();
    const loop = (await runtime.install(handler('for (;;);')))();
    const found = await eventually('both to run', () => {
      const processes = workerdsOf(runtime.pid);
      return processes.length === 2 && processes;
    });
    const lost = expect(loop).rejects.toThrow();
    await runtime.kill();
    await lost;
    await eventually('the processes to end', () => found.every(({ pid }) => !isRunning(pid)), 5_000);
  });

  it('removes what a killed one has left on disk', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lectern-spec-'));
    // Scripts run as somebody else when the specs run as root.
    await chmod(folder, 0o755);
    const killed = await RuntimeProcess.start({ TMPDIR: folder });
    const left = await readdir(folder);
    expect(left).toHaveLength(1);
    await killed.kill();
    const next = await RuntimeProcess.start({ TMPDIR: folder });
    expect(await readdir(folder)).toEqual([expect.not.stringMatching(left.join())]);
    await next.terminate();
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('names every bad variable at once and does not start', async () => {
    const runtime = await RuntimeProcess.launch({ LECTERN_RUNTIME_TOKEN: 'short', LECTERN_RUNTIME_CPU_MS: '1' });
    expect(await runtime.exited).toBe(1);
    expect(runtime.output).toMatch(
      /LECTERN_RUNTIME_TOKEN: must have at least 32 characters[\s\S]*LECTERN_RUNTIME_CPU_MS: /,
    );
  });
});
