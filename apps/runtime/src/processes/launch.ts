import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { GrowingBytes } from '../calls/growing-bytes.js';
import { unprivileged } from './private-folder.js';

/**
 * Starts workerd and waits for it. The descriptors: 3 tells the runtime when workerd listens, 4 is the leash, 5 tells
 * the runtime the process id of workerd. The leash is a pipe that nothing is ever written into: when the runtime lets
 * go of it, or is killed in whatever way, the reader gets its end and kills workerd. The reader is killed first when
 * workerd ends by itself, so that it never hits a process that got the same id later.
 */
const SUPERVISOR = `
ulimit -c 0
ulimit -n 512
ulimit -d "$1" 2>/dev/null
shift
nice -n 5 "$@" </dev/null >/dev/null 4<&- 5>&- &
workerd=$!
echo "$workerd" >&5
exec 3>&- 5>&-
( read -r _ <&4; kill -9 "$workerd" ) </dev/null >/dev/null 2>&1 &
leash=$!
exec 4<&- 2>/dev/null
wait "$workerd"
status=$?
kill -9 "$leash"
exit "$status"
`;

/** Enough for the first errors of a script; a script that prints without end is read and forgotten. */
const MAX_MESSAGES_BYTES = 16 * 1024;

/**
 * V8 maps up to 540 MiB of writable memory before it runs anything, by the kind of processor. The limit of data comes on
 * top of it, with room for what a script takes between two looks at its memory: it is those that end it.
 */
const MAPPED_KIBIBYTES = 768 * 1024;

/** A workerd that has been started. */
export interface Launched {
  /** The process id of workerd; rejects when it could not be started. */
  readonly pid: Promise<number>;
  /** Settles when it accepts calls, which is after the script has been evaluated. */
  readonly listening: Promise<void>;
  /** Settles when it is gone. */
  readonly ended: Promise<void>;
  /** What it has complained about, within bounds. */
  messages(): string;
  /** Makes it end, at once and whatever it does. */
  kill(): void;
}

/** Starts workerd with an empty environment in a folder of its own, on a leash that ends with this process. */
export function launch(options: { program: string; config: string; folder: string; memoryBytes: number }): Launched {
  const dataKibibytes = String(MAPPED_KIBIBYTES + Math.ceil(options.memoryBytes / 1024));
  const child = spawn(
    '/bin/sh',
    ['-c', SUPERVISOR, 'sh', dataKibibytes, options.program, 'serve', '--control-fd=3', options.config],
    {
      cwd: options.folder,
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
      ...unprivileged,
    },
  );
  const messages = new GrowingBytes(MAX_MESSAGES_BYTES);
  const note = (chunk: Buffer) => messages.append(chunk.subarray(0, MAX_MESSAGES_BYTES - messages.length));
  child.stderr?.on('data', note);
  child.on('error', (error) => note(Buffer.from(`${error.message}\n`)));
  const leash = child.stdio[4];
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.once('exit', () => leash?.destroy());
  return {
    pid: firstLine(child, 5).then(Number),
    listening: firstLine(child, 3).then(() => {}),
    ended,
    messages: () => messages.bytes().toString(),
    kill: () => leash?.destroy(),
  };
}

/** The first line that arrives on a descriptor; rejects when it ends before. */
function firstLine(child: ChildProcess, descriptor: number): Promise<string> {
  const line = new Promise<string>((resolve, reject) => {
    const stream = readableOf(child, descriptor);
    let text = '';
    stream?.on('data', (chunk: Buffer) => {
      text = `${text}${chunk}`.slice(0, 1_024);
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    stream?.on('error', reject);
    stream?.on('end', () => reject(new Error('workerd did not come up.')));
    child.once('error', reject);
  });
  // Whoever waits hears of it; when nobody does, that must not end the runtime.
  line.catch(() => {});
  return line;
}

function readableOf(child: ChildProcess, descriptor: number): Readable | undefined {
  const stream = child.stdio[descriptor];
  return stream && 'read' in stream ? stream : undefined;
}
