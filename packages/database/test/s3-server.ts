import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { isSigned, type S3Credentials } from './s3-signature.js';
import { RefusedUpload, readUpload, type Upload } from './s3-upload.js';

const LIST_PAGE_SIZE = 2;
const PIECE_BYTES = 65_536;

interface StoredObject extends Upload {
  contentType: string;
}

/** A storage on loopback that speaks as much S3 as the blob store needs, and keeps everything in memory. */
export class S3Server implements S3Credentials {
  readonly region = 'nowhere-1';
  readonly bucket = 'lectern-specs';
  readonly accessKeyId = 'specs';
  readonly secretAccessKey = 'a secret that only the specs use';
  readonly forcePathStyle = true;
  endpoint = '';
  /** Emits `uploading` when bytes arrive, and `broken-off` or `download-broken-off` when a client hangs up. */
  readonly events = new EventEmitter();
  /** How many bytes of uploads have arrived, complete or not. */
  uploadedBytes = 0;
  readonly #objects = new Map<string, StoredObject>();
  readonly #server = createServer((request, response) => {
    this.#response(request, response).catch(() => response.destroy());
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The storage of the specs has no port.');
    this.endpoint = `http://127.0.0.1:${address.port}`;
    return this;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #response(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.endpoint);
    const [, bucket, ...segments] = pathname.split('/');
    const key = segments.join('/');
    if (!isSigned(request, this)) return refuse(response, 403, 'AccessDenied');
    if (bucket !== this.bucket) return refuse(response, 404, 'NoSuchBucket');
    if (request.method === 'PUT') return this.#store(key, request, response);
    if (request.method === 'DELETE') return this.#remove(key, response);
    if (searchParams.get('list-type') === '2') return this.#list(searchParams, response);
    this.#send(key, request, response);
  }

  async #store(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    try {
      for await (const piece of request) {
        pieces.push(piece);
        this.uploadedBytes += piece.length;
        this.events.emit('uploading');
      }
    } catch {
      this.events.emit('broken-off');
      return;
    }
    try {
      const upload = readUpload(request.headers, Buffer.concat(pieces));
      this.#objects.set(key, { ...upload, contentType: request.headers['content-type'] ?? 'binary/octet-stream' });
    } catch (error) {
      return refuse(response, 400, error instanceof RefusedUpload ? error.message : 'InvalidRequest');
    }
    response.writeHead(200).end();
  }

  #remove(key: string, response: ServerResponse): void {
    this.#objects.delete(key);
    response.writeHead(204).end();
  }

  #send(key: string, request: IncomingMessage, response: ServerResponse): void {
    const object = this.#objects.get(key);
    if (!object) {
      refuse(response, 404, 'NoSuchKey');
      return;
    }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (first !== undefined && last !== undefined) {
      sendPart(object, Number(first), Number(last), response);
      return;
    }
    response.writeHead(200, {
      'content-type': object.contentType,
      'content-length': object.bytes.length,
      ...(request.headers['x-amz-checksum-mode'] === 'ENABLED' && { 'x-amz-checksum-crc32': object.checksum }),
    });
    if (request.method === 'HEAD') response.end();
    // Piece by piece, because a server is told that all is sent when the client hangs up on the last piece.
    else
      pipeline(piecesOf(object.bytes), response, (error) => {
        if (error) this.events.emit('download-broken-off');
      });
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.#objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort();
    const page = keys.slice(0, LIST_PAGE_SIZE);
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${this.#objects.get(key)?.bytes.length}</Size></Contents>`,
    );
    const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`);
  }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

function sendPart({ bytes, contentType }: StoredObject, first: number, last: number, response: ServerResponse): void {
  const part = bytes.subarray(first, last + 1);
  response
    .writeHead(206, {
      'content-type': contentType,
      'content-length': part.length,
      'content-range': `bytes ${first}-${first + part.length - 1}/${bytes.length}`,
    })
    .end(part);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<Error><Code>${code}</Code><Message>Refused by the storage of the specs</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' }).end(body);
}
