import { LecternError, type Schemas } from '@lectern/client';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import type { SiteIds } from '../sites/queries.js';
import { type PreviewChange, previewCalls } from './mutations.js';

/** Long enough for a word to be typed, short enough to see what it does. */
const PAUSE_MS = 400;

type Preview = Schemas['SiteDraftPreview'];

/** The page that the frame of a preview shows. */
export interface ShownPage {
  path: string;
  title: string;
}

/** A preview in a frame that follows drafts: it is changed after each pause, and the frame loads its page again. */
export function useLivePreview(path: SiteIds, drafts: PreviewChange, theme: 'light' | 'dark' | undefined) {
  const api = useApi();
  const { organizationId, siteId } = path;
  const calls = useMemo(() => previewCalls(api, { organizationId, siteId }), [api, organizationId, siteId]);
  const frame = useRef<HTMLIFrameElement>(null);
  const preview = useRef<Preview>(undefined);
  const [url, setUrl] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [page, setPage] = useState<ShownPage>();
  const wanted = JSON.stringify(drafts);
  const queue = useRef(Promise.resolve());

  const show = useEffectEvent((text: string) => {
    queue.current = queue.current.then(async () => {
      try {
        const before = preview.current;
        const now = await changedOrNew(calls, before, JSON.parse(text));
        preview.current = now;
        setError(undefined);
        setUrl(now.url);
        if (before?.url === now.url) tell(frame, now.url, { type: 'lectern-reload' });
      } catch (failure) {
        setError(failure);
      }
    });
  });
  useEffect(() => {
    const timer = setTimeout(() => show(wanted), preview.current ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [wanted]);
  useEffect(
    () => () => {
      const { current } = preview;
      preview.current = undefined;
      if (current) calls.end(current.id).catch(() => undefined);
    },
    [calls],
  );

  const hear = useEffectEvent(({ origin, source, data }: MessageEvent) => {
    if (url === undefined || origin !== new URL(url).origin || source !== frame.current?.contentWindow) return;
    if (data?.type !== 'lectern-preview') return;
    setPage({ path: String(data.path), title: String(data.title) });
    tell(frame, url, { type: 'lectern-theme', theme });
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    if (url !== undefined) tell(frame, url, { type: 'lectern-theme', theme });
  }, [url, theme]);
  return { frame, url, error, page };
}

/** A preview that has ended meanwhile is made anew. */
async function changedOrNew(
  calls: ReturnType<typeof previewCalls>,
  before: Preview | undefined,
  drafts: PreviewChange,
): Promise<Preview> {
  if (!before) return calls.create(drafts);
  try {
    return await calls.change(before.id, drafts);
  } catch (failure) {
    if (failure instanceof LecternError && failure.status === 404) return calls.create(drafts);
    throw failure;
  }
}

function tell(frame: RefObject<HTMLIFrameElement | null>, url: string, message: object): void {
  frame.current?.contentWindow?.postMessage(message, new URL(url).origin);
}
