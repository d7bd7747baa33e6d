import { describe, expect, it } from '@jest/globals';
import { isCancellable, isRetryable, isUnderWay } from './job-actions.js';

describe('what can be done with a job', () => {
  it('lets imports, PDFs and translations be cancelled, and nothing that others depend on', () => {
    expect(['imports.run', 'pdf.make', 'translations.run'].map((kind) => isCancellable({ kind }))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isCancellable({ kind: 'content.index-space' })).toBe(false);
    expect(isCancellable({ kind: 'jobs.of-a-later-release' })).toBe(false);
  });

  it('lets only what has failed or waits be tried again', () => {
    const states = ['queued', 'running', 'completed', 'failed'] as const;
    expect(states.map((state) => isRetryable({ kind: 'pdf.make', state }))).toEqual([true, false, false, true]);
    expect(isRetryable({ kind: 'pdf.make', state: 'queued', cancelledBy: 'ada@example.com' })).toBe(false);
  });

  it('expects changes of what waits or runs', () => {
    const states = ['queued', 'running', 'completed', 'failed'] as const;
    expect(states.map((state) => isUnderWay({ state }))).toEqual([true, true, false, false]);
  });
});
