import { describe, expect, it } from '@jest/globals';
import { jumpFrom } from './jump-between.js';

describe('jumping between changes', () => {
  it('goes through the changes of a page', () => {
    expect(jumpFrom(-1, 1, 3)).toEqual({ change: 0 });
    expect(jumpFrom(1, 1, 3)).toEqual({ change: 2 });
    expect(jumpFrom(1, -1, 3)).toEqual({ change: 0 });
  });

  it('goes on to the next page behind the last change, and back before the first', () => {
    expect(jumpFrom(2, 1, 3)).toEqual({ page: 1 });
    expect(jumpFrom(0, -1, 3)).toEqual({ page: -1 });
    expect(jumpFrom(-1, -1, 3)).toEqual({ page: -1 });
    expect(jumpFrom(-1, 1, 0)).toEqual({ page: 1 });
  });
});
