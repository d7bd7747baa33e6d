import type { Outcome } from '../calls/call-head.js';
import type { ProcessLimits } from './limits.js';

/** Why a process was ended, or `gone` when it ended by itself. */
export type EndReason = 'cpu' | 'memory' | 'wall' | 'idle' | 'room' | 'stop' | 'gone';

/** What a call that died with its process is told. */
export interface Ending {
  readonly outcome: Outcome;
  readonly error: string;
}

/** Returns what the end of the process means for one of its calls; `usedCpuMs` is what was used since that call began. */
export function endingOf(reason: EndReason, usedCpuMs: number, limits: ProcessLimits): Ending {
  switch (reason) {
    case 'cpu':
      if (usedCpuMs >= limits.cpuMs) return { outcome: 'cpu', error: cpuSentence(limits) };
      return crashed('another call of the same integration used too much CPU time');
    case 'memory':
      return { outcome: 'memory', error: memorySentence(limits) };
    case 'wall':
      return crashed('another call of the same integration blocked it');
    case 'stop':
      return crashed('Lectern is shutting down');
    case 'room':
      return { outcome: 'preempted', error: 'The process of the integration was stopped to make room for others.' };
    case 'idle':
    case 'gone':
      return { outcome: 'crashed', error: 'The process of the integration stopped unexpectedly.' };
  }
}

/** What a call is told that did not respond in time, or that did and then went on for too long. */
export function wallEnding(limitMs: number, has: 'responded' | 'not responded' = 'not responded'): Ending {
  const missed = has === 'responded' ? 'come to an end' : 'respond';
  return { outcome: 'wall', error: `The script did not ${missed} within ${limitMs / 1000} seconds.` };
}

/** What a call is told that nobody waits for, and that is not the only one of its organization to take long. */
export function crowdedEnding({ wallMs }: ProcessLimits): Ending {
  const others = 'Too many other calls of the organization take so long at the same time.';
  return { outcome: 'wall', error: `The script took more than ${wallMs / 1000} seconds. ${others}` };
}

/** What the trace says of work that was cut short after the response. */
export function lateEnding({ error }: Ending): string {
  return `What the script did after its response was cut short. ${error}`;
}

/** Returns why a script did not even start, from the reason it was ended for and what workerd printed. */
export function startEnding(reason: EndReason, messages: string, limits: ProcessLimits): Ending {
  if (reason === 'cpu') return { outcome: 'cpu', error: `${cpuSentence(limits)} It had not finished loading.` };
  if (reason === 'memory' || isOutOfMemory(messages)) return { outcome: 'memory', error: memorySentence(limits) };
  if (reason === 'wall') {
    return { outcome: 'wall', error: `The script did not finish loading within ${limits.loadMs / 1000} seconds.` };
  }
  if (reason === 'stop') return crashed('Lectern is shutting down');
  const complaint = /Uncaught (.*)/.exec(messages)?.[1] ?? /service script: (.*)/.exec(messages)?.[1];
  const error =
    complaint === undefined
      ? 'The process of the integration could not be started.'
      : `The script could not be loaded: ${complaint.slice(0, 500)}`;
  return { outcome: 'failed_to_start', error };
}

/** Tells from what workerd printed whether it gave up for lack of memory. */
export function isOutOfMemory(messages: string): boolean {
  return /out of memory|allocation failed|bad_alloc/i.test(messages);
}

function cpuSentence({ cpuMs }: ProcessLimits): string {
  return `The script used more than ${cpuMs} ms of CPU time, which is the maximum for a call.`;
}

function memorySentence({ memoryBytes }: ProcessLimits): string {
  return `The process of the integration used more than ${Math.round(memoryBytes / 1024 / 1024)} MiB of memory, which is the maximum.`;
}

function crashed(why: string): Ending {
  return { outcome: 'crashed', error: `The process of the integration was stopped because ${why}.` };
}
