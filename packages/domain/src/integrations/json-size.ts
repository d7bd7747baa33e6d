const KIBIBYTE = 1024;

/** Whether a value takes at most so many KiB as JSON; what is nested too deeply to be written does not. */
export function isJsonWithin(kibibytes: number): (value: unknown) => boolean {
  return (value) => {
    try {
      return JSON.stringify(value).length <= kibibytes * KIBIBYTE;
    } catch {
      return false;
    }
  };
}

/** Says what would be right of a value that takes more. */
export function tooLarge(kibibytes: number): string {
  return `must be at most ${kibibytes} KiB as JSON`;
}
