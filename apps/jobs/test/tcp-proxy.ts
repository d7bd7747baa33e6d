import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** The way to another server, which a spec can cut or make silent. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #silent = false;

  private constructor(
    private readonly host: string,
    private readonly targetPort: number,
  ) {}

  /** Opens a way to the server at an address such as `redis://127.0.0.1:6379`. */
  static async open(target: URL): Promise<TcpProxy> {
    const proxy = new TcpProxy(target.hostname, Number(target.port));
    await proxy.mend();
    return proxy;
  }

  get port(): number {
    return this.#port;
  }

  /** Ends all connections and refuses new ones, as when the server is not running. */
  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    const closed = server && once(server, 'close');
    server?.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Lets nothing through any more, without a word to either side. */
  silence(): void {
    this.#silent = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Makes the way free again. */
  async mend(): Promise<void> {
    this.#silent = false;
    for (const socket of this.#sockets) socket.resume();
    if (this.#server) return;
    this.#server = createServer((socket) => this.#join(socket)).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address !== null && typeof address === 'object') this.#port = address.port;
  }

  #join(near: Socket): void {
    const far = connect(this.targetPort, this.host);
    this.#pass(near, far);
    this.#pass(far, near);
  }

  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (bytes) => to.write(bytes));
    from.on('error', () => {});
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    if (this.#silent) from.pause();
  }
}
