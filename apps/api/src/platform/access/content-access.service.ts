import { Database } from '@lectern/database/client';
import { type ContentAccessFacts, findContentAccess } from '@lectern/database/library/grants/content-access.queries';
import type { GrantedKind } from '@lectern/domain/platform/permissions/actions';
import { Injectable } from '@nestjs/common';

/** A role that was taken away stops working everywhere after this time at the latest. */
const CACHE_MS = 500;
const MAX_CACHED = 10_000;

interface Cached {
  facts: ContentAccessFacts;
  loadedAtMs: number;
}

export interface ContentSubject {
  kind: GrantedKind;
  id: string;
  userId: string;
}

/** Knows what decides the roles of users on content. Caches it for a moment, because readers come in bursts. */
@Injectable()
export class ContentAccess {
  readonly #cache = new Map<string, Cached>();
  #timesForgotten = 0;

  constructor(private readonly database: Database) {}

  /** Finds the facts; null when there is no such content. What it answers may be half a second old. */
  async resolve(subject: ContentSubject): Promise<ContentAccessFacts | null> {
    const cached = this.#cache.get(keyOf(subject));
    if (cached && performance.now() - cached.loadedAtMs < CACHE_MS) return cached.facts;
    return this.resolveFresh(subject);
  }

  /** Finds the facts as they are right now. */
  async resolveFresh(subject: ContentSubject): Promise<ContentAccessFacts | null> {
    const timesForgotten = this.#timesForgotten;
    const facts = await findContentAccess(this.database, subject.kind, subject.id, subject.userId);
    this.#cache.delete(keyOf(subject));
    // What was read before a change must not be cached after it.
    if (!facts || timesForgotten !== this.#timesForgotten) return facts;
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    this.#cache.set(keyOf(subject), { facts, loadedAtMs: performance.now() });
    return facts;
  }

  /** Clears the cache, also of what is being read at this moment. */
  forgetAll(): void {
    this.#timesForgotten += 1;
    this.#cache.clear();
  }
}

function keyOf({ kind, id, userId }: ContentSubject): string {
  return `${kind}/${id}/${userId}`;
}
