import type { TraceLog } from '@lectern/domain/integrations/event-schemas';

interface Attempt {
  answerStatus?: number;
  durationMs: number;
  /** What happened meanwhile, for people. */
  logs: TraceLog[];
}

/** How one attempt to deliver something ended. */
export type AttemptResult =
  | (Attempt & { ok: true })
  | (Attempt & {
      ok: false;
      /** What went wrong, in a sentence. */
      error: string;
      /** Whoever was told wants to hear nothing more, for this reason. */
      refused?: string;
      /** Whoever was to be told has no part in it, so it does not count. */
      postponed?: true;
    });
