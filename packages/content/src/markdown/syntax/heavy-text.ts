/** Told that a text takes long to read, before it is read; may throw, to have it read elsewhere. */
export type HeavyTextGuard = () => void;

/** Far more than a page that people write has; below it, a text is read in a few hundredths of a second. */
const MAX_MARKS = 2_000;
const MARKS = /[\n|<[*_`@:]/g;

const guards: HeavyTextGuard[] = [];

/** Has a function called before any text is read that would keep a process from other work for long. */
export function guardHeavyTexts(guard: HeavyTextGuard): void {
  guards.push(guard);
}

/** Tells the guards, if there are any, when a text takes long to read. */
export function beforeReading(source: string): void {
  if (guards.length > 0 && source.length > MAX_MARKS && isHeavy(source)) beforeHeavyWork();
}

/** Tells the guards that something is about to keep the process from other work for long. */
export function beforeHeavyWork(): void {
  for (const guard of guards) guard();
}

/** Whether reading a text takes long, which follows from the marks in it rather than from its length. */
export function isHeavy(source: string): boolean {
  MARKS.lastIndex = 0;
  for (let count = 0; count < MAX_MARKS; count++) if (!MARKS.test(source)) return false;
  return true;
}
