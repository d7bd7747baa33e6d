/** A backup cannot be made or restored; the message says why and what would work. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

/** A file is not what `backup` has written: cut short, changed, or something else altogether. */
export class DamagedBackupError extends BackupError {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The backup is damaged or incomplete: ${reason}.`, options);
    this.name = 'DamagedBackupError';
  }
}
