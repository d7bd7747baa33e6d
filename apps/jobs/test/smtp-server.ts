import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** A mail as it arrived. */
export interface ReceivedMail {
  from: string;
  to: string;
  subject: string;
  text: string;
}

/** A mail server that keeps what it is sent, as slowly or unwillingly as a spec wants. */
export class SmtpServer {
  /** Mails that were accepted, in order. */
  readonly mails: ReceivedMail[] = [];
  /** Mails that have arrived and wait for a response. */
  readonly held: (ReceivedMail & { accept(): void })[] = [];
  #holding = false;
  #refusals: string[] = [];
  readonly #sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SmtpServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const smtp = new SmtpServer(server);
    server.on('connection', (socket) => smtp.#serve(socket));
    return smtp;
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The mail server is not listening.');
    return `smtp://127.0.0.1:${address.port}`;
  }

  /** From now on no mail is answered until `release`. */
  hold(): void {
    this.#holding = true;
  }

  /** Accepts the mails that wait, and those to come at once; a sender that has gone away has sent nothing. */
  release(): void {
    this.#holding = false;
    for (const mail of this.held.splice(0)) mail.accept();
  }

  /** Forgets the mails that have arrived; those that wait are accepted. */
  clear(): void {
    this.release();
    this.mails.splice(0);
  }

  /** Refuses the next mail with a response such as `550 No such user`. */
  refuseNext(response: string): void {
    this.#refusals.push(response);
  }

  /** The mails accepted for an address. */
  mailsTo(address: string): ReceivedMail[] {
    return this.mails.filter(({ to }) => to === address);
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    const session = new Session((line) => socket.writable && socket.write(`${line}\r\n`));
    session.onMail = (mail) => this.#receive(mail, session, socket);
    session.onQuit = () => socket.end();
    socket.setEncoding('utf8').on('data', (text: string) => session.read(text));
    session.reply('220 specs ready');
  }

  #receive(mail: ReceivedMail, session: Session, socket: Socket): void {
    const accept = () => {
      if (socket.destroyed) return;
      this.mails.push(mail);
      session.reply('250 accepted');
    };
    const refusal = this.#refusals.shift();
    if (refusal !== undefined) session.reply(refusal);
    else if (this.#holding) this.held.push({ ...mail, accept });
    else accept();
  }
}

/** The part of SMTP that a client without extensions speaks. */
class Session {
  onMail: (mail: ReceivedMail) => void = () => {};
  onQuit: () => void = () => {};
  #buffer = '';
  #inData = false;
  #from = '';
  #to = '';

  constructor(readonly reply: (line: string) => void) {}

  read(text: string): void {
    this.#buffer += text;
    for (;;) {
      const end = this.#inData ? '\r\n.\r\n' : '\r\n';
      const at = this.#buffer.indexOf(end);
      if (at < 0) return;
      const part = this.#buffer.slice(0, at);
      this.#buffer = this.#buffer.slice(at + end.length);
      if (this.#inData) this.#message(part);
      else this.#command(part);
    }
  }

  #command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') this.#from = addressIn(line);
    if (verb === 'RCPT') this.#to = addressIn(line);
    if (verb === 'DATA') this.#inData = true;
    this.reply(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok');
    if (verb === 'QUIT') this.onQuit();
  }

  #message(source: string): void {
    this.#inData = false;
    const [head = '', ...body] = source.replace(/^\.\./gm, '.').split('\r\n\r\n');
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
    const text = body.join('\r\n\r\n').replaceAll('\r\n', '\n');
    const quoted = header('Content-Transfer-Encoding') === 'quoted-printable';
    this.onMail({
      from: this.#from,
      to: this.#to,
      subject: header('Subject'),
      text: quoted ? unquote(text) : text,
    });
  }
}

function addressIn(line: string): string {
  return /<(.*)>/.exec(line)?.[1] ?? '';
}

function unquote(text: string): string {
  const joined = text.replaceAll('=\n', '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_match, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
