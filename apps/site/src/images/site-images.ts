import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { QueueTimeoutError } from '@lectern/domain/platform/concurrency/semaphore';
import { PooledProcess, ProcessEndedError } from '@lectern/processes/pooled-process';
import { WorkPool } from '@lectern/processes/work-pool';
import { z } from 'zod';
import type { ImageFormat } from './image-sizes.js';
import { ImageStore } from './image-store.js';
import type { ImageTask } from './make-image.js';
import type { SocialCard } from './social-card.js';

const PROCESS = { module: new URL('../image.main.js', import.meta.url), setup: {}, memoryMegabytes: 256 };
const PROCESSES = 2;
/** Readers who would wait longer get the original; the image is there for the next one. */
const PATIENCE_MS = 3_000;
const MAX_WAIT_MS = 10_000;
const TIMEOUT_MS = 20_000;
const READING_MS = 10_000;
const IDLE_MS = 60_000;
/** Changes with how images are made, so that older ones are made again. */
const EDITION = 1;

const Result = z.discriminatedUnion('status', [
  z.object({ status: z.literal('made') }),
  z.object({ status: z.literal('original') }),
  z.object({ status: z.literal('failed'), reason: z.string() }),
]);

/** An image of a file in another width. */
export interface ResizedImage {
  /** Whose share of the processes it takes. */
  organization: string;
  /** Changes with the content of the file. */
  content: string;
  width: number;
  format: ImageFormat;
  /** Opens the original. */
  open(): Promise<Readable>;
}

/** Makes images in other processes, and keeps them. */
export class SiteImages {
  readonly #store: ImageStore;
  readonly #pool: WorkPool;
  readonly #making = new Map<string, Promise<Buffer | undefined>>();

  constructor(
    { folder, maxBytes }: { folder: string | undefined; maxBytes: number },
    /** Is told why there is no image where there should be one. */
    private readonly onFailure: (error: unknown) => void,
  ) {
    this.#store = new ImageStore(folder, maxBytes);
    const start = () => new PooledProcess(PROCESS);
    this.#pool = new WorkPool({
      start,
      count: PROCESSES,
      maxWaitMs: MAX_WAIT_MS,
      timeoutMs: TIMEOUT_MS,
      idleMs: IDLE_MS,
    });
  }

  /** An image in another width and format; nothing where the original serves better, for now or for good. */
  async resized({ organization, content, width, format, open }: ResizedImage): Promise<Buffer | undefined> {
    const name = ImageStore.nameOf('resize', EDITION, organization, content, width, format);
    const made = this.#find(name, organization, async (process, output) => {
      const input = this.#store.draft();
      try {
        await pipeline(await open(), createWriteStream(input), { signal: AbortSignal.timeout(READING_MS) });
        return await ask(process, { kind: 'resize', input, output, width, format });
      } finally {
        await rm(input, { force: true });
      }
    });
    const controller = new AbortController();
    const patience = delay(PATIENCE_MS, undefined, { signal: controller.signal }).catch(() => undefined);
    return Promise.race([made, patience]).finally(() => controller.abort());
  }

  /** The preview image of a page. */
  card(organization: string, card: SocialCard): Promise<Buffer | undefined> {
    const name = ImageStore.nameOf('card', EDITION, organization, JSON.stringify(card));
    return this.#find(name, organization, (process, output) => ask(process, { kind: 'card', output, card }));
  }

  /** Ends the processes. */
  async close(): Promise<void> {
    await this.#pool.close();
    await Promise.allSettled(this.#making.values());
    this.#store.close();
  }

  async #find(name: string, organization: string, make: Make): Promise<Buffer | undefined> {
    const stored = await this.#store.find(name);
    if (stored) return stored.kind === 'image' ? stored.bytes : undefined;
    const making = this.#making.get(name) ?? this.#make(name, organization, make);
    this.#making.set(name, making);
    return making.finally(() => this.#making.delete(name));
  }

  async #make(name: string, organization: string, make: Make): Promise<Buffer | undefined> {
    const output = this.#store.draft();
    try {
      const { status } = await this.#pool.run(organization, (process) => make(process, output));
      if (status === 'made') await this.#store.keep(name, output);
      else await this.#store.keepOriginal(name);
    } catch (error) {
      if (error instanceof QueueTimeoutError) return undefined;
      this.onFailure(error);
      // What takes too much is not tried again with every request.
      if (error instanceof ProcessEndedError && error.reason !== 'stopped') await this.#store.keepOriginal(name);
      return undefined;
    } finally {
      await rm(output, { force: true });
    }
    const stored = await this.#store.find(name);
    return stored?.kind === 'image' ? stored.bytes : undefined;
  }
}

type Result = z.infer<typeof Result>;
type Make = (process: PooledProcess, output: string) => Promise<Result>;

function ask(process: PooledProcess, task: ImageTask): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = process.listen((message) => {
      stop();
      const { data, error } = Result.safeParse(message);
      if (data) resolve(data);
      else reject(error);
    });
    process.send(task);
  });
}
