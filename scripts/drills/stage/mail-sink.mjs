import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A mail server that accepts everything, after a while, and counts what each address has got. */
export class MailSink {
  /** How many mails each address has got. */
  counts = new Map();
  /** How long a mail waits for its response. */
  responseDelayMs = () => 0;
  #server;

  /** @param {import('node:net').Server} server */
  constructor(server) {
    this.#server = server;
    server.on('connection', (socket) => this.#serve(socket));
  }

  static async open() {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new MailSink(server);
  }

  get url() {
    return `smtp://127.0.0.1:${this.#server.address().port}`;
  }

  /** Addresses that have got more than one mail. */
  get repeated() {
    return [...this.counts.values()].filter((count) => count > 1).length;
  }

  async close() {
    this.#server.close();
  }

  /** @param {import('node:net').Socket} socket */
  #serve(socket) {
    let address = '';
    let inData = false;
    let rest = '';
    const reply = async (line) => {
      if (inData) {
        if (line !== '.') return;
        inData = false;
        await delay(this.responseDelayMs());
        if (socket.destroyed) return;
        this.counts.set(address, (this.counts.get(address) ?? 0) + 1);
        socket.write('250 accepted\r\n');
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') address = /<(.*)>/.exec(line)?.[1] ?? '';
      inData = verb === 'DATA';
      socket.write({ DATA: '354 go on\r\n', QUIT: '221 bye\r\n' }[verb] ?? '250 ok\r\n');
      if (verb === 'QUIT') socket.end();
    };
    socket.on('error', () => {});
    socket.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) void reply(line);
    });
    socket.write('220 drill\r\n');
  }
}
