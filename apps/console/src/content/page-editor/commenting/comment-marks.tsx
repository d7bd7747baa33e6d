import { ActionIcon } from '@mantine/core';
import { MessageSquare } from 'lucide-react';
import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { useMemo } from 'react';
import { useWritingWords } from '../../../words/writing-words.js';
import { useMoves } from '../view/beside.js';
import classes from './comment-marks.module.css';
import { useCommenting } from './commenting.js';

interface CommentMarksProps {
  view: EditorView;
  state: EditorView['state'];
}

/** A mark beside every block that somebody has said something about, which shows what it is. */
export default function CommentMarks({ view, state }: CommentMarksProps) {
  const { commenting: words } = useWritingWords();
  const commenting = useCommenting();
  useMoves();
  const counts = commenting?.counts;
  const marked = useMemo(() => (counts?.size ? placesOf(state.doc, counts) : []), [state.doc, counts]);
  if (!commenting) return null;
  const text = view.dom.getBoundingClientRect();
  return marked.map(({ key, pos, count }) => {
    const element = view.nodeDOM(pos);
    if (!(element instanceof Element)) return null;
    return (
      <ActionIcon
        key={key}
        className={classes.mark}
        variant="light"
        size="sm"
        aria-label={words.count(count)}
        title={words.count(count)}
        style={{ left: text.right, top: element.getBoundingClientRect().top }}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => commenting.open({ node: key })}
      >
        <MessageSquare size={14} aria-hidden />
      </ActionIcon>
    );
  });
}

function placesOf(doc: Node, counts: ReadonlyMap<string, number>) {
  const places: { key: string; pos: number; count: number }[] = [];
  doc.descendants((node, pos) => {
    const key: unknown = node.attrs['key'];
    const count = typeof key === 'string' ? counts.get(key) : undefined;
    if (typeof key === 'string' && count !== undefined) places.push({ key, pos, count });
    return !node.isTextblock && places.length < counts.size;
  });
  return places;
}
