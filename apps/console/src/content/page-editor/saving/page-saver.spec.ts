import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TextServer, VirtualClock, Writer } from '../../../../test/writers.js';

const START = 'First paragraph.\n\nSecond paragraph.\n\nThird paragraph.\n';

function world(): { clock: VirtualClock; server: TextServer; ann: Writer; ben: Writer } {
  const clock = new VirtualClock();
  const server = new TextServer(START);
  return { clock, server, ann: new Writer('ann', server, clock), ben: new Writer('ben', server, clock) };
}

describe('saving a page', () => {
  it('keeps a text on the device within half a second and sends it after a rest', async () => {
    const { clock, server, ann } = world();
    ann.type(0, 'hello');
    expect(ann.state).toEqual({ kind: 'saving' });
    await clock.advance(600);
    expect(JSON.stringify(ann.device)).toContain('hello');
    expect(server.text).toBe(START);
    await clock.advance(1_500);
    expect(server.text).toContain('First paragraph. hello');
    expect({ state: ann.state, device: ann.device }).toEqual({ state: { kind: 'saved' }, device: undefined });
  });

  it('sends at least every ten seconds while somebody types without a rest', async () => {
    const { clock, server, ann } = world();
    for (let word = 0; word < 14; word += 1) {
      ann.type(0, `w${word}`);
      await clock.advance(1_000);
    }
    expect(server.text).toContain('w8');
  });

  it('repeats a text unchanged until there is a response, so that it never meets itself', async () => {
    const { clock, server, ann } = world();
    server.loses = 'responses';
    ann.type(0, 'once');
    await clock.advance(3_000);
    expect(ann.state).toEqual({ kind: 'local' });
    ann.type(0, 'more');
    server.loses = undefined;
    await clock.advance(60_000);
    expect(server.text).toBe(START.replace('First paragraph.', 'First paragraph. once more'));
    expect(ann.state).toEqual({ kind: 'saved' });
  });

  it('takes over what others wrote in other blocks', async () => {
    const { clock, server, ann, ben } = world();
    ann.type(0, 'from-ann');
    await clock.advance(3_000);
    ben.type(2, 'from-ben');
    await clock.advance(3_000);
    expect(ben.text).toContain('from-ann');
    expect(server.text).toContain('from-ben');
    expect(ben.state).toEqual({ kind: 'saved' });
  });

  it('asks for a decision where others wrote in the same block, and saves what was decided', async () => {
    const { clock, server, ann, ben } = world();
    ann.type(1, 'from-ann');
    ben.type(1, 'from-ben');
    await clock.advance(3_000);
    const [first, second] = ann.state.kind === 'saved' ? [ann, ben] : [ben, ann];
    expect([first.state.kind, second.state.kind]).toEqual(['saved', 'conflict']);
    expect(second.device).toBeDefined();
    second.settle();
    await clock.advance(3_000);
    expect(second.state).toEqual({ kind: 'saved' });
    expect(server.text).toContain('from-ann');
    expect(server.text).toContain('from-ben');
  });

  it('keeps a text that the server refuses', async () => {
    const { clock, server, ann } = world();
    server.refuses = true;
    ann.type(0, 'kept');
    await clock.advance(3_000);
    expect(ann.state.kind).toBe('refused');
    expect(JSON.stringify(ann.device)).toContain('kept');
    server.refuses = false;
    ann.type(0, 'again');
    await clock.advance(3_000);
    expect(server.text).toContain('kept again');
  });

  const anyEvent = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('type' as const), who: fc.nat(1), at: fc.nat(5) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('insert' as const), who: fc.nat(1), at: fc.nat(5) }) },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 100, max: 12_000 }) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash' as const), who: fc.nat(1) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const), who: fc.nat(1) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('network' as const),
        loses: fc.constantFrom(undefined, 'requests' as const, 'responses' as const),
      }),
    },
  );

  it('loses nothing that was written, whatever two writers, crashes and the network do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { maxLength: 25 }), async (events) => {
        const { clock, server, ann, ben } = world();
        const writers = [ann, ben];
        for (const [number, event] of events.entries()) {
          const writer = 'who' in event ? writers[event.who] : undefined;
          if (event.kind === 'wait') await clock.advance(event.ms);
          else if (event.kind === 'network') server.loses = event.loses;
          else if (event.kind === 'type') writer?.type(event.at, `w${number}.`);
          else if (event.kind === 'insert') writer?.insert(event.at, `w${number}.`);
          else if (event.kind === 'settle') writer?.settle();
          else await writer?.crash();
        }
        server.loses = undefined;
        for (let round = 0; round < 12; round += 1) {
          await clock.advance(40_000);
          for (const writer of writers) writer.settle();
        }
        expect(writers.map(({ state }) => state.kind)).toEqual(['saved', 'saved']);
        const missing = writers.flatMap(({ promised }) => [...promised]).filter((word) => !server.text.includes(word));
        expect(missing).toEqual([]);
      }),
      { numRuns: Number(process.env['LECTERN_SAVING_RUNS'] ?? 60) },
    );
  });
});
