const HOUR_MS = 3_600_000;

/** How long an announced file can be sent. */
export const UPLOAD_OPEN_MS = HOUR_MS;

/** How long a file that was sent waits for somebody to use it. */
export const UPLOAD_KEPT_MS = 7 * 24 * HOUR_MS;

/** Whether the bytes of a file that was announced then can still be sent. */
export function isUploadOpen(announcedAt: Date, now: Date): boolean {
  return now.getTime() - announcedAt.getTime() < UPLOAD_OPEN_MS;
}

/** The instant before which announced files are of no use to anybody, whether they were sent or not. */
export function uploadCutoff(now: Date): Date {
  return new Date(now.getTime() - UPLOAD_KEPT_MS);
}
