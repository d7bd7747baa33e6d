import { MessageChannel, Worker } from 'node:worker_threads';
import type { ClusterRun, RunOptions } from './run.js';
import { packItems, type ThreadMessage, type ThreadTask } from './thread-protocol.js';
import type { ClusterItem } from './vector-space.js';

/** What a run on a thread is told; `newId` is called in the caller's thread. */
export type ThreadOptions = Omit<RunOptions, 'freshId'> & { newId: () => string };

/**
 * Returns what `clusterIssues` answers, but works on a thread, so that the event loop stays free. An abort ends the
 * thread and rejects with the signal's reason.
 */
export async function clusterInThread(
  items: readonly ClusterItem[],
  { newId, ...options }: ThreadOptions,
  signal?: AbortSignal,
  file: URL = new URL('./cluster-worker.js', import.meta.url),
): Promise<ClusterRun> {
  signal?.throwIfAborted();
  const { port1: ours, port2: ids } = new MessageChannel();
  const packed = packItems(items);
  const sent = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const task: ThreadTask = { items: packed, options, ids, sent };
  const worker = new Worker(file, {
    workerData: task,
    transferList: [ids, packed.numbers.buffer, packed.lengths.buffer],
  });
  const giveId = (): void => {
    ours.postMessage(newId());
    Atomics.add(sent, 0, 1);
    Atomics.notify(sent, 0);
  };
  try {
    return await resultOf(worker, giveId, signal);
  } finally {
    ours.close();
    await worker.terminate();
  }
}

function resultOf(worker: Worker, giveId: () => void, signal: AbortSignal | undefined): Promise<ClusterRun> {
  return new Promise<ClusterRun>((resolve, reject) => {
    const cancel = (): void => reject(signal?.reason);
    signal?.addEventListener('abort', cancel, { once: true });
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'done') return resolve(message.run);
      try {
        giveId();
      } catch (error) {
        reject(error);
      }
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal?.removeEventListener('abort', cancel);
      reject(new Error(`The clustering thread ended with code ${code} and without an answer`));
    });
  });
}
