import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { step } from '../lib/steps.mjs';
import { fail } from '../lib/workspace.mjs';
import { withCleanup } from './cleanup.mjs';
import { settle } from './content/fill.mjs';
import { openStage } from './content/stage.mjs';
import { addListeners, KINDS } from './events/listeners.mjs';
import { measureDelay, measureThroughput } from './events/measure.mjs';
import { plainLoop } from './events/plain-loop.mjs';
import { printEvents } from './events/report.mjs';
import { startSink } from './events/sink.mjs';

const FULL = { listeners: [1, 200], rounds: 20, events: 3_000, loopMs: 5_000 };
const QUICK = { listeners: [1, 200], rounds: 5, events: 600, loopMs: 2_000 };

/**
 * How many events a second get from their commit to whoever hears of them, and how long one takes, for one listener and
 * for many: webhooks, and scripts of integrations in the runtime. Compared with what the receiver and the runtime take
 * in from a plain loop.
 * @param {string[]} args
 */
export default async function benchEvents(args) {
  const options = readOptions(args);
  await withCleanup(async (later) => {
    const stage = await step('Start the database', () => openStage(later));
    const sink = await startSink(later);
    const runtime = await step('Start the runtime and the jobs', () => startProcesses(stage));
    const rows = [];
    for (const kind of KINDS) {
      const bare = await step(`${kind}: a plain loop`, () => plainLoop(kind, { sink, runtime }, options.loopMs));
      for (const count of options.listeners) {
        const listeners = await step(`${kind}: add ${count}`, () => addListeners(stage, kind, count, sink));
        await settle(stage);
        const delay = await step(`${kind}: delay at ${count}`, () => measureDelay(stage, listeners, options));
        const speed = await step(`${kind}: speed at ${count}`, () => measureThroughput(stage, listeners, options));
        rows.push({ kind, count, bare, ...delay, ...speed });
      }
    }
    process.stdout.write('\n');
    printEvents(rows);
  });
}

/** The receiver stands on this machine, and only what is under test prints. */
async function startProcesses(stage) {
  const token = randomBytes(24).toString('hex');
  const settings = { LECTERN_OUTBOUND_ALLOW: '127.0.0.1', LECTERN_RUNTIME_TOKEN: token };
  const { origin: url } = await stage.startRuntime(settings);
  await stage.startJobs({ ...settings, LECTERN_RUNTIME_URL: url });
  return { url, token };
}

function readOptions(args) {
  try {
    const { quick } = parseArgs({ args, options: { quick: { type: 'boolean' } } }).values;
    return quick ? QUICK : FULL;
  } catch (error) {
    return fail(`${error.message}\n\nUsage: npm run bench -- events [--quick]`);
  }
}
