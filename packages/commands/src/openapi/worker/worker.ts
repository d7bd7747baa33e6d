// The module that a process of its own runs: it does one task and ends.
import type { FromWorker, Question, QuestionResult, ToWorker } from './protocol.js';
import { runTask } from './run-task.js';

const waiting = new Map<number, (response: QuestionResult) => void>();
let asked = 0;

process.on('message', (message: ToWorker) => {
  if (message.type === 'task') void work(message);
  else waiting.get(message.id)?.(message.response);
});
// Whoever started it is gone, so nobody waits for the result.
process.on('disconnect', () => process.exit());

async function work({ task }: Extract<ToWorker, { type: 'task' }>): Promise<void> {
  try {
    send({ type: 'result', result: await runTask(task, ask) });
  } catch (error) {
    send({ type: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

async function ask(question: Question): Promise<{ text: string; url: string }> {
  asked += 1;
  const id = asked;
  const response = await new Promise<QuestionResult>((resolve) => {
    waiting.set(id, resolve);
    send({ type: 'question', id, question });
  });
  waiting.delete(id);
  if (response.ok) return response;
  throw Object.assign(new Error(response.message), response.isTimeout && { code: 'timeout' });
}

function send(message: FromWorker<unknown>): void {
  process.send?.(message);
}
