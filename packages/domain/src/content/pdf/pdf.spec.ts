import { describe, expect, it } from '@jest/globals';
import { pdfKey } from '../../platform/jobs/payloads.js';
import { isPdfFresh, PDF_LINK_MS, pdfCutoff } from './pdf-retention.js';

const HOUR_MS = 3_600_000;
const now = new Date('2026-05-01T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('pdfKey', () => {
  it('is one for each choice of pages of each revision', () => {
    const wanted = { organizationId: 'o', spaceId: 's', revisionId: 'r', only: false };
    const keys = [
      wanted,
      { ...wanted, page: 'p' },
      { ...wanted, page: 'p', only: true },
      { ...wanted, page: 'q' },
      { ...wanted, revisionId: 'q' },
      { ...wanted, organizationId: 'q' },
    ].map(pdfKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(pdfKey({ ...wanted })).toBe(pdfKey(wanted));
  });
});

describe('the time that a PDF is kept', () => {
  it('is longer than an address lives that is given at the last moment', () => {
    const lastHandedOut = ago(PDF_LINK_MS + 3 * HOUR_MS - 1);
    expect(isPdfFresh(lastHandedOut, ago(PDF_LINK_MS))).toBe(true);
    expect(lastHandedOut.getTime()).toBeGreaterThan(pdfCutoff(now).getTime());
  });

  it('ends', () => {
    expect(isPdfFresh(ago(3 * HOUR_MS), now)).toBe(false);
    expect(pdfCutoff(now)).toEqual(ago(6 * HOUR_MS));
  });
});
