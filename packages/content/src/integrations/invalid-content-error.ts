/** What an integration answered is not what it was asked for; the message says why. */
export class InvalidContentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnfitAnswer';
  }
}
