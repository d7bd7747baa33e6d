import { createHash } from 'node:crypto';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const MAX_FILES = 20;
const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 65_536;
const MAX_NAME_LENGTH = 256;

/** A file of a form, as it arrives. */
export interface IncomingFile {
  name: string;
  /** Fails when the file is too large or breaks off. Has to be read to its end before the next file comes. */
  content: AsyncIterable<Uint8Array>;
}

/** The files of a form, as they arrive: at least one, or it fails. Nothing is read before it is asked for. */
export type IncomingFiles = AsyncIterable<IncomingFile>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes forms with files. */
    upload?: true;
  }
}

/** Lets routes that declare an upload take forms with files of at most this size; all others refuse forms. */
export async function acceptUploads(fastify: FastifyInstance, maxFileBytes: number): Promise<void> {
  await fastify.register(multipart, {
    limits: { fileSize: maxFileBytes, files: MAX_FILES, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
    throwFileSizeLimit: false,
  });
  fastify.addHook('preHandler', (request, _reply, done) => {
    const refused = request.isMultipart() && request.routeOptions.config.upload !== true;
    done(refused ? new DomainError('request.unsupported_media_type') : undefined);
  });
}

/**
 * What a form is recognized by when it comes again: its parts, and not its bytes, because whoever sends it separates the
 * parts in another way each time. They are hashed while they go by.
 */
export class FormHash {
  readonly #hash = createHash('sha256');

  /** Adds the next part, whose content has this hash. */
  add({ fieldname, filename, mimetype }: PartInfo, contentHash: string): void {
    this.#hash.update(`${JSON.stringify([fieldname, filename ?? null, mimetype, contentHash])}\n`);
  }

  /** The hash of all parts, once. */
  digest(): Buffer {
    return this.#hash.digest();
  }
}

interface PartInfo {
  fieldname: string;
  filename?: string;
  mimetype: string;
}

/** Reads a form to its end, in little memory however large it is, and returns its hash. */
export async function readFormHash(request: FastifyRequest): Promise<Buffer> {
  const form = new FormHash();
  for await (const { content } of incomingFiles(request, form)) {
    const pieces = content[Symbol.asyncIterator]();
    while (!(await pieces.next()).done);
  }
  return form.digest();
}

/** The files of a request to a route that takes them; all parts are added to the hash, where there is one. */
export async function* incomingFiles(request: FastifyRequest, form?: FormHash): AsyncGenerator<IncomingFile> {
  if (!request.isMultipart()) throw new DomainError('request.not_multipart');
  let count = 0;
  try {
    for await (const part of readable(request.parts(), request)) {
      if (part.type === 'file') {
        const content = contentOf(part, request);
        yield { name: nameOf(part, count), content: form ? hashed(content, (hash) => form.add(part, hash)) : content };
        count += 1;
      } else {
        form?.add(part, createHash('sha256').update(JSON.stringify(part.value)).digest('hex'));
      }
    }
    if (count === 0) throw invalidRequest([{ path: 'body', message: 'must have at least one file' }]);
  } finally {
    // What is not wanted any more is let through: a client that is still sending gets its response.
    request.raw.unpipe();
    request.raw.resume();
  }
}

async function* contentOf({ file }: MultipartFile, request: FastifyRequest): AsyncGenerator<Uint8Array> {
  // A file that is too large is cut off at the limit.
  const tooLarge = () => new DomainError('request.too_large', { limitBytes: file.bytesRead });
  file.once('limit', () => file.destroy(tooLarge()));
  yield* readable<Uint8Array>(file, request);
  if (file.truncated) throw tooLarge();
}

async function* hashed(content: AsyncIterable<Uint8Array>, note: (hash: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
  note(hash.digest('hex'));
}

function nameOf({ filename }: MultipartFile, index: number): string {
  const name = filename ?? '';
  const refuse = (message: string) => invalidRequest([{ path: `body.files[${index}]`, message }]);
  if (name === '') throw refuse('must have a file name');
  if (name.length > MAX_NAME_LENGTH) throw refuse(`must have a name of at most ${MAX_NAME_LENGTH} characters`);
  if (name.includes('\0')) throw refuse('must have a name without the NUL character');
  return name;
}

/** What the reader of forms fails with is the fault of the form, whatever the form makes it say. */
async function* readable<T>(parts: AsyncIterable<T>, request: FastifyRequest): AsyncGenerator<T> {
  try {
    yield* parts;
  } catch (error) {
    throw toDomainError(error, request);
  }
}

function toDomainError(error: unknown, { server: { multipartErrors } }: FastifyRequest): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof multipartErrors.FilesLimitError) {
    return invalidRequest([{ path: 'body', message: `must have at most ${MAX_FILES} files` }]);
  }
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : 'it is not a form';
  return new DomainError('request.malformed', { reason });
}
