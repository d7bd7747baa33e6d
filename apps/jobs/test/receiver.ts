import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A message that somebody was told. */
export interface Message {
  headers: IncomingHttpHeaders;
  body: string;
}

/** What a receiver does with a message: answers with a status, or not at all. */
export type Reaction = number | 'hang';

/** Somebody in the outside world who is told things, and who may refuse to listen. */
export class Receiver {
  readonly messages: Message[] = [];
  /** Decides what becomes of each message. */
  react: (message: Message) => Reaction | Promise<Reaction> = () => 204;
  readonly #server = createServer((request, response) => void this.#receive(request, response));

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
    return `http://127.0.0.1:${address.port}/hook`;
  }

  /** What the messages are about, in the order in which they came. */
  get names(): string[] {
    return this.messages.map(nameOf);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = { headers: request.headers, body: await text(request) };
    this.messages.push(message);
    const reaction = await this.react(message);
    if (reaction !== 'hang') response.writeHead(reaction).end();
  }
}

/** What a message is about. */
export function nameOf({ body }: Pick<Message, 'body'>): string {
  return String(JSON.parse(body).data.name);
}
