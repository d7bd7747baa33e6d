import { type ProcessSettings, ScriptProcess } from './script-process.js';
import { StartFailure } from './start-failure.js';

const SCRIPT = Buffer.from('export default { fetch() { return new Response(); } };');

/** How long a failure is believed, so that asking often does not start a process each time. */
const RETRY_MS = 5_000;

/** Returns a question for what keeps workerd from running: a real process is started, once it worked never again. */
export function probe(settings: ProcessSettings): () => Promise<string | undefined> {
  let last: { at: number; response: Promise<string | undefined> } | undefined;
  let works = false;
  let count = 0;
  return async () => {
    if (works) return undefined;
    if (!last || performance.now() - last.at > RETRY_MS) {
      count += 1;
      last = { at: performance.now(), response: tryOnce(settings, `probe-${count}`) };
    }
    const problem = await last.response;
    works = problem === undefined;
    return problem;
  };
}

async function tryOnce(settings: ProcessSettings, name: string): Promise<string | undefined> {
  try {
    const process = await ScriptProcess.launch(settings, name, SCRIPT);
    await process.untilReady();
    process.end('stop');
    await process.ended;
    return undefined;
  } catch (error) {
    const reason = error instanceof StartFailure && error.messages !== '' ? error.messages : String(error);
    return `workerd cannot be started: ${reason.trim().slice(0, 500)}`;
  }
}
