import type { Ending } from './endings.js';

/** A script that could not be brought to where it can be called. */
export class StartFailure extends Error {
  /** @param messages What workerd printed, for operators. */
  constructor(
    readonly ending: Ending,
    readonly messages = '',
  ) {
    super(ending.error);
    this.name = 'StartFailure';
  }
}
