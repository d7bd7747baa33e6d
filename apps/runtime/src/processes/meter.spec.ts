import { describe, expect, it } from '@jest/globals';
import { createMeter, parsePs } from './meter.js';

describe('the meter', () => {
  it('reads what this process uses', () => {
    const usage = createMeter().usage(process.pid);
    if (process.platform !== 'linux') return;
    expect(usage?.cpuMs).toBeGreaterThan(0);
    expect(createMeter().cpuMs(process.pid)).toBeGreaterThanOrEqual(usage?.cpuMs ?? 0);
    expect(usage?.memoryBytes).toBeGreaterThan(10 * 1024 * 1024);
  });

  it('knows nothing of a process that is gone', () => {
    expect(createMeter().usage(2 ** 30)).toBeUndefined();
  });

  it.each([
    [' 51234   0:01.25\n', { cpuMs: 1_250, memoryBytes: 51_234 * 1024 }],
    ['1 01:02:03', { cpuMs: 3_723_000, memoryBytes: 1024 }],
    ['', undefined],
    ['PID TTY', undefined],
  ])('reads %j as ps prints it', (line, usage) => {
    expect(parsePs(line)).toEqual(usage);
  });
});
