import { textOf } from '@lectern/content/document/json-values';
import type { VNode } from 'preact';
import { Icon } from '../../icons/icon.js';
import { filled } from '../../words/filled.js';
import type { Words } from '../../words/words.js';
import { type BlockProps, childBlocks } from '../renderer.js';
import { clipped } from '../spoken-text.js';
import { renderCodeLines } from './code-lines.js';

const USUAL_COLLAPSED_LINES = 10;

/** Renders code with its title, its colours and, once the script runs, a button that copies it. */
export function CodeBlock({ block, renderer }: BlockProps): VNode {
  const { data } = block;
  const { words } = renderer.context;
  const title = clipped(textOf(data['title']));
  const syntax = textOf(data['syntax']);
  const lines = childBlocks(block, 'code-line');
  const shown = data['expandable'] === true ? collapsedLines(data['collapsedLineCount']) : lines.length;
  const isCollapsed = lines.length > shown;
  const classes = ['code', data['fullWidth'] === true && 'full-width', isCollapsed && 'code-collapsed'];
  const code = (
    <pre dir="ltr">
      <code class={data['lineNumbers'] === true ? 'code-numbered' : undefined}>
        {renderCodeLines(lines, syntax, renderer)}
      </code>
    </pre>
  );
  return (
    <figure class={classes.filter(Boolean).join(' ')} style={isCollapsed ? `--code-lines: ${shown}` : undefined}>
      {title && <figcaption class="code-title">{title}</figcaption>}
      <CopyButton words={words} />
      {data['overflow'] === 'wrap' ? (
        <div class="code-frame code-wrapped">{code}</div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section class="code-frame" tabIndex={0} aria-label={title || [words.code, syntax].filter(Boolean).join(': ')}>
          {code}
        </section>
      )}
      {isCollapsed && <Expander words={words} count={lines.length} />}
    </figure>
  );
}

/** A button that copies the code beside it; the script shows it, because without one it could do nothing. */
export function CopyButton({ words }: { words: Words }): VNode {
  return (
    <button type="button" class="code-copy" data-copy="" hidden aria-label={words.copy} title={words.copy}>
      <Icon name="copy" />
    </button>
  );
}

/** The style sheet looks whether it is open, so that the code stays in one piece. */
function Expander({ words, count }: { words: Words; count: number }): VNode {
  return (
    <details class="code-expander">
      <summary>
        <span class="code-more">{filled(words.showAllLines, { count: String(count) })}</span>
        <span class="code-less">{words.showLess}</span>
      </summary>
    </details>
  );
}

function collapsedLines(count: unknown): number {
  return typeof count === 'number' && count >= 1 ? Math.floor(count) : USUAL_COLLAPSED_LINES;
}
