import { AsyncResource } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { Identity } from '@lectern/database/people/identity/identity.queries';
import { audienceOf, type ChangeAudience, tellChange } from '@lectern/domain/platform/changes/audience';
import type { AnnouncedChange, StreamChanges } from '@lectern/domain/platform/changes/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { effectiveRole, isAllowed, isInScope } from '@lectern/domain/platform/permissions/resolve';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import { ContentAccess } from '../access/content-access.service.js';
import type { Caller } from '../endpoint/endpoint-input.js';
import { ChangesFeed } from './changes-feed.service.js';

/** What happens within this time is told at once: work in progress changes its row many times a second. */
const GATHER_MS = 250;
/** Proxies end connections on which nothing is sent. */
const SIGN_OF_LIFE_MS = 20_000;
/** How long a stream may take until it hears of everything. */
const READY_MS = 10_000;
/** Whoever lets more than this wait begins again. */
const MAX_WAITING = 1_000;
const MAX_UNREAD_BYTES = 256 * 1024;
const MAX_STREAMS_OF_USER = 20;

/** Streams what changes in organizations to those who may see it, as server-sent events. */
@Injectable()
export class ChangesStream {
  readonly #open = new Map<string, number>();

  constructor(
    private readonly feed: ChangesFeed,
    private readonly contentAccess: ContentAccess,
  ) {}

  /** Opens a stream of what changes from now on; it ends when its reader is gone or may not read it any more. */
  open(caller: Caller, { maxSeconds }: StreamChanges): Readable {
    const { userId } = caller;
    const count = (this.#open.get(userId) ?? 0) + 1;
    if (count > MAX_STREAMS_OF_USER) throw new DomainError('changes.too_many_streams', { max: MAX_STREAMS_OF_USER });
    this.#open.set(userId, count);
    const stream = new CallerStream(caller, maxSeconds * 1000, this.feed, this.contentAccess);
    stream.once('close', () => this.#leave(userId));
    return stream;
  }

  #leave(userId: string): void {
    const count = (this.#open.get(userId) ?? 1) - 1;
    if (count > 0) this.#open.set(userId, count);
    else this.#open.delete(userId);
  }
}

/** The stream of one caller. */
class CallerStream extends Readable {
  /** By what they say, so that the same is told once. */
  readonly #waiting = new Map<string, AnnouncedChange>();
  readonly #unsubscribe: () => void;
  readonly #signsOfLife: NodeJS.Timeout;
  #age: NodeJS.Timeout;
  #gathering: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(
    private readonly caller: Caller,
    private readonly maxAgeMs: number,
    feed: ChangesFeed,
    private readonly contentAccess: ContentAccess,
  ) {
    super();
    const end = () => this.#end();
    this.#age = setTimeout(end, READY_MS).unref();
    this.#signsOfLife = setInterval(() => void this.#giveSignOfLife(), SIGN_OF_LIFE_MS).unref();
    this.#unsubscribe = feed.subscribe({
      organizationId: caller.organizationId,
      ready: () => this.#begin(),
      // The feed calls in the context of the request that began to listen, whose statements end with its client.
      hear: AsyncResource.bind((change: AnnouncedChange) => this.#hear(change)),
      end,
    });
  }

  override _read(): void {
    // What is to be read is pushed when it happens.
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#unsubscribe();
    clearInterval(this.#signsOfLife);
    clearTimeout(this.#age);
    clearTimeout(this.#gathering);
    done(error);
  }

  #begin(): void {
    this.#send('retry: 2000\nevent: ready\ndata: {}\n\n');
    clearTimeout(this.#age);
    this.#age = setTimeout(() => this.#end(), this.maxAgeMs).unref();
  }

  #hear(change: AnnouncedChange): void {
    this.#waiting.set(JSON.stringify(change), change);
    if (this.#waiting.size > MAX_WAITING) this.destroy();
    else this.#gathering ??= setTimeout(() => void this.#tell(), GATHER_MS).unref();
  }

  async #tell(): Promise<void> {
    const changes = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#gathering = undefined;
    try {
      const role = await this.#roleNow();
      if (!role) return this.#end();
      const told = new Set<string>();
      for (const change of changes) {
        if (await this.#mayHear(change, role)) told.add(JSON.stringify(tellChange(change, role.role)));
      }
      this.#send([...told].map((data) => `data: ${data}\n\n`).join(''));
    } catch {
      // What could not be told is read by the client when it begins again.
      this.destroy();
    }
  }

  async #giveSignOfLife(): Promise<void> {
    const role = await this.#roleNow().catch(() => null);
    if (role) this.#send(': still here\n\n');
    else this.#end();
  }

  #send(text: string): void {
    if (this.#hasEnded || this.destroyed || text === '') return;
    this.push(text);
    if (this.readableLength > MAX_UNREAD_BYTES) this.destroy();
  }

  #end(): void {
    if (this.#hasEnded || this.destroyed) return;
    this.#hasEnded = true;
    this.push(null);
  }

  /** The role of the caller in the organization as of now; null when there is no such caller any more. */
  async #roleNow(): Promise<{ role: RoleOrGuest; identity: Identity } | null> {
    const identity = await this.caller.again();
    const membership = identity?.memberships.get(this.caller.organizationId);
    return identity && membership ? { role: membership.role, identity } : null;
  }

  async #mayHear(change: AnnouncedChange, now: { role: RoleOrGuest; identity: Identity }): Promise<boolean> {
    const audience = audienceOf(change);
    if (!audience) return false;
    if ('userId' in audience) return audience.userId === this.caller.userId;
    if (!isInScope(audience.action, now.identity.scopes)) return false;
    const role = 'on' in audience ? await this.#roleOn(audience.on, now.role) : now.role;
    return isAllowed(audience.action, { role });
  }

  async #roleOn(
    { kind, id }: Extract<ChangeAudience, { on: object }>['on'],
    organizationRole: RoleOrGuest,
  ): Promise<RoleOrGuest> {
    const facts = await this.contentAccess.resolve({ kind, id, userId: this.caller.userId });
    if (!facts || facts.organizationId !== this.caller.organizationId) return null;
    return effectiveRole(organizationRole, facts.path);
  }
}
