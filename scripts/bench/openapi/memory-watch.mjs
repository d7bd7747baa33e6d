import { childrenOf, peakMegabytes, residentMegabytes } from '../processes.mjs';

const SAMPLE_MS = 10;

/**
 * Watches how much memory a process and its children hold.
 * @param {number} pid
 */
export function watchMemory(pid) {
  const most = { own: 0, child: 0, together: 0 };
  const look = () => {
    const children = childrenOf(pid);
    const own = residentMegabytes(pid);
    // A child knows its own peak, so none is missed that lies between two looks.
    const peaks = children.map(peakMegabytes);
    most.own = Math.max(most.own, own);
    most.child = Math.max(most.child, ...peaks);
    most.together = Math.max(most.together, own + sum(children.map(residentMegabytes)));
  };
  const timer = setInterval(look, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
