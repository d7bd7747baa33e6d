import { DatabaseListener } from '@lectern/database/database-listener';
import { AnnouncedChange } from '@lectern/domain/platform/changes/schemas';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { API_ENV, type ApiEnv } from '../config/env.js';

/** Somebody who wants to hear of what changes in an organization. */
export interface ChangeSubscriber {
  organizationId: string;
  /** Everything is heard from now on. */
  ready(): void;
  hear(change: AnnouncedChange): void;
  /** Nothing more will be heard; what happens from now on may be missed. */
  end(): void;
}

/** Hears from the database what changes, and tells those who subscribed to its organization. Listens only for them. */
@Injectable()
export class ChangesFeed implements OnModuleDestroy {
  readonly #subscribers = new Map<string, Set<ChangeSubscriber>>();
  #listener: DatabaseListener | undefined;
  #isListening = false;

  constructor(@Inject(API_ENV) private readonly env: ApiEnv) {}

  /** Tells the subscriber of every change from when it is told that all is `ready`; returns the way to unsubscribe. */
  subscribe(subscriber: ChangeSubscriber): () => void {
    const { organizationId } = subscriber;
    const others = this.#subscribers.get(organizationId) ?? new Set();
    this.#subscribers.set(organizationId, others.add(subscriber));
    this.#listener ??= this.#startListener();
    if (this.#isListening) subscriber.ready();
    return () => {
      others.delete(subscriber);
      if (others.size === 0 && this.#subscribers.get(organizationId) === others) {
        this.#subscribers.delete(organizationId);
      }
      if (this.#subscribers.size === 0) this.#rest();
    };
  }

  /** Ends what everybody hears, so that clients turn to another process. */
  endAll(): void {
    for (const subscriber of this.#all()) subscriber.end();
  }

  onModuleDestroy(): void {
    this.endAll();
    this.#rest();
  }

  #startListener(): DatabaseListener {
    const listener = new DatabaseListener({
      url: this.env.DATABASE_URL,
      channel: 'lectern_changes',
      applicationName: 'lectern-changes',
      onNotification: (payload) => this.#tell(payload),
      onListening: () => {
        // Whoever listened to a connection that broke may have missed something, and begins again.
        if (this.#isListening) this.endAll();
        else for (const subscriber of this.#all()) subscriber.ready();
        this.#isListening = true;
      },
    });
    listener.start();
    return listener;
  }

  #rest(): void {
    this.#listener?.stop();
    this.#listener = undefined;
    this.#isListening = false;
  }

  #all(): ChangeSubscriber[] {
    return [...this.#subscribers.values()].flatMap((subscribers) => [...subscribers]);
  }

  #tell(payload: string): void {
    const change = AnnouncedChange.parse(JSON.parse(payload));
    for (const subscriber of this.#subscribers.get(change.organizationId) ?? []) subscriber.hear(change);
  }
}
