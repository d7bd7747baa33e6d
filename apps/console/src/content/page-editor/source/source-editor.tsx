import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Annotation } from '@codemirror/state';
import { keymap, EditorView as SourceView } from '@codemirror/view';
import { collectKeys } from '@lectern/content/document/keys';
import { writeDocument } from '@lectern/content/markdown/write-document';
import { rewriteBody } from '@lectern/content/rewrite/rewrite-body';
import { toDocument } from '@lectern/editing/mapping/to-document';
import { applySource } from '@lectern/editing/merge/apply-source';
import { tags } from '@lezer/highlight';
import { Alert, Anchor, List } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWritingWords } from '../../../words/writing-words.js';
import './source-editor.css';
import { sourceIssues } from './source-issues.js';
import type { TextSource } from './source-plugin.js';

interface SourceEditorProps {
  view: EditorView;
  onEdit: () => void;
  onSource: (source: TextSource | undefined) => void;
  onLeave: () => void;
}

const REST_MS = 400;
const PULLED = Annotation.define<true>();

/** The text of a page as Markdown. What is typed goes into the document of the editor, which is saved as always. */
export default function SourceEditor({ view, ...told }: SourceEditorProps) {
  const { source: words } = useWritingWords();
  const root = useRef<HTMLDivElement>(null);
  const editor = useRef<SourceView>(undefined);
  const link = useRef<TextSource>(undefined);
  const given = useRef({ ...told, label: words.label });
  const [text, setText] = useState('');
  useEffect(() => {
    const { label, onEdit, onSource, onLeave } = given.current;
    const leave = () => {
      onLeave();
      return true;
    };
    const source = new SourceView({
      parent: root.current ?? undefined,
      doc: writeDocument(toDocument(view.state.doc)).markdown,
      extensions: [
        keymap.of([{ key: 'Mod-Alt-m', run: leave }, ...defaultKeymap, ...historyKeymap]),
        history(),
        markdown(),
        syntaxHighlighting(LOOKS),
        SourceView.lineWrapping,
        SourceView.cspNonce.of(styleNonce()),
        SourceView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true' }),
        SourceView.updateListener.of(({ docChanged, state: { doc }, transactions }) => {
          if (!docChanged) return;
          setText(doc.toString());
          if (!transactions.some((transaction) => transaction.annotation(PULLED))) onEdit();
        }),
      ],
    });
    editor.current = source;
    setText(source.state.doc.toString());
    const both = linked(view, source);
    link.current = both;
    onSource(both);
    source.focus();
    return () => {
      onSource(undefined);
      if (!view.isDestroyed) both.push();
      source.destroy();
    };
  }, [view]);
  const [rested] = useDebouncedValue(text, REST_MS);
  useEffect(() => link.current?.push(), [rested]);
  const issues = useMemo(() => sourceIssues(rested), [rested]);
  return (
    <>
      <div ref={root} className="source-editor" />
      <SourceIssues
        issues={issues}
        onChoose={(line) => {
          const source = editor.current;
          if (!source) return;
          const { from } = source.state.doc.line(Math.min(line, source.state.doc.lines));
          source.dispatch({ selection: { anchor: from }, scrollIntoView: true });
          source.focus();
        }}
      />
    </>
  );
}

/** Keeps Markdown and the document of an editor the same, in both directions. */
function linked(view: EditorView, source: SourceView): TextSource {
  let known = { text: source.state.doc, doc: view.state.doc };
  const remember = () => {
    known = { text: source.state.doc, doc: view.state.doc };
  };
  return {
    push() {
      if (source.state.doc === known.text) return;
      const transaction = applySource(view.state, source.state.doc.toString());
      if (transaction.docChanged) view.dispatch(transaction);
      remember();
    },
    pull() {
      const markdown = source.state.doc.toString();
      const keys = collectKeys(toDocument(known.doc));
      // What others did not change keeps its spelling.
      const next = rewriteBody({ markdown, keys }, toDocument(view.state.doc)).markdown;
      source.dispatch({ changes: differenceOf(markdown, next), annotations: PULLED.of(true) });
      remember();
    },
  };
}

/** What stands between the beginning and the end that two texts have in common. */
function differenceOf(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

interface SourceIssuesProps {
  issues: ReturnType<typeof sourceIssues>;
  onChoose: (line: number) => void;
}

function SourceIssues({ issues, onChoose }: SourceIssuesProps) {
  const { source: words } = useWritingWords();
  return (
    <div role="status">
      {issues.length > 0 && (
        <Alert color="yellow" title={words.issues} mt="sm">
          <List size="sm">
            {issues.map((issue) => (
              <List.Item key={JSON.stringify(issue)}>
                <Anchor
                  component="button"
                  type="button"
                  c="inherit"
                  underline="always"
                  onClick={() => onChoose(issue.line)}
                >
                  {words.line(issue.line)}
                </Anchor>
                {': '}
                {issue.kind === 'unclosed' ? words.unclosed(issue.tag) : issue.message}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </div>
  );
}

const LOOKS = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--mantine-color-anchor)' },
  { tag: [tags.processingInstruction, tags.meta, tags.comment], color: 'var(--mantine-color-dimmed)' },
]);

/** The nonce that allows the styles that the editor writes. */
function styleNonce(): string {
  return window.document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
