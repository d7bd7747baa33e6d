const handler = (/** @type {string} */ body, before = '') =>
  `${before}\nexport default { async fetch(request, env, ctx) { ${body} } };`;

/** The integration that must not be disturbed: it reads its event, prints a line and responds. */
export const HEALTHY = handler(`
  const form = await request.formData();
  const event = JSON.parse(form.get('event'));
  console.log('event', event.type);
  return Response.json({ type: event.type });`);

/** Scripts that mean harm, by what they do; `outcome` says how a call of theirs may end. */
export const HOSTILE = {
  'endless loop': { source: handler('for (;;);'), outcome: /^cpu$/ },
  'endless loop while loading': { source: handler('', 'for (;;);'), outcome: /^cpu$/ },
  'loop of microtasks': {
    source: handler('const again = () => Promise.resolve().then(again); await again();'),
    outcome: /^cpu$/,
  },
  'exploding expression': { source: handler(`/^(a+)+$/.test('a'.repeat(60) + 'b');`), outcome: /^cpu$/ },
  '2 GB in buffers': {
    source: handler('const kept = []; for (let n = 0; n < 64; n++) kept.push(new Uint8Array(32e6).fill(1));'),
    outcome: /^memory$/,
  },
  '2 GB in arrays': {
    source: handler('const kept = []; for (;;) kept.push(new Array(1e6).fill(1.5));'),
    outcome: /^memory$/,
  },
  'file and environment access': {
    source: handler(`
      const found = [];
      const { readFileSync } = await import('node:fs');
      for (const file of ['/etc/passwd', '/proc/self/environ']) {
        try { found.push(readFileSync(file, 'utf8')); } catch {}
      }
      found.push(...Object.values(process.env));
      if (found.length > 0) throw new Error('found something');
      return new Response('nothing');`),
    outcome: /^answered$/,
    text: 'nothing',
  },
  'fetch to private addresses': {
    source: handler(`
      const addresses = ['http://127.0.0.1:1/', 'http://169.254.169.254/', 'http://10.0.0.1/', 'http://[::1]/'];
      const reached = await Promise.all(addresses.map((url) => fetch(url).then(() => true, () => false)));
      return new Response(reached.includes(true) ? 'reached' : 'nothing');`),
    outcome: /^answered$/,
    text: 'nothing',
  },
  'prototype tricks': {
    source: handler(
      `console.log('mine'); return new Response('patched');`,
      `Object.prototype.toJSON = () => 'forged';
       Array.prototype[Symbol.iterator] = function* () {};
       JSON.stringify = () => 'forged';
       Promise.prototype.then = function () { return this; };`,
    ),
    outcome: /^(answered|crashed|wall|failed_to_start)$/,
  },
  '50 MB of logs': {
    source: handler(`for (let n = 0; n < 50_000; n++) console.log('x'.repeat(1000)); return new Response('printed');`),
    outcome: /^answered$/,
  },
  '100 MB response': {
    source: handler(`
      const part = new Uint8Array(65536);
      let sent = 0;
      return new Response(new ReadableStream({ pull(c) { if (sent++ < 1600) c.enqueue(part); else c.close(); } }));`),
    outcome: /^too_large$/,
  },
  'never answering': {
    source: handler('await new Promise((resolve) => setTimeout(resolve, 60_000));'),
    outcome: /^wall$/,
  },
};
