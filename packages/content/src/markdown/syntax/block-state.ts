import { LineCursor } from './line-cursor.js';
import { finished, finishedItem, type OpenBlock } from './open-blocks.js';
import type { SyntaxBlock } from './tree.js';

/** With this many containers open (a list and its item are two) a further marker is text. */
export const maxDepth = 200;

/** Hears of every block: of one line when it is added, of a longer one before it is finished. */
export type VisitBlock = (block: OpenBlock | SyntaxBlock) => void;

/** What is known between two lines: the open blocks, from the document to the innermost. */
export class BlockState {
  readonly cursor = new LineCursor();
  readonly root: Extract<OpenBlock, { kind: 'document' }> = { kind: 'document', children: [] };
  readonly stack: OpenBlock[] = [this.root];
  /** How many of the open blocks the current line continues. */
  protected matched = 1;

  constructor(private readonly visit?: VisitBlock) {}

  /** The innermost block that the current line continues. */
  get container(): OpenBlock {
    return this.stack[this.matched - 1] ?? this.root;
  }

  /** Whether the line continues every open block. */
  get allMatched(): boolean {
    return this.matched === this.stack.length;
  }

  get depth(): number {
    return this.stack.length;
  }

  /** Ends what the line does not continue, then opens a block in what is left. */
  open(block: OpenBlock): void {
    this.closeUnmatched(block.kind);
    this.stack.push(block);
    this.matched = this.stack.length;
  }

  /** Adds a block of one line. */
  add(block: SyntaxBlock): void {
    this.visit?.(block);
    this.closeUnmatched('leaf');
    this.childrenOf(this.stack.at(-1)).push(block);
  }

  /** Takes the innermost block away without a trace. */
  drop(): void {
    this.stack.pop();
    this.matched = this.stack.length;
  }

  private closeUnmatched(kind: OpenBlock['kind'] | 'leaf'): void {
    this.closeTo(this.matched);
    const tip = this.stack.at(-1)?.kind;
    if (tip === 'paragraph' || tip === 'table' || (tip === 'list' && kind !== 'item')) this.closeTo(this.matched - 1);
  }

  /** Ends the innermost blocks until so many are open. */
  protected closeTo(length: number): void {
    while (this.stack.length > length) {
      const block = this.stack.pop();
      const parent = this.stack.at(-1);
      if (block === undefined || block.kind === 'document') return;
      this.visit?.(block);
      if (block.kind === 'item') {
        if (parent?.kind === 'list') parent.items.push(finishedItem(block.children));
      } else {
        for (const done of finished(block)) this.childrenOf(parent).push(done);
      }
    }
    this.matched = Math.min(this.matched, this.stack.length);
  }

  private childrenOf(block: OpenBlock | undefined): SyntaxBlock[] {
    return block !== undefined && 'children' in block ? block.children : this.root.children;
  }
}
