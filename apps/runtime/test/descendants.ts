import { execFileSync } from 'node:child_process';

/** A process on this machine. */
export interface Running {
  readonly pid: number;
  readonly uid: number;
  readonly nice: number;
  readonly command: string;
}

/** The workerd processes that descend from a process. */
export function workerdsOf(ancestor: number): Running[] {
  const all = listProcesses();
  const below = new Set([ancestor]);
  for (let before = 0; before !== below.size; ) {
    before = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  }
  return all.filter(
    ({ pid, command }) => below.has(pid) && / serve --control-fd/.test(command) && !/^\S*sh /.test(command),
  );
}

/** Whether a process is still there. */
export function isRunning(pid: number): boolean {
  return listProcesses().some((process) => process.pid === pid);
}

function listProcesses(): (Running & { parent: number })[] {
  const output = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,uid=,ni=,args='], { encoding: 'utf8' });
  return output.split('\n').flatMap((line) => {
    const [, pid, parent, uid, nice, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(-?\d+)\s+(.*)$/.exec(line) ?? [];
    if (command === undefined || command.includes('<defunct>')) return [];
    return [{ pid: Number(pid), parent: Number(parent), uid: Number(uid), nice: Number(nice), command }];
  });
}
