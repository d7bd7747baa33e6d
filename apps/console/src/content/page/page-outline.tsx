import type { JsonDocument } from '@lectern/content/document/document';
import { documentOutline, type OutlineEntry } from '@lectern/rendering/document/outline';
import { titleBeside } from '@lectern/rendering/openapi/method-badge';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWords } from '../../words/words.js';
import type { DocumentViewContext } from '../document-view/document-context.js';
import classes from './page-outline.module.css';

/** What a document with fewer headings is shorter than. */
const MIN_ENTRIES = 2;

interface PageOutlineProps {
  document: JsonDocument;
  specification: DocumentViewContext['specification'];
}

/** The headings of a document: beside it where there is room, and folded above it elsewhere. */
export default function PageOutline({ document, specification }: PageOutlineProps) {
  const { outline } = useWords().content.page;
  const entries = useMemo(() => documentOutline(document, specification), [document, specification]);
  const current = useCurrentHeading(entries);
  const beside = useRef<HTMLElement>(null);
  useEffect(() => revealCurrent(beside.current), [current]);
  if (entries.length < MIN_ENTRIES) return null;
  return (
    <>
      <nav ref={beside} className={classes.beside} aria-label={outline}>
        <p className={classes.title} aria-hidden>
          {outline}
        </p>
        <OutlineList entries={entries} current={current} />
      </nav>
      <details className={classes.folded}>
        <summary className={classes.title}>{outline}</summary>
        <nav aria-label={outline}>
          <OutlineList entries={entries} current={current} />
        </nav>
      </details>
    </>
  );
}

function OutlineList({ entries, current }: { entries: readonly OutlineEntry[]; current: string | undefined }) {
  const top = Math.min(...entries.map(({ depth }) => depth));
  return (
    <ul className={classes.list}>
      {entries.map(({ id, title, depth, method }) => (
        <li key={id}>
          <a
            className={classes.link}
            href={`#${encodeURIComponent(id)}`}
            data-depth={depth - top + 1}
            aria-current={id === current ? 'location' : undefined}
          >
            {method !== undefined && <span className={classes.method}>{method.toUpperCase()} </span>}
            {titleBeside(method, title)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Scrolls an outline that is longer than the window to what is read, and nothing around it. */
function revealCurrent(outline: HTMLElement | null): void {
  const entry = outline?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!outline || !entry) return;
  const { top, bottom } = outline.getBoundingClientRect();
  if (entry.top < top) outline.scrollTop -= top - entry.top;
  else if (entry.bottom > bottom) outline.scrollTop += entry.bottom - bottom;
}

/** The heading whose part is read: the last one that has passed a line a third down the window. */
function useCurrentHeading(entries: readonly OutlineEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const mark = () => setCurrent(readHeading(entries));
    mark();
    window.addEventListener('scroll', mark, { passive: true });
    window.addEventListener('resize', mark);
    return () => {
      window.removeEventListener('scroll', mark);
      window.removeEventListener('resize', mark);
    };
  }, [entries]);
  return current;
}

function readHeading(entries: readonly OutlineEntry[]): string | undefined {
  const { innerHeight, scrollY } = window;
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= window.document.documentElement.scrollHeight - 1;
  // The last parts of a page may be too short to reach the line.
  if (isAtEnd) return entries.at(-1)?.id;
  const hasPassed = ({ id }: OutlineEntry) => {
    const heading = window.document.getElementById(id);
    return heading !== null && heading.getBoundingClientRect().top < innerHeight / 3;
  };
  return (entries.findLast(hasPassed) ?? entries[0])?.id;
}
