import type { Block } from '@lectern/content/document/document';
import { Button, Stack, Text } from '@mantine/core';
import { Fragment, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { type DifferencesWords, useDifferencesWords } from '../../words/differences-words.js';
import type { DocumentViewContext } from '../document-view/document-context.js';
import { DocumentView } from '../document-view/document-view.js';
import classes from './differences.module.css';
import type { DifferencePiece, EditedPiece } from './document-difference.js';
import { foldRuns, isChange, type ShownPiece } from './fold-runs.js';
import { ValueChanges } from './value-changes.js';

/** What the versions of a document are shown with: references may lead elsewhere than before. */
export interface Contexts {
  before: DocumentViewContext;
  after: DocumentViewContext;
}

interface DifferencePiecesProps {
  pieces: readonly DifferencePiece[];
  contexts: Contexts;
  isSplit: boolean;
  onFailure: () => void;
  aside?: DifferenceAside | undefined;
}

/** What others have to say about a text that is compared. */
export interface DifferenceAside {
  /** Stands below a block that changed. */
  block: (block: Block) => ReactNode;
  /** Stands below everything; it is told the blocks that changed, and those that did not. */
  end: (changed: readonly Block[], unchanged: readonly Block[]) => ReactNode;
}

/** About as many as fit into the first screen; the others follow when these are there. */
const FIRST_PIECES = 20;

/** The comparison of two documents: what changed as it looks on the page, and what did not, folded. */
export function DifferencePieces({ pieces, ...props }: DifferencePiecesProps) {
  const words = useDifferencesWords();
  const shown = useMemo(() => foldRuns(pieces), [pieces]);
  const rendered = useDeferredValue(shown, shown.slice(0, FIRST_PIECES));
  return (
    <Stack gap="sm">
      {shown.some(isChange) ? (
        rendered.map((piece, index) => <ShownDifference key={keyOf(piece, index)} piece={piece} {...props} />)
      ) : (
        <Text c="dimmed">{words.sameText}</Text>
      )}
      {props.aside?.end(pieces.flatMap(changedBlocks), pieces.flatMap(sameBlocks))}
    </Stack>
  );
}

type PieceProps<Shown> = { piece: Shown } & Omit<DifferencePiecesProps, 'pieces'>;

function ShownDifference({ piece, ...props }: PieceProps<ShownPiece>) {
  const words = useDifferencesWords();
  if (piece.kind === 'folded') return <Folded blocks={piece.blocks} {...props} />;
  if (piece.kind === 'same') return <Same blocks={piece.blocks} {...props} />;
  return (
    <ChangedPart kind={piece.kind} label={labelOf(piece, words)}>
      <ChangedBlock piece={piece} {...props} />
    </ChangedPart>
  );
}

function ChangedBlock({
  piece,
  contexts,
  isSplit,
  onFailure,
  aside,
}: PieceProps<Exclude<DifferencePiece, { kind: 'same' }>>) {
  const before = { context: contexts.before, onFailure };
  const after = { context: contexts.after, onFailure };
  switch (piece.kind) {
    case 'edited':
      return (
        <>
          <Edited piece={piece} contexts={contexts} isSplit={isSplit} onFailure={onFailure} />
          {aside?.block(piece.after)}
        </>
      );
    case 'removed':
      return <Sides isSplit={isSplit} before={<Blocks blocks={piece.blocks} {...before} />} />;
    case 'added':
      return <Sides isSplit={isSplit} after={<AddedBlocks blocks={piece.blocks} aside={aside} {...after} />} />;
    case 'moved':
      return <Sides isSplit={isSplit} after={<AddedBlocks blocks={[piece.block]} aside={aside} {...after} />} />;
  }
}

function Edited({ piece, contexts, isSplit, onFailure }: PieceProps<EditedPiece>) {
  const words = useDifferencesWords();
  const { before, after, both, attributes } = piece;
  return (
    <Stack gap="xs">
      {both && !isSplit ? (
        <Blocks blocks={[both]} context={contexts.after} onFailure={onFailure} />
      ) : (
        <Sides
          isSplit
          before={<Blocks blocks={[before]} context={contexts.before} onFailure={onFailure} />}
          after={<Blocks blocks={[after]} context={contexts.after} onFailure={onFailure} />}
        />
      )}
      {attributes.length > 0 && <ValueChanges label={words.attributes} values={attributes} />}
    </Stack>
  );
}

/** The versions of something beside each other, or one below the other where there is no room. */
function Sides({ isSplit, before, after }: { isSplit: boolean; before?: ReactNode; after?: ReactNode }) {
  const words = useDifferencesWords();
  if (!isSplit) return before ?? after;
  return (
    <div className={classes.sides}>
      <section aria-label={words.before}>{before}</section>
      <section aria-label={words.after}>{after}</section>
    </div>
  );
}

interface SameProps extends Omit<DifferencePiecesProps, 'pieces'> {
  blocks: Block[];
}

function Same({ blocks, contexts, isSplit, onFailure }: SameProps) {
  const text = <Blocks blocks={blocks} context={contexts.after} onFailure={onFailure} />;
  return <div className={classes.same}>{isSplit ? <Sides isSplit before={text} after={text} /> : text}</div>;
}

function Folded(props: SameProps) {
  const words = useDifferencesWords();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <Same {...props} />;
  return (
    <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
      {words.unfold(props.blocks.length)}
    </Button>
  );
}

/** Something that changed, which jumps lead to, with what happened to it in words. */
export function ChangedPart({ kind, label, children }: { kind: string; label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form
    <div role="group" aria-label={label} className={classes.piece} data-kind={kind} data-change tabIndex={-1}>
      <Text size="xs" fw={600}>
        {label}
      </Text>
      {children}
    </div>
  );
}

interface BlocksProps {
  blocks: Block[];
  context: DocumentViewContext;
  onFailure: () => void;
}

/** Blocks that can be spoken about one by one. */
function AddedBlocks({ blocks, aside, ...props }: BlocksProps & { aside: DifferenceAside | undefined }) {
  if (!aside) return <Blocks blocks={blocks} {...props} />;
  return blocks.map((block, index) => (
    <Fragment key={block.key ?? index}>
      <Blocks blocks={[block]} {...props} />
      {aside.block(block)}
    </Fragment>
  ));
}

function Blocks({ blocks, context, onFailure }: BlocksProps) {
  const [first] = blocks;
  // Callers hand over a list of their own each time; the blocks in it stay the same.
  const document = useMemo(() => ({ object: 'document' as const, data: {}, nodes: blocks }), [first, blocks.length]);
  return <DocumentView document={document} context={context} onFailure={onFailure} />;
}

function labelOf(piece: Exclude<DifferencePiece, { kind: 'same' }>, words: DifferencesWords): string {
  if (piece.kind === 'moved') return words.moved(piece.from);
  if (piece.kind === 'edited' && piece.from !== undefined) return words.movedAndEdited(piece.from);
  return words[piece.kind];
}

function changedBlocks(piece: DifferencePiece): Block[] {
  switch (piece.kind) {
    case 'edited':
      return [piece.after];
    case 'added':
      return piece.blocks;
    case 'moved':
      return [piece.block];
    default:
      return [];
  }
}

function sameBlocks(piece: DifferencePiece): Block[] {
  return piece.kind === 'same' ? piece.blocks : [];
}

function keyOf(piece: ShownPiece, index: number): string {
  return `${index}-${piece.kind}`;
}
