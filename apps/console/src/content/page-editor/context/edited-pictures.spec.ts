import { describe, expect, it } from '@jest/globals';
import { EditedPictures } from './edited-pictures.js';

/** Pictures of a text whose API knows some of them; `calls` counts what was asked and told. */
function opened(saved: Map<string, string>) {
  const calls = { read: 0, new: 0, told: 0 };
  const api = { isReachable: true };
  const pictures = new EditedPictures(new Map([['old', '/pictures/old']]), {
    read: async () => {
      calls.read += 1;
      if (!api.isReachable) throw new Error('There is no connection.');
      return saved;
    },
    onNew: () => {
      calls.new += 1;
    },
  });
  pictures.subscribe(() => {
    calls.told += 1;
  });
  return { pictures, calls, api };
}

describe('pictures from elsewhere while a text is written', () => {
  it('have an address at once if they were there before, and when the text is saved if they are new', async () => {
    const { pictures, calls } = opened(new Map([['new', '/pictures/new']]));
    expect(pictures.get('old')).toBe('/pictures/old');
    await pictures.saved();
    expect(calls).toEqual({ read: 0, new: 0, told: 0 });
    expect([pictures.get('new'), pictures.get('new')]).toEqual([undefined, undefined]);
    await pictures.saved();
    expect(pictures.get('new')).toBe('/pictures/new');
    expect(calls).toEqual({ read: 1, new: 1, told: 1 });
  });

  it('are asked for once where the API gives no address, and again after a failure', async () => {
    const { pictures, calls, api } = opened(new Map());
    pictures.get('mailto:a');
    api.isReachable = false;
    await pictures.saved();
    api.isReachable = true;
    await pictures.saved();
    await pictures.saved();
    expect(calls.read).toBe(2);
    expect(pictures.get('mailto:a')).toBeUndefined();
  });
});
