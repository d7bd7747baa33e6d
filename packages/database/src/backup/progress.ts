/** What a backup or a restore is busy with. */
export interface Progress {
  step: 'save-tables' | 'save-files' | 'check' | 'restore';
  detail: string;
  /** How much of the step is done, from 0 to 1, where that is known. */
  fraction?: number;
}

export type OnProgress = (progress: Progress) => void;
