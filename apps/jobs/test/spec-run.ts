import type { OpenApiSource } from '@lectern/domain/openapi/schemas';
import { build, database, localClient, native, newRunner, type RunnerOptions } from './harness.js';
import { jobRow } from './job-rows.js';

const { scheduleProcessing } = await native<typeof import('@lectern/commands/openapi/schedule-processing')>(
  '@lectern/commands/openapi/schedule-processing',
);

/** A small specification; the parts given replace those of the same name. */
export function specification(parts: object = {}): object {
  return { openapi: '3.0.3', info: { title: 'Pets', version: '1' }, paths: {}, ...parts };
}

/** A specification with operations to read things of these names. */
export function reading(...names: string[]): object {
  const get = { responses: { 200: { description: 'All of them' } } };
  return specification({ paths: Object.fromEntries(names.map((name) => [`/${name}`, { get }])) });
}

/** A specification that was registered, and what becomes of it. */
export class RegisteredSpec {
  private constructor(
    readonly organizationId: string,
    readonly id: string,
  ) {}

  /** Registers a specification in an organization of its own. */
  static async of(source: OpenApiSource | string | object): Promise<RegisteredSpec> {
    const { id: organizationId } = await build.organization();
    const { id } = await build.openApiSpec(organizationId, { source: sourceOf(source) });
    return new RegisteredSpec(organizationId, id);
  }

  /** Orders it to be processed, with another source if one is given; returns the id of the job. */
  async order(source?: OpenApiSource | string): Promise<string> {
    const given = source === undefined ? undefined : sourceOf(source);
    await scheduleProcessing(database, this, given, { at: new Date() });
    return this.jobId();
  }

  /** The id of the job that waits. */
  async jobId(): Promise<string> {
    const where = { name: 'openapi.process', target: this.id, state: 'queued' } as const;
    const { id } = await database.prisma.job.findFirstOrThrow({ where, orderBy: { id: 'desc' } });
    return id;
  }

  /** Runs the job that waits for it, and returns what is known of the specification afterwards. */
  async process(options: RunnerOptions = {}) {
    const jobId = await this.jobId();
    await newRunner({ outbound: localClient, ...options }).run(jobId);
    const { state, lastError } = await jobRow(jobId);
    if (state !== 'completed') throw new Error(`The job is ${state}: ${lastError}`);
    return this.row();
  }

  /** Orders it again and runs that. */
  async processAgain(options: RunnerOptions = {}) {
    await this.order();
    return this.process(options);
  }

  row() {
    return database.prisma.openApiSpec.findUniqueOrThrow({ where: { id: this.id } });
  }

  /** Its versions, oldest first. */
  versions() {
    return database.prisma.openApiVersion.findMany({
      where: { specId: this.id },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
  }
}

function sourceOf(source: OpenApiSource | string | object): OpenApiSource {
  if (typeof source === 'string') return { url: source };
  if ('url' in source && typeof source.url === 'string') return { url: source.url };
  if ('text' in source && typeof source.text === 'string') return { text: source.text };
  return { text: JSON.stringify(source) };
}
