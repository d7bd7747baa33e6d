// `npm run drill -- script-sandbox`: calls hostile integration scripts again and again; another integration notices little.
import { setTimeout as delay } from 'node:timers/promises';
import { step } from '../lib/steps.mjs';
import { HEALTHY, HOSTILE } from './script-sandbox/hostile-scripts.mjs';
import { openRuntime } from './script-sandbox/runtime-client.mjs';

const SECONDS = 8;
/** Events come in at this pace, as they do on a platform that is in use but not at its end. */
const PACE_MS = 20;
const MAX_FACTOR = 2;
/** Below this a difference is the noise of the clock and of the machine. */
const NOISE_MS = 5;

/** @param {{ count?: number }} options `count` is the seconds that each hostile script runs for. */
export default async function scriptSandbox({ count = SECONDS }) {
  const runtime = await openRuntime();
  try {
    const healthy = await runtime.install('healthy', HEALTHY);
    await measure(healthy, 1);
    const alone = await step('Call the healthy integration alone', () => measure(healthy, count));
    const rounds = [];
    for (const [name, hostile] of Object.entries(HOSTILE)) {
      rounds.push(await step(`Beside: ${name}`, () => round(runtime, healthy, name, hostile, count)));
    }
    // Once more at the end: the machine may have become slower or faster meanwhile.
    const after = await step('Call the healthy integration alone again', () => measure(healthy, count));
    return judge(alone, after, rounds);
  } finally {
    await runtime.stop();
  }
}

async function round(runtime, healthy, name, { source, outcome, text }, seconds) {
  const call = await runtime.install(`hostile ${name}`, source);
  const unexpected = [];
  let calls = 0;
  let over = false;
  const hostile = (async () => {
    while (!over) {
      const told = await call();
      calls += 1;
      if (!outcome.test(told.outcome) || (text !== undefined && told.text !== text)) unexpected.push(told.outcome);
    }
  })();
  const result = await measure(healthy, seconds);
  over = true;
  await hostile;
  return { name, calls, unexpected, ...result };
}

/** Calls at an even pace, whether or not earlier calls have been answered, so that waiting is not left out. */
async function measure(call, seconds) {
  const times = [];
  const failures = [];
  const running = [];
  const end = performance.now() + seconds * 1000;
  for (let next = performance.now(); next < end; next += PACE_MS) {
    await delay(Math.max(0, next - performance.now()));
    running.push(
      call().then((told) => {
        times.push(performance.now() - next);
        if (told.outcome !== 'answered' || told.status !== 200) failures.push(told.outcome);
      }),
    );
  }
  await Promise.all(running);
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length * 0.5)], p95: times[Math.floor(times.length * 0.95)], failures };
}

function judge(alone, after, rounds) {
  const base = Math.max(alone.p95, after.p95, NOISE_MS);
  const worst = rounds.reduce((most, one) => (one.p95 > most.p95 ? one : most));
  const failures = [alone, after, ...rounds].flatMap(({ failures: found }) => found);
  const unexpected = rounds.flatMap(({ name, unexpected: found }) => found.map((outcome) => `${name}: ${outcome}`));
  const shown = rounds.map(({ name, p95, calls }) => `${name} ${p95.toFixed(1)} (${calls} calls)`).join(', ');
  return {
    measured:
      `p95 alone ${alone.p95.toFixed(1)} ms before and ${after.p95.toFixed(1)} ms after; beside: ${shown}; ` +
      `worst ${(worst.p95 / base).toFixed(2)} times; ${failures.length} calls of the healthy integration failed; ` +
      `${unexpected.length} hostile calls ended otherwise than expected ${[...new Set(unexpected)].join(', ')}`.trim(),
    target: `p95 at most ${MAX_FACTOR} times (of at least ${NOISE_MS} ms), 0 failures, every hostile call ended as expected`,
    pass: worst.p95 <= base * MAX_FACTOR && failures.length + unexpected.length === 0,
  };
}
