import { readdirSync, readFileSync } from 'node:fs';

const CLOCK_TICKS_PER_SECOND = 100;

/**
 * CPU seconds of a process so far; only Linux reports it this way, elsewhere it is not known.
 * @param {number} pid
 */
export function cpuSecondsOf(pid) {
  if (process.platform !== 'linux') return Number.NaN;
  const { own } = readStat(pid);
  return own / CLOCK_TICKS_PER_SECOND;
}

/**
 * CPU seconds so far of a process and its children, with those that have ended already.
 * @param {number} pid
 */
export function cpuSecondsOfFamily(pid) {
  if (process.platform !== 'linux') return Number.NaN;
  const { own, reaped } = readStat(pid);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter(({ parent }) => parent === pid);
  return (own + reaped + children.reduce((sum, child) => sum + child.own, 0)) / CLOCK_TICKS_PER_SECOND;
}

/**
 * Megabytes of memory that a process holds; none once it is gone.
 * @param {number} pid
 */
export function residentMegabytes(pid) {
  return megabytesOf(pid, /^VmRSS:\s+(\d+) kB$/m);
}

/**
 * Megabytes of memory that a process has held at most.
 * @param {number} pid
 */
export function peakMegabytes(pid) {
  return megabytesOf(pid, /^VmHWM:\s+(\d+) kB$/m);
}

/**
 * The processes that the main thread of a process has started and that run a program of their own by now: before that
 * they are copies of it, which hold nothing.
 * @param {number} pid
 */
export function childrenOf(pid) {
  if (process.platform !== 'linux') return [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.filter((child) => !['', commandOf(pid)].includes(commandOf(child)));
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function megabytesOf(pid, line) {
  if (process.platform !== 'linux') return Number.NaN;
  try {
    const [, kilobytes = 0] = line.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

/** A process that is gone has used nothing; whoever reaped it knows better. */
function readStat(pid) {
  let line;
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return { parent: 0, own: 0, reaped: 0 };
  }
  // The second field is the name of the program in parentheses, which may hold blanks.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const ticks = (first) => Number(fields[first]) + Number(fields[first + 1]);
  return { parent: Number(fields[1]), own: ticks(11), reaped: ticks(13) };
}
