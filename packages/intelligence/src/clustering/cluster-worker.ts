import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type ClusterRun, clusterIssues } from './run.js';
import { type ThreadMessage, type ThreadTask, unpackItems } from './thread-protocol.js';

/** Clusters on a thread of its own; cluster-thread.ts starts it and speaks with it. */

const { items, options, ids, sent }: ThreadTask = workerData;

const run = clusterIssues(unpackItems(items), { ...options, freshId });
post({ kind: 'done', run }, buffersOf(run));
ids.close();

/** Asks for an id and sleeps until it has arrived: clustering goes on in one piece. */
function freshId(): string {
  const before = Atomics.load(sent, 0);
  post({ kind: 'id' });
  Atomics.wait(sent, 0, before);
  const received: { message: string } | undefined = receiveMessageOnPort(ids);
  if (!received) throw new Error('No id has arrived for a new cluster');
  return received.message;
}

function post(message: ThreadMessage, transfer: ArrayBufferLike[] = []): void {
  parentPort?.postMessage(
    message,
    transfer.filter((buffer) => buffer instanceof ArrayBuffer),
  );
}

function buffersOf({ space, cells, vectors, smoothed, centres }: ClusterRun): ArrayBufferLike[] {
  const matrices = [cells.centres, vectors, smoothed, space.wording.directions];
  if (space.meaning) matrices.push(space.meaning.directions);
  const numbers = [...matrices.map(({ data }) => data), ...centres.map(({ mean }) => mean), space.wording.mean];
  if (space.meaning) numbers.push(space.meaning.mean);
  return [...new Set([...numbers.map(({ buffer }) => buffer), space.frequencies.buckets.buffer])];
}
