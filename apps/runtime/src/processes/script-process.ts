import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { StartedCall } from '../calls/call-head.js';
import { FrameReader } from '../calls/frame-reader.js';
import { LogCollector } from '../calls/log-collector.js';
import type { ScriptProxy } from '../proxy/script-proxy.js';
import { writeAppFiles } from './app-files.js';
import { CallClock } from './call-clock.js';
import { describeCall } from './describe-call.js';
import { type Ending, type EndReason, endingOf, isOutOfMemory, lateEnding, startEnding } from './endings.js';
import { type CallInput, exchangeFrames, type Line, openLine, ping } from './exchange.js';
import { type Launched, launch } from './launch.js';
import { findExcess, isGreedy, isWornOut, type ProcessLimits } from './limits.js';
import type { Meter } from './meter.js';
import { openProcessFolder, removeFolder } from './private-folder.js';
import { StartFailure } from './start-failure.js';
import type { WorkerModule } from './worker-modules.js';

/** What every process of a runtime has in common. */
export interface ProcessSettings {
  readonly program: string;
  readonly baseFolder: string;
  readonly limits: ProcessLimits;
  readonly modules: readonly WorkerModule[];
  readonly meter: Meter;
  openProxy(socketPath: string): Promise<ScriptProxy>;
}

interface RunningCall {
  readonly startedAt: number;
  readonly cpuAtStart: number;
  /** How many calls had ended before this one began. */
  readonly endedBefore: number;
}

/** How long a process that let a call time out may take to show that it still answers. */
const PING_MS = 1_000;
/** How long the end of a connection may come before the end of its process. */
const EXIT_NOTICE_MS = 500;

/** One workerd process with the script of one version of an integration in it. */
export class ScriptProcess {
  readonly ended: Promise<void>;
  lastUsed = performance.now();
  #pid: number | undefined;
  #ready = false;
  #reason: EndReason | undefined;
  #cpuMs = 0;
  #cpuAtLastResponse = 0;
  #started = 0;
  #suspect = false;
  #stepsBack = false;
  readonly #running = new Set<RunningCall>();
  readonly #line: Line;

  private constructor(
    private readonly settings: ProcessSettings,
    private readonly folder: string,
    private readonly launched: Launched,
    private readonly proxy: ScriptProxy,
  ) {
    this.#line = openLine(path.join(folder, 'calls.sock'));
    this.ended = launched.ended.then(async () => {
      this.#reason ??= isOutOfMemory(launched.messages()) ? 'memory' : 'gone';
      this.#line.agent.destroy();
      await proxy.close();
      await removeFolder(folder);
    });
    launched.pid.then(
      (pid) => {
        this.#pid = pid;
      },
      () => {},
    );
  }

  /** Starts workerd on a script; `untilReady` tells when it can be called. */
  static async launch(settings: ProcessSettings, name: string, script: Uint8Array): Promise<ScriptProcess> {
    const { limits, modules } = settings;
    const folder = await openProcessFolder(settings.baseFolder, name);
    const config = await writeAppFiles(folder, { script, modules, memoryBytes: limits.memoryBytes });
    // Last of what can fail, so that nothing listens when it does.
    const proxy = await settings.openProxy(path.join(folder, 'proxy.sock'));
    const launched = launch({
      program: settings.program,
      config,
      folder: path.join(folder, 'empty'),
      memoryBytes: limits.memoryBytes,
    });
    return new ScriptProcess(settings, folder, launched, proxy);
  }

  /** How long the call that began last has been running; nothing when none is. */
  get newestCallMs(): number | undefined {
    const newest = [...this.#running].at(-1);
    return newest && performance.now() - newest.startedAt;
  }

  get calls(): number {
    return this.#running.size;
  }

  /** Why it has been ended; undefined while it lives. */
  get reason(): EndReason | undefined {
    return this.#reason;
  }

  /** Whether further calls can be given to it: not when it is ending, nor when it may be stuck. */
  get usable(): boolean {
    return this.#reason === undefined && !this.#suspect;
  }

  /** Whether the script has been loaded. */
  get ready(): boolean {
    return this.#ready;
  }

  /** Returns when the script is loaded and can be called; rejects with a `StartFailure`. */
  async untilReady(): Promise<void> {
    const { limits } = this.settings;
    const timer = setTimeout(() => this.end('wall'), limits.loadMs);
    try {
      await this.launched.listening;
      await removeFolder(path.join(this.folder, 'app'));
      const response = await ping(this.#line.socketPath, limits.loadMs);
      if (response === 'no handler') throw noHandler();
      if (response !== 'ready') throw new Error('It does not answer.');
      this.#measure();
      this.#cpuAtLastResponse = this.#cpuMs;
      this.#ready = true;
    } catch (error) {
      this.end('gone');
      await this.ended;
      if (error instanceof StartFailure) throw error;
      const messages = this.launched.messages();
      throw new StartFailure(startEnding(this.#reason ?? 'gone', messages, limits), messages);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Calls the script, and answers in any case: with what the script responded, or with what became of it. */
  call(input: CallInput, mayTakeLong: () => boolean): StartedCall {
    const { limits } = this.settings;
    const startedAt = performance.now();
    const [logs, lateLogs] = [new LogCollector(), new LogCollector()];
    const reader = new FrameReader(logs, lateLogs);
    const call = this.#begin();
    const { inBackground } = input;
    const clock = new CallClock(limits, { inBackground, hasResponded: () => reader.hasResponse, mayTakeLong });
    const exchange = exchangeFrames(this.#line, input, reader, clock.signal);
    const responded = exchange.responded.then(async () => {
      if (reader.state === 'reading' && !clock.ending) await this.#exitNotice();
      const cpuMs = this.#measureCall(call, reader.hasResponse);
      const ending = reader.state === 'reading' ? this.#endingOf(clock, cpuMs) : undefined;
      return describeCall({ reader, logs, ending, cpuMs, wallMs: performance.now() - startedAt, at: new Date() });
    });
    const ended = Promise.all([responded, exchange.ended]).then(async () => {
      clock.stop();
      const isCutShort = reader.hasResponse && !reader.isDone;
      if (isCutShort && !clock.ending) await this.#exitNotice();
      const ending = isCutShort ? this.#endingOf(clock, this.#measureCall(call, false)) : undefined;
      this.#finish(call);
      if (clock.ending) void this.#endUnlessAnswering();
      const at = new Date();
      const note = ending && { level: 'warn' as const, message: lateEnding(ending), timestamp: at.toISOString() };
      return [...lateLogs.lines(at), ...(note ? [note] : [])];
    });
    return { responded, ended };
  }

  /** Ends the process when it uses more than it may. */
  watch(): void {
    if (this.#reason !== undefined || this.#pid === undefined) return;
    const usage = this.settings.meter.usage(this.#pid);
    if (!usage) return;
    this.#cpuMs = usage.cpuMs;
    const standing = { ready: this.#ready, cpuAtLastResponse: this.#cpuAtLastResponse, oldest: this.#oldest() };
    const excess = findExcess(usage, standing, this.settings.limits);
    if (excess) this.end(excess);
    else if (isWornOut(usage, standing, this.settings.limits)) this.end('idle');
    else if (!this.#stepsBack && isGreedy(usage, standing, this.settings.limits)) this.#stepBack(this.#pid);
  }

  /** Ends the process at once; the first reason is the one that is told. */
  end(reason: EndReason): void {
    this.#reason ??= reason;
    this.launched.kill();
  }

  #begin(): RunningCall {
    this.#measure();
    const startedAt = performance.now();
    const call = { startedAt, cpuAtStart: this.#cpuMs, endedBefore: this.#started - this.#running.size };
    this.#started += 1;
    this.#running.add(call);
    this.proxy.allowFor(this.#running.size);
    return call;
  }

  /** What has been used since a call began. */
  #measureCall(call: RunningCall, responded: boolean): number {
    this.#measure();
    if (responded) this.#cpuAtLastResponse = this.#cpuMs;
    return this.#cpuMs - call.cpuAtStart;
  }

  #finish(call: RunningCall): void {
    this.#running.delete(call);
    this.lastUsed = performance.now();
  }

  #endingOf({ ending }: CallClock, cpuMs: number): Ending | undefined {
    return ending ?? (this.#reason && endingOf(this.#reason, cpuMs, this.settings.limits));
  }

  /** Sets keep the order in which things were added, so the first call is the oldest. */
  #oldest() {
    const [call] = this.#running;
    return call && { cpuAtStart: call.cpuAtStart, callsSince: this.#started - call.endedBefore };
  }

  #measure(): void {
    const cpuMs = this.#pid === undefined ? undefined : this.settings.meter.cpuMs(this.#pid);
    if (cpuMs !== undefined) this.#cpuMs = cpuMs;
  }

  /** For good, since only root could give a process its priority back. */
  #stepBack(pid: number): void {
    this.#stepsBack = true;
    try {
      setPriority(pid, constants.priority.PRIORITY_LOW);
    } catch {
      // It has ended.
    }
  }

  /** A connection that breaks off may be the first sign of a process that ends. */
  async #exitNotice(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, EXIT_NOTICE_MS);
    });
    await Promise.race([this.ended, patience]);
    clearTimeout(timer);
  }

  async #endUnlessAnswering(): Promise<void> {
    this.#suspect = true;
    if ((await ping(this.#line.socketPath, PING_MS)) === undefined) this.end('wall');
    this.#suspect = false;
  }
}

function noHandler(): StartFailure {
  const error =
    'The script has no default export with a fetch function. It must be an ES module with "export default { fetch }".';
  return new StartFailure({ outcome: 'failed_to_start', error });
}
