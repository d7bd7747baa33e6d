import { type LiveChange, readChangeStream } from './read-stream.js';

/** What the tabs of a browser tell each other: one of them reads the stream for all. */
type Message =
  | { is: 'begun' }
  | { is: 'lost' }
  | { is: 'asked' }
  | { is: 'reading' }
  | { is: 'change'; change: LiveChange };

export interface FollowOptions {
  organizationId: string;
  session: string;
  /** Everything that changes is heard from now on; what happened before may have been missed. */
  onReady: () => void;
  onChange: (change: LiveChange) => void;
  onLost: () => void;
}

/**
 * Follows what changes in an organization until the returned function is called. However many tabs are open, one stream
 * is: browsers allow few connections to one address, and each tab needs some for itself.
 */
export function followChanges({ organizationId, session, onReady, onChange, onLost }: FollowOptions): () => void {
  const name = `lectern-changes ${session} ${organizationId}`;
  const stopping = new AbortController();
  const { signal } = stopping;
  const tabs = new BroadcastChannel(name);
  let isLeading = false;
  let isReady = false;

  const hear = (message: Message) => {
    if (message.is === 'change') return onChange(message.change);
    if (message.is === 'asked') {
      if (isLeading && isReady) tabs.postMessage({ is: 'reading' } satisfies Message);
      return;
    }
    // What another tab asked is answered to all; those that have heard everything anyway have missed nothing.
    if (message.is === 'reading' && isReady) return;
    isReady = message.is !== 'lost';
    if (isReady) onReady();
    else onLost();
  };
  const tell = (message: Message) => {
    hear(message);
    tabs.postMessage(message);
  };
  const lead = async () => {
    isLeading = true;
    await readChangeStream({
      organizationId,
      session,
      signal,
      onReady: () => tell({ is: 'begun' }),
      onLost: () => tell({ is: 'lost' }),
      onChange: (change) => tell({ is: 'change', change }),
    });
  };

  tabs.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  tabs.postMessage({ is: 'asked' } satisfies Message);
  // Where a page has no locks, because its address is not secure, it asks again and again as without a stream.
  void navigator.locks?.request(name, { signal }, lead).catch(() => {});
  return () => {
    stopping.abort();
    tabs.close();
  };
}
