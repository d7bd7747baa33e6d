import type { Ending } from './endings.js';

/** A script that could not be brought to where it can be called. */
export class StartFailure extends Error {
  constructor(readonly ending: Ending) {
    super(ending.error);
    this.name = 'StartFailure';
  }
}
