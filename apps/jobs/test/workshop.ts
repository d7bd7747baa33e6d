import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '@lectern/database/client';
import { eventually } from '../../../scripts/lib/eventually.mjs';
import { native, secretKey } from './harness.js';
import { catalog, enqueued } from './job-rows.js';
import { JobsProcess } from './jobs-process.js';
import { type OwnDatabase, openOwnDatabase } from './own-database.js';
import { SmtpServer } from './smtp-server.js';

const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');

/** What is recorded to be done: a mail to an address. */
export interface Order {
  id: string;
  email: string;
}

const DOMAIN = 'workshop.test';

/** A database, a mail server and processes between them: jobs go in on one side, mails come out on the other. */
export class Workshop {
  readonly #processes: JobsProcess[] = [];

  private constructor(
    private readonly own: OwnDatabase,
    readonly smtp: SmtpServer,
    private readonly settings: Record<string, string>,
  ) {}

  static async open(settings: Record<string, string>): Promise<Workshop> {
    const [own, smtp] = await Promise.all([openOwnDatabase(), SmtpServer.start()]);
    // Everybody of the domain may sign in, so every job leads to a mail.
    await own.build.organization({ emailDomains: [DOMAIN] });
    return new Workshop(own, smtp, settings);
  }

  /** Who has got a mail, in the order of the alphabet; somebody who has got two is named twice. */
  get mailed(): string[] {
    return this.smtp.mails.map(({ to }) => to).sort();
  }

  /** Whether that many of the orders have led to a mail. */
  areMailed(orders: readonly Order[], count: number): boolean {
    return orders.filter(({ email }) => this.smtp.mailsTo(email).length > 0).length >= count;
  }

  get database(): Database {
    return this.own.database;
  }

  /** Starts a process that works here. */
  async startProcess(settings: Record<string, string> = {}): Promise<JobsProcess> {
    const process = await JobsProcess.launch({
      DATABASE_URL: this.own.url,
      LECTERN_SECRET_KEY: secretKey,
      SMTP_URL: this.smtp.url,
      ...this.settings,
      ...settings,
    });
    this.#processes.push(process);
    await process.untilReady();
    return process;
  }

  /** The only process that works here: one that runs already, or else a new one. */
  async onlyProcess(): Promise<JobsProcess> {
    const [process, ...others] = this.#processes.filter(({ ended }) => !ended);
    await Promise.all(others.map((other) => other.kill()));
    return process ?? this.startProcess();
  }

  /** Forgets what was ordered and mailed; processes go on. */
  async clear(): Promise<void> {
    this.smtp.clear();
    await this.database.pool.query(`DELETE FROM jobs WHERE name LIKE 'mail.%'`);
  }

  /** Records a job that mails a link to a new address, and answers that address and the id of the job. */
  async order(db: Transaction = this.database): Promise<Order> {
    const email = `${randomBytes(6).toString('hex')}@${DOMAIN}`;
    return { email, id: await enqueued(catalog.sendSignInLinkJob, { email }, db) };
  }

  /** Records many jobs in one transaction. */
  orders(count: number): Promise<Order[]> {
    return inTransaction(this.database, async (tx) => {
      const orders: Order[] = [];
      while (orders.length < count) orders.push(await this.order(tx));
      return orders;
    });
  }

  /** Waits until all jobs have come to an end, and returns how many ended in which state. */
  async finished(patienceMs?: number): Promise<Record<string, number>> {
    return eventually(
      'all jobs to come to an end',
      async () => {
        const counts = await this.states();
        return !('queued' in counts) && !('running' in counts) && counts;
      },
      patienceMs,
    );
  }

  /** How many mail jobs are in which state. */
  async states(): Promise<Record<string, number>> {
    const { rows } = await this.database.pool.query<{ state: string; count: number }>(
      `SELECT state::text, count(*)::int AS count FROM jobs WHERE name LIKE 'mail.%' GROUP BY 1`,
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  /** The jobs that nobody has ordered. */
  scheduledJobs(): Promise<{ name: string; attempts: number; createdAt: Date }[]> {
    return this.database.prisma.job.findMany({
      where: { name: { not: { startsWith: 'mail.' } } },
      select: { name: true, attempts: true, createdAt: true },
    });
  }

  /** Lets the time pass that everybody waits for: leases and hand-overs grow old. */
  async letTimePass(): Promise<void> {
    await this.database.pool.query(
      `UPDATE jobs SET dispatched_at = dispatched_at - interval '1 minute',
              lease_expires_at = lease_expires_at - interval '1 minute' WHERE state IN ('queued', 'running')`,
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.ended || process.kill()));
    await Promise.all([this.own.drop(), this.smtp.stop()]);
  }
}

/** Whom orders go to, in the order of the alphabet. */
export function addressesOf(orders: readonly Order[]): string[] {
  return orders.map(({ email }) => email).sort();
}
