import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ingestConversations } from '@lectern/commands/conversations/ingest-conversations';
import type { IngestedConversation } from '@lectern/domain/conversations/schemas';
import { maskConversation } from '@lectern/intelligence/privacy/mask-conversation';
import { type Console, type Operator, OperatorError } from '../terminal/operator.js';
import { progressBar } from '../terminal/progress-bar.js';
import { readConversation } from './read-conversation.js';
import { type NumberedLine, readLines } from './read-lines.js';

export interface FileImport {
  file: string;
  organizationId: string;
  source: string;
  /** Whether to go on after lines that are wrong. */
  skipInvalid: boolean;
}

const MEBIBYTE = 1024 * 1024;
/** As much as the API takes in one request unless it is told otherwise. */
const MAX_LINE_LENGTH = 32 * MEBIBYTE;
const MAX_AT_ONCE = { conversations: 500, bytes: 2 * MEBIBYTE };
const MAX_PROBLEMS = 100;

/**
 * Stores the conversations of a file, batch by batch, each in a transaction of its own. A wrong line ends it or is
 * skipped; what stands before it is stored in either case, and importing it again changes nothing.
 */
export async function importFile(console: Console, operator: Operator, options: FileImport): Promise<void> {
  const size = await sizeOf(options.file);
  const progress = importProgress(console, size);
  const work = new Import(console, operator, options);
  for await (const line of readLines(createReadStream(options.file), MAX_LINE_LENGTH)) {
    await work.take(line);
    progress(line.end, work.read);
    if (work.isOver) break;
  }
  await work.finish();
}

class Import {
  read = 0;
  isOver = false;
  #changed = 0;
  #skipped = 0;
  #reported = 0;
  #batch: IngestedConversation[] = [];
  #batchBytes = 0;

  constructor(
    private readonly console: Console,
    private readonly operator: Operator,
    private readonly options: FileImport,
  ) {}

  async take({ number, bytes }: NumberedLine): Promise<void> {
    const line = bytes === null ? { problems: [`is longer than ${MAX_LINE_LENGTH} bytes`] } : readConversation(bytes);
    if (line === 'empty') return;
    if ('problems' in line) return this.#complain(number, line.problems);
    this.read += 1;
    this.#batch.push(maskConversation(line.conversation));
    this.#batchBytes += bytes?.length ?? 0;
    if (this.#batch.length >= MAX_AT_ONCE.conversations || this.#batchBytes >= MAX_AT_ONCE.bytes) await this.#store();
  }

  async finish(): Promise<void> {
    await this.#store();
    const { console, options } = this;
    console.say(`Stored conversations: ${this.read}, of which ${this.#changed} are new or changed.`);
    if (this.isOver) {
      throw new OperatorError(
        'Nothing after the invalid line was stored. Fix it and import the file again, or use --skip-invalid.',
      );
    }
    console.say('The worker finds their issues and clusters ("npm start" runs it). See the result with');
    console.say(`  GET /v1/orgs/${options.organizationId}/conversations-clusters?orderBy=issues`);
    if (this.#skipped > 0) throw new OperatorError(`Skipped invalid lines: ${this.#skipped}.`);
  }

  #complain(number: number, problems: readonly string[]): void {
    const { console, options } = this;
    this.#skipped += 1;
    this.isOver = !options.skipInvalid;
    for (const problem of problems) {
      this.#reported += 1;
      if (this.#reported <= MAX_PROBLEMS) console.complain(`${options.file}:${number}: ${problem}`);
      if (this.#reported === MAX_PROBLEMS + 1) console.complain('... and more.');
    }
  }

  async #store(): Promise<void> {
    const { operator, options } = this;
    const conversations = this.#batch;
    if (conversations.length === 0) return;
    const { organizationId, source } = options;
    const context = { ...operator.context, at: new Date() };
    this.#changed += await operator.change((tx) =>
      ingestConversations(tx, context, { organizationId, source, conversations }),
    );
    this.#batch = [];
    this.#batchBytes = 0;
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new OperatorError(`There is no file "${file}".`);
  if (!found.isFile()) throw new OperatorError(`"${file}" is not a file.`);
  if (found.size === 0) throw new OperatorError(`The file "${file}" is empty.`);
  return found.size;
}

const UPDATE_MS = 100;
const LINE_MS = 5_000;

/** Shows how much of a file is read: as a bar where the terminal can replace a line, as a line now and then elsewhere. */
export function importProgress(
  { showProgress, complain }: Console,
  size: number,
  now: () => number = Date.now,
): (bytes: number, conversations: number) => void {
  let shownAt = showProgress ? 0 : now();
  return (bytes, conversations) => {
    if (now() - shownAt < (showProgress ? UPDATE_MS : LINE_MS)) return;
    shownAt = now();
    const fraction = bytes / size;
    if (showProgress) showProgress(`Import ${progressBar(fraction)} ${conversations} conversations`);
    else complain(`Import: ${Math.floor(fraction * 100)} %, ${conversations} conversations`);
  };
}
