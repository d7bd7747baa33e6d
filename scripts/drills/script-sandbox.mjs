// `npm run drill -- script-sandbox`: calls hostile integration scripts again and again; another integration notices little.
import { setTimeout as delay } from 'node:timers/promises';
import { step } from '../lib/steps.mjs';
import { HEALTHY, HOSTILE } from './script-sandbox/hostile-scripts.mjs';
import { openRuntime } from './script-sandbox/runtime-client.mjs';

const SECONDS = 3;
/** Times alone and beside take turns, so that what else the machine does meanwhile falls on both. */
const TURNS = 3;
/** Events come in at this pace, as they do on a platform that is in use but not at its end. */
const PACE_MS = 20;
const MAX_FACTOR = 2;
/** Below this a difference is the noise of the clock and of the machine. */
const NOISE_MS = 5;

/** @param {{ count?: number }} options `count` is the seconds of each turn. */
export default async function scriptSandbox({ count = SECONDS }) {
  const runtime = await openRuntime();
  try {
    const healthy = await runtime.install('healthy', HEALTHY);
    await step('Warm up', () => measure(healthy, count));
    const rounds = [];
    for (const [name, hostile] of Object.entries(HOSTILE)) {
      rounds.push(await step(`Beside: ${name}`, () => round(runtime, healthy, name, hostile, count)));
    }
    return judge(rounds);
  } finally {
    await runtime.stop();
  }
}

async function round(runtime, healthy, name, hostile, seconds) {
  const call = await runtime.install(`hostile ${name}`, hostile.source);
  const alone = [];
  const beside = [];
  const failures = [];
  const unexpected = [];
  let calls = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    alone.push(...(await measure(healthy, seconds, failures)));
    let over = false;
    const attack = (async () => {
      while (!over) {
        const result = await call();
        calls += 1;
        if (!isExpected(result, hostile)) unexpected.push(`${name}: ${result.outcome}`);
      }
    })();
    beside.push(...(await measure(healthy, seconds, failures)));
    over = true;
    await attack;
  }
  return { name, calls, failures, unexpected, alone: p95(alone), beside: p95(beside) };
}

function isExpected(result, { outcome, text }) {
  return outcome.test(result.outcome) && (text === undefined || result.text === text);
}

/** Calls at an even pace, whether or not earlier calls have been answered, so that waiting is not left out. */
async function measure(call, seconds, failures = []) {
  const times = [];
  const running = [];
  const end = performance.now() + seconds * 1000;
  for (let next = performance.now(); next < end; next += PACE_MS) {
    await delay(Math.max(0, next - performance.now()));
    running.push(
      call().then((result) => {
        times.push(performance.now() - next);
        if (result.outcome !== 'answered' || result.status !== 200) failures.push(result.outcome);
      }),
    );
  }
  await Promise.all(running);
  return times;
}

function p95(times) {
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)];
}

function judge(rounds) {
  const factors = rounds.map(({ alone, beside }) => beside / Math.max(alone, NOISE_MS));
  const failures = rounds.flatMap((round) => round.failures);
  const unexpected = rounds.flatMap((round) => round.unexpected);
  const shown = rounds.map(
    ({ name, alone, beside, calls }) => `${name} ${alone.toFixed(1)} -> ${beside.toFixed(1)} (${calls} calls)`,
  );
  return {
    measured:
      `p95 of a healthy integration in ms, alone -> beside: ${shown.join(', ')}; ` +
      `worst ${Math.max(...factors).toFixed(2)} times; ${failures.length} healthy calls failed; ` +
      `${unexpected.length} hostile calls ended otherwise than expected ${[...new Set(unexpected)].join(', ')}`.trim(),
    target: `p95 at most ${MAX_FACTOR} times (of at least ${NOISE_MS} ms), 0 failures, every hostile call ended as expected`,
    pass: Math.max(...factors) <= MAX_FACTOR && failures.length + unexpected.length === 0,
  };
}
