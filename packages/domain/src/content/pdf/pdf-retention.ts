const HOUR_MS = 3_600_000;

/** How long an address of a PDF is valid. */
export const PDF_LINK_MS = HOUR_MS;

/** How long a PDF is handed out before it is made anew: its space may have another title by then. */
const PDF_FRESH_MS = 3 * HOUR_MS;

/** How long a PDF is kept: longer than any address of it is valid, and than making it may take. */
const PDF_KEPT_MS = 6 * HOUR_MS;

/** Whether a PDF that was ordered then can be handed out. */
export function isPdfFresh(orderedAt: Date, now: Date): boolean {
  return now.getTime() - orderedAt.getTime() < PDF_FRESH_MS;
}

/** The instant before which ordered PDFs are of no use to anybody. */
export function pdfCutoff(now: Date): Date {
  return new Date(now.getTime() - PDF_KEPT_MS);
}
