/** An integration did not make the content that it was asked for; the message says why. */
export class NoContentError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ContentUnanswered';
  }
}
