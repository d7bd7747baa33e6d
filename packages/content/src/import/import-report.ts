import type { ReportLine } from './import-plan.js';

/** Gathers what becomes of each file; a file has one line, in the order in which files are first mentioned. */
export class FileReports {
  readonly #lines = new Map<string, ReportLine>();

  /** Notes that a file was taken as it is. */
  keep(path: string, note?: string): void {
    this.#note(path, 'kept', note);
  }

  /** Notes that a file was taken and that something about it is not as it was. */
  change(path: string, note: string): void {
    this.#note(path, 'changed', note);
  }

  /** Notes that a file, or an entry that names a file, was left out. */
  drop(path: string, note: string): void {
    this.#note(path, 'dropped', note);
  }

  has(path: string): boolean {
    return this.#lines.has(path);
  }

  get lines(): ReportLine[] {
    return [...this.#lines.values()];
  }

  #note(path: string, outcome: ReportLine['outcome'], note: string | undefined): void {
    const line = this.#lines.get(path) ?? { path, outcome, notes: [] };
    // A change never turns back into "kept", and a file that was used is not dropped by a later remark.
    if (line.outcome === 'kept' && outcome === 'changed') line.outcome = outcome;
    if (line.outcome === 'dropped' && outcome !== 'dropped') line.outcome = outcome;
    if (note !== undefined && !line.notes.includes(note)) line.notes.push(note);
    this.#lines.set(path, line);
  }
}
