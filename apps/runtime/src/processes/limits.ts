import type { Usage } from './meter.js';

/** What the process of an integration may use. */
export interface ProcessLimits {
  readonly cpuMs: number;
  /** How long a script may take to load. */
  readonly loadMs: number;
  /** How long somebody waits for a response. */
  readonly wallMs: number;
  /** How long what nobody waits for may take: an event, or what goes on after a response. */
  readonly backgroundMs: number;
  readonly memoryBytes: number;
}

/** Where a process stands at the moment of a reading; CPU figures count from its start. */
export interface Standing {
  /** Before it is ready, it loads the modules of the script. */
  readonly ready: boolean;
  /** CPU time when the last call was answered; 0 when none has been. */
  readonly cpuAtLastResponse: number;
  /** The call that waits longest for its response, and how many calls have run beside or after it, itself included. */
  readonly oldest: { readonly cpuAtStart: number; readonly callsSince: number } | undefined;
}

/** Why a process must end at once. */
export type Excess = 'memory' | 'cpu';

/** What workerd itself needs to come up, on a slow machine. */
const START_CPU_MS = 300;

/**
 * Whether a process has used more than it may. CPU time is known for the process only, so a call is held to be
 * running away when the whole limit is used without any call being answered, or when the calls of a span have
 * together used more than their number allows.
 */
export function findExcess(usage: Usage, standing: Standing, limits: ProcessLimits): Excess | undefined {
  if (usage.memoryBytes > limits.memoryBytes) return 'memory';
  if (!standing.ready) return usage.cpuMs >= limits.cpuMs + START_CPU_MS ? 'cpu' : undefined;
  const { oldest } = standing;
  if (quietCpuMs(usage, standing) >= limits.cpuMs) return 'cpu';
  if (oldest && usage.cpuMs - oldest.cpuAtStart >= limits.cpuMs * oldest.callsSince) return 'cpu';
  return undefined;
}

/** Whether a process has used so much without answering that others should come first from now on. */
export function isGreedy(usage: Usage, standing: Standing, limits: ProcessLimits): boolean {
  return quietCpuMs(usage, standing) >= limits.cpuMs * GREEDY_SHARE;
}

/**
 * Whether a process that rests has grown so large that the next calls would find too little left; a fresh one
 * does better.
 */
export function isWornOut(usage: Usage, { ready, oldest }: Standing, limits: ProcessLimits): boolean {
  return ready && oldest === undefined && usage.memoryBytes > limits.memoryBytes * WORN_OUT_SHARE;
}

const GREEDY_SHARE = 0.2;
const WORN_OUT_SHARE = 0.75;

/** What has been used since anything was answered, or since the oldest call began when that is later. */
function quietCpuMs({ cpuMs }: Usage, { oldest, cpuAtLastResponse }: Standing): number {
  return cpuMs - Math.max(oldest?.cpuAtStart ?? 0, cpuAtLastResponse);
}
