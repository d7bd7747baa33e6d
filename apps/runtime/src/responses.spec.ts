import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RuntimeProcess } from '../test/runtime-process.js';
import { handler, linesOf } from '../test/scripts.js';

let runtime: RuntimeProcess;
beforeAll(async () => {
  runtime = await RuntimeProcess.start();
});
afterAll(() => runtime.terminate());

describe('a script that answers', () => {
  it('gets the form as it was sent, and its answer passes unchanged', async () => {
    const call = await runtime.install(
      handler(`
        const form = await request.formData();
        const event = JSON.parse(form.get('event'));
        return new Response('hello ' + event.name + ' at ' + request.url, {
          status: 406,
          headers: [['content-type', 'text/plain'], ['set-cookie', 'a=1'], ['set-cookie', 'b=2'], ['x-lectern-forged', '1']],
        });`),
    );
    expect(await call({ name: 'Ada' })).toMatchObject({
      outcome: 'answered',
      status: 406,
      headers: [
        ['content-type', 'text/plain'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ],
      text: 'hello Ada at http://integration/v1',
      logs: [],
    });
  });

  it('has what it prints told, with level and readable values', async () => {
    const call = await runtime.install(
      handler(
        `console.debug('a', 1);
         console.log('text %s', 'formatted', { deep: { er: [1, 2] } });
         console.warn(new Map([['k', 'v']]));
         console.error(new RangeError('odd'));
         return new Response();`,
        `console.log('loaded');`,
      ),
    );
    const { logs } = await call();
    expect(linesOf(logs)).toEqual([
      ['info', 'loaded'],
      ['debug', 'a 1'],
      ['info', 'text formatted { deep: { er: [ 1, 2 ] } }'],
      ['warn', "Map(1) { 'k' => 'v' }"],
      ['error', expect.stringMatching(/^RangeError: odd\n +at .*script\.js/)],
    ]);
    for (const { timestamp } of logs) expect(new Date(timestamp).toISOString()).toBe(timestamp);
    expect(linesOf((await call()).logs)).not.toContainEqual(['info', 'loaded']);
  });

  it('keeps the lines of calls apart that run at the same time', async () => {
    const call = await runtime.install(
      handler(`
        const { name } = JSON.parse((await request.formData()).get('event'));
        for (let n = 0; n < 5; n++) {
          console.log(name + n);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        return new Response(name);`),
    );
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const told = await Promise.all(names.map((name) => call({ name })));
    for (const [index, name] of names.entries()) {
      expect(told[index]?.text).toBe(name);
      expect(told[index]?.logs.map(({ message }) => message)).toEqual([0, 1, 2, 3, 4].map((n) => `${name}${n}`));
    }
  });
});

describe('a script that fails', () => {
  it('answers 500 after an exception, with its stack in the log', async () => {
    const call = await runtime.install(handler(`console.log('before'); null.boom;`));
    const { outcome, status, error, logs, text } = await call();
    expect({ outcome, status, text }).toEqual({ outcome: 'answered', status: 500, text: '' });
    expect(error).toBe('The script threw an exception. See its log.');
    expect(linesOf(logs)).toEqual([
      ['info', 'before'],
      ['error', expect.stringMatching(/^TypeError: Cannot read properties of null[\s\S]*at .*fetch.*script\.js/)],
    ]);
  });

  it('answers 500 when its body breaks off half-way', async () => {
    const call = await runtime.install(
      handler(`
        let pulled = 0;
        return new Response(new ReadableStream({ pull(controller) {
          if (pulled++ > 2) throw new Error('no more');
          controller.enqueue(new TextEncoder().encode('part'));
        } }));`),
    );
    const { outcome, status, logs, text } = await call();
    expect({ outcome, status, text }).toEqual({ outcome: 'answered', status: 500, text: '' });
    expect(linesOf(logs)).toEqual([['error', expect.stringContaining('no more')]]);
  });

  it.each([
    ['nothing', 'return;'],
    ['a plain object', 'return { status: 200 };'],
  ])('answers 500 when it returns %s', async (_what, body) => {
    const { status, logs } = await (await runtime.install(handler(body)))();
    expect(status).toBe(500);
    expect(logs.at(-1)?.message).toContain('must return a Response');
  });

  it('is told to have failed to start when it has an error of syntax, with the error', async () => {
    const told = await (await runtime.install('export default { fetch( { ] };'))();
    expect(told).toMatchObject({ outcome: 'failed_to_start', logs: [] });
    expect(told.error).toMatch(/^The script could not be loaded: SyntaxError: .+/);
  });

  it('is told to have failed to start when it throws while it is loaded', async () => {
    const told = await (await runtime.install(handler('return new Response();', `throw new Error('not today');`)))();
    expect(told).toMatchObject({ outcome: 'failed_to_start' });
    expect(told.error).toContain('Error: not today');
  });

  it.each([
    ['no default export', 'export const fetch = () => new Response();'],
    ['the style of service workers', `addEventListener('fetch', (event) => event.respondWith(new Response()));`],
    ['a default export without fetch', 'export default { scheduled() {} };'],
  ])('is told what to write when it has %s', async (_what, source) => {
    expect(await (await runtime.install(source))()).toMatchObject({
      outcome: 'failed_to_start',
      error: expect.stringContaining('"export default { fetch }"'),
    });
  });
});
