import type { TraceLog } from '@lectern/domain/integrations/event-schemas';

interface Asked {
  durationMs: number;
  /** What the script printed, and what the platform has to say about it. */
  logs: TraceLog[];
}

/** What came of asking a script: its response, or why there is none. */
export type ScriptResponse =
  | (Asked & {
      responded: true;
      status: number;
      headers: [name: string, value: string][];
      body: Buffer;
      /** What the script prints after its response; settles when it does nothing more, and never rejects. */
      late: Promise<TraceLog[]>;
    })
  | (Asked & {
      responded: false;
      error: string;
      /** The script was not even asked, because nothing is there to run it. */
      unavailable?: true;
    });
