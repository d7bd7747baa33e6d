/** Walks one line by columns, where a tab reaches to the next multiple of four. */
export class LineCursor {
  line = '';
  /** Where the line begins in the source. */
  lineStart = 0;
  offset = 0;
  column = 0;
  nextNonspace = 0;
  indent = 0;
  blank = false;
  private nextNonspaceColumn = 0;
  private inTab = false;

  /** Stands at the beginning of a line. */
  start(line: string, lineStart: number): void {
    this.line = line;
    this.lineStart = lineStart;
    this.offset = 0;
    this.column = 0;
    this.inTab = false;
    this.nextNonspace = -1;
    this.findNonspace();
  }

  get indented(): boolean {
    return this.indent >= 4;
  }

  /** The first character that is neither space nor tab, or nothing at the end of the line. */
  get peek(): string {
    return this.line.charAt(this.nextNonspace);
  }

  /** The rest of the line from its first character that is no space. */
  get trimmedRest(): string {
    return this.line.slice(this.nextNonspace);
  }

  /** The rest of the line; a tab of which a part was consumed gives the spaces that are left of it. */
  get rest(): { text: string; offset: number } {
    if (!this.inTab) return { text: this.line.slice(this.offset), offset: this.lineStart + this.offset };
    const spaces = 4 - (this.column % 4);
    const text = ' '.repeat(spaces) + this.line.slice(this.offset + 1);
    return { text, offset: this.lineStart + this.offset + 1 - spaces };
  }

  isSpaceAt(index: number): boolean {
    const char = this.line.charCodeAt(index);
    return char === 32 || char === 9;
  }

  /** Whether a space or tab, or a part of a tab, is next. */
  get atSpace(): boolean {
    return this.isSpaceAt(this.offset);
  }

  advanceToNonspace(): void {
    this.offset = this.nextNonspace;
    this.column = this.nextNonspaceColumn;
    this.inTab = false;
    this.findNonspace();
  }

  /** Moves on by columns, splitting a tab where needed. */
  advanceColumns(count: number): void {
    let left = count;
    while (left > 0 && this.offset < this.line.length) {
      if (this.line.charCodeAt(this.offset) !== 9) {
        this.offset += 1;
        this.column += 1;
        left -= 1;
        continue;
      }
      const toStop = 4 - (this.column % 4);
      this.inTab = toStop > left;
      const step = Math.min(left, toStop);
      this.column += step;
      left -= step;
      if (!this.inTab) this.offset += 1;
    }
    this.findNonspace();
  }

  /** Moves on by characters, which are no tabs. */
  advance(count: number): void {
    this.offset += count;
    this.column += count;
    this.inTab = false;
    this.findNonspace();
  }

  toEnd(): void {
    this.advance(this.line.length - this.offset);
  }

  private findNonspace(): void {
    // Moving on between spaces leaves the next character where it is; every container of a deep one does that.
    if (this.offset <= this.nextNonspace) {
      this.indent = this.nextNonspaceColumn - this.column;
      return;
    }
    let index = this.offset;
    let column = this.column;
    for (; index < this.line.length; index += 1) {
      const char = this.line.charCodeAt(index);
      if (char === 32) column += 1;
      else if (char === 9) column += 4 - (column % 4);
      else break;
    }
    this.blank = index === this.line.length;
    this.nextNonspace = index;
    this.nextNonspaceColumn = column;
    this.indent = column - this.column;
  }
}
