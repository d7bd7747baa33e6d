import type { StartedCall } from '../calls/call-head.js';
import type { EndReason } from './endings.js';
import type { CallInput } from './exchange.js';
import { type ProcessSettings, ScriptProcess } from './script-process.js';
import { StartFailure } from './start-failure.js';

/** How many processes there may be, and how long they and their callers wait. */
export interface PoolLimits {
  readonly processes: number;
  readonly callsPerProcess: number;
  readonly idleMs: number;
  /** How long a call waits for a process, or for its turn in one. */
  readonly patienceMs: number;
}

interface Seat {
  readonly process: ScriptProcess;
  readonly ready: Promise<void>;
  /** Calls that run or are about to; a seat with any is not given away while there are others. */
  taken: number;
  /** Those of them for whose response somebody waits. */
  awaited: number;
}

/** A call, and whose it is. */
export interface PooledCall extends CallInput {
  readonly organization: string;
}

const WATCH_MS = 50;
/** A process without calls is looked at less often. */
const RESTING_TURNS = 10;
/** Calls of one organization that take long hold at most this part of the processes. */
const LONG_SHARE = 4;

/** Runs one process for each key, on demand and within bounds, and watches over all of them. */
export class ProcessPool {
  readonly #seats = new Map<string, Seat>();
  readonly #opening = new Map<string, Promise<Seat>>();
  readonly #live = new Set<ScriptProcess>();
  readonly #waiting = new Set<() => void>();
  readonly #longCalls: LongCalls;
  readonly #timer: NodeJS.Timeout;
  #names = 0;
  #turns = 0;
  #closed = false;

  constructor(
    private readonly settings: ProcessSettings,
    private readonly limits: PoolLimits,
    private readonly onEnd: (reason: EndReason, key: string) => void,
  ) {
    this.#longCalls = new LongCalls(Math.max(1, Math.floor(limits.processes / LONG_SHARE)));
    this.#timer = setInterval(() => this.#watch(), WATCH_MS);
  }

  /** How many processes are running. */
  get size(): number {
    return this.#live.size;
  }

  /** Calls a script in the process of its key; 'busy' when there is none to be had in time. */
  async call(key: string, script: Uint8Array, input: PooledCall): Promise<StartedCall | 'busy'> {
    const startedAt = performance.now();
    const { inBackground } = input;
    const seat = await this.#take(key, script, { inBackground, deadline: startedAt + this.limits.patienceMs });
    if (!seat) return 'busy';
    const leave = () => {
      seat.taken -= 1;
      this.#wake();
    };
    try {
      await seat.ready;
    } catch (error) {
      seat.awaited -= inBackground ? 0 : 1;
      leave();
      if (error instanceof StartFailure) return notStarted(error, performance.now() - startedAt);
      throw error;
    }
    const slot = this.#longCalls.slotOf(input.organization);
    const call = seat.process.call(input, slot.begin);
    const responded = call.responded.finally(() => {
      seat.awaited -= inBackground ? 0 : 1;
    });
    const ended = Promise.allSettled([responded, call.ended]).then(() => {
      slot.end();
      leave();
      return call.ended;
    });
    return { responded, ended };
  }

  /** Ends all processes; returns when they are gone. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#wake();
    await Promise.allSettled(this.#opening.values());
    for (const process of this.#live) process.end('stop');
    await Promise.all([...this.#live].map(({ ended }) => ended));
  }

  async #take(
    key: string,
    script: Uint8Array,
    { inBackground, deadline }: { inBackground: boolean; deadline: number },
  ): Promise<Seat | undefined> {
    while (!this.#closed) {
      const seat = this.#seats.get(key) ?? (await this.#open(key, script));
      if (seat?.process.usable && this.#hasRoom(seat, inBackground)) {
        seat.taken += 1;
        seat.awaited += inBackground ? 0 : 1;
        return seat;
      }
      const left = deadline - performance.now();
      if (left <= 0) return undefined;
      await this.#change(left);
    }
    return undefined;
  }

  /** What nobody waits for leaves half of a process to what somebody waits for. */
  #hasRoom({ taken, awaited }: Seat, inBackground: boolean): boolean {
    const { callsPerProcess } = this.limits;
    return taken < callsPerProcess && !(inBackground && taken - awaited >= callsPerProcess / 2);
  }

  /** Starts the process of a key, when there is room or room can be made; calls that come meanwhile share it. */
  #open(key: string, script: Uint8Array): Promise<Seat> | undefined {
    const opening = this.#opening.get(key);
    if (opening) return opening;
    if (this.#seats.size + this.#opening.size >= this.limits.processes && !this.#makeRoom()) return undefined;
    this.#names += 1;
    const seat = ScriptProcess.launch(this.settings, String(this.#names), script)
      .then((process) => this.#adopt(key, process))
      .finally(() => this.#opening.delete(key));
    this.#opening.set(key, seat);
    return seat;
  }

  #adopt(key: string, process: ScriptProcess): Seat {
    const seat = { process, ready: process.untilReady(), taken: 0, awaited: 0 };
    // Told to whoever waits for it; when nobody does, that must not end the runtime.
    seat.ready.catch(() => {});
    this.#live.add(process);
    this.#seats.set(key, seat);
    void process.ended.then(() => {
      this.#live.delete(process);
      if (this.#seats.get(key) === seat) this.#seats.delete(key);
      this.onEnd(process.reason ?? 'gone', key);
      this.#wake();
    });
    return seat;
  }

  /**
   * Ends the process that nobody has called for longest. When all are at work, those make room on which nobody waits, as
   * soon as each of their calls has had as much time as any.
   */
  #makeRoom(): boolean {
    const seats = [...this.#seats];
    const idle = seats.filter(([, { taken }]) => taken === 0);
    const [longest] = idle.sort(([, one], [, other]) => one.process.lastUsed - other.process.lastUsed);
    const chosen = longest ?? seats.find(([, seat]) => this.#canBePreempted(seat));
    if (chosen) this.#end(...chosen, 'room');
    return chosen !== undefined;
  }

  #canBePreempted({ awaited, process }: Seat): boolean {
    return awaited === 0 && (process.newestCallMs ?? 0) >= this.settings.limits.wallMs;
  }

  #watch(): void {
    this.#turns += 1;
    for (const process of this.#live) {
      if (process.calls > 0 || this.#turns % RESTING_TURNS === 0 || !process.ready) process.watch();
    }
    const now = performance.now();
    for (const [key, seat] of this.#seats) {
      if (seat.process.reason !== undefined) this.#seats.delete(key);
      else if (seat.taken === 0 && now - seat.process.lastUsed > this.limits.idleMs) this.#end(key, seat, 'idle');
    }
    // Processes that were stuck may answer again, which nobody else tells.
    this.#wake();
  }

  #end(key: string, { process }: Seat, reason: EndReason): void {
    this.#seats.delete(key);
    process.end(reason);
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Resolves when something has changed, or when the time is over. */
  #change(patienceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, patienceMs);
      this.#waiting.add(wake);
    });
  }
}

/** Counts the calls that take longer than anybody would wait: an organization has a few of them at a time. */
class LongCalls {
  readonly #running = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** The slot of one call of an organization, taken when it begins to take long. */
  slotOf(organization: string): { begin(): boolean; end(): void } {
    let begun = false;
    const add = (count: number) => {
      const left = (this.#running.get(organization) ?? 0) + count;
      if (left === 0) this.#running.delete(organization);
      else this.#running.set(organization, left);
    };
    return {
      begin: () => {
        begun = (this.#running.get(organization) ?? 0) < this.max;
        if (begun) add(1);
        return begun;
      },
      end: () => {
        if (begun) add(-1);
      },
    };
  }
}

function notStarted({ ending }: StartFailure, wallMs: number): StartedCall {
  const head = { ...ending, logs: [], wallMs: Math.round(wallMs) };
  return { responded: Promise.resolve({ head, body: new Uint8Array() }), ended: Promise.resolve([]) };
}
