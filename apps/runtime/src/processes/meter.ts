import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a process has used: processor time since its start, and memory now. */
export interface Usage {
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

/** Reads what a process uses; both answer undefined when it is gone. */
export interface Meter {
  usage(pid: number): Usage | undefined;
  /** The processor time alone, which is read for every call. */
  cpuMs(pid: number): number | undefined;
}

/** Returns the meter for this platform: exact on Linux; elsewhere `ps` is asked, whose answer comes a moment later. */
export function createMeter(platform: NodeJS.Platform = process.platform): Meter {
  return platform === 'linux' ? procMeter : psMeter();
}

/** Linux counts processor time for programs in hundredths of a second, whatever its kernel ticks at. */
const TICK_MS = 10;

const procMeter: Meter = {
  usage(pid) {
    const cpuMs = procMeter.cpuMs(pid);
    const status = readProc(pid, 'status');
    if (cpuMs === undefined || status === undefined) return undefined;
    return { cpuMs, memoryBytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024 };
  },
  cpuMs(pid) {
    const stat = readProc(pid, 'stat');
    // The name of the program stands in brackets and may contain anything.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields === undefined || fields[0] === 'Z') return undefined;
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  },
};

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return undefined;
  }
}

function psMeter(): Meter {
  const known = new Map<number, Usage>();
  const asking = new Set<number>();
  const ask = (pid: number) => {
    asking.add(pid);
    execFile('ps', ['-o', 'rss=,time=', '-p', String(pid)], (error, output) => {
      asking.delete(pid);
      const usage = error ? undefined : parsePs(output);
      if (usage) known.set(pid, usage);
      else known.delete(pid);
    });
  };
  return {
    usage(pid) {
      if (!asking.has(pid)) ask(pid);
      return known.get(pid);
    },
    cpuMs: (pid) => known.get(pid)?.cpuMs,
  };
}

/** Reads one line of `ps -o rss=,time=`: kibibytes, then `[hours:]minutes:seconds[.hundredths]`. */
export function parsePs(output: string): Usage | undefined {
  const [, rss, time] = /^\s*(\d+)\s+([\d:.]+)\s*$/.exec(output) ?? [];
  if (rss === undefined || time === undefined) return undefined;
  const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return { cpuMs: Math.round(seconds * 1000), memoryBytes: Number(rss) * 1024 };
}
