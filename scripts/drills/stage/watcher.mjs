// Reads again and again in a thread of its own, which is never late because of what the drill itself does.
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const PAUSE_MS = 20;

let isOver = false;
parentPort.once('message', () => {
  isOver = true;
});

const series = await Promise.all(
  workerData.map(async ({ name, url, headers }) => {
    const times = [];
    let refused = 0;
    do {
      const began = performance.now();
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      times.push(performance.now() - began);
      if (response.status !== 200) refused += 1;
      await delay(PAUSE_MS);
    } while (!isOver);
    return { name, times, refused };
  }),
);
parentPort.postMessage(series);
