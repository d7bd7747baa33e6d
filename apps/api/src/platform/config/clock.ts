/** Tells the time; specs that travel in time replace it. */
export class Clock {
  constructor(readonly now: () => Date = () => new Date()) {}
}
