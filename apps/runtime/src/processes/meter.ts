import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a process has used: processor time since its start, and memory now. */
export interface Usage {
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

/** Reads what a process uses; undefined when it is gone. */
export type Meter = (pid: number) => Usage | undefined;

/** Returns the meter for this platform: exact on Linux; elsewhere `ps` is asked, whose answer comes a moment later. */
export function createMeter(platform: NodeJS.Platform = process.platform): Meter {
  return platform === 'linux' ? readProc : askPs();
}

/** Linux counts processor time for programs in hundredths of a second, whatever its kernel ticks at. */
const TICK_MS = 10;

function readProc(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program stands in brackets and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const kibibytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, memoryBytes: kibibytes * 1024 };
  } catch {
    return undefined;
  }
}

function askPs(): Meter {
  const known = new Map<number, Usage>();
  const asking = new Set<number>();
  return (pid) => {
    if (!asking.has(pid)) {
      asking.add(pid);
      execFile('ps', ['-o', 'rss=,time=', '-p', String(pid)], (error, output) => {
        asking.delete(pid);
        const usage = error ? undefined : parsePs(output);
        if (usage) known.set(pid, usage);
        else known.delete(pid);
      });
    }
    return known.get(pid);
  };
}

/** Reads one line of `ps -o rss=,time=`: kibibytes, then `[hours:]minutes:seconds[.hundredths]`. */
export function parsePs(output: string): Usage | undefined {
  const [, rss, time] = /^\s*(\d+)\s+([\d:.]+)\s*$/.exec(output) ?? [];
  if (rss === undefined || time === undefined) return undefined;
  const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return { cpuMs: Math.round(seconds * 1000), memoryBytes: Number(rss) * 1024 };
}
