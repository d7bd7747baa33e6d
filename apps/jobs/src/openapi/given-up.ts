/** How long a specification waits when a run that was to process it never came to an end, and was not tried again. */
const GIVEN_UP_MS = 60 * 60_000;

/** When a specification that is taken up now is due again, unless its run says otherwise. */
export function dueAgainAt(at: Date): Date {
  return new Date(at.getTime() + GIVEN_UP_MS);
}
