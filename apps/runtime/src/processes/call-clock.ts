import { crowdedEnding, type Ending, wallEnding } from './endings.js';
import type { ProcessLimits } from './limits.js';

/** What the clock asks about its call when the time of those is over that somebody waits for. */
export interface TimedCall {
  readonly inBackground: boolean;
  hasResponded(): boolean;
  /** Whether it may go on although nobody waits for it. */
  mayTakeLong(): boolean;
}

/** Cuts a call short when its time is over. */
export class CallClock {
  /** Why the call was cut short; nothing when it was not. */
  ending: Ending | undefined;
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout;

  constructor(limits: ProcessLimits, call: TimedCall) {
    const { wallMs, backgroundMs } = limits;
    const timeOut = () => this.#end(wallEnding(backgroundMs, call.hasResponded() ? 'responded' : 'not responded'));
    this.#timer = setTimeout(() => {
      if (!call.inBackground && !call.hasResponded()) this.#end(wallEnding(wallMs));
      else if (!call.mayTakeLong()) this.#end(crowdedEnding(limits));
      else this.#timer = setTimeout(timeOut, backgroundMs - wallMs);
    }, wallMs);
  }

  /** Aborts when the time is over. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Lets the call be: it is over. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #end(ending: Ending): void {
    this.ending = ending;
    this.#abort.abort();
  }
}
