import { textOf } from '@lectern/content/document/json-values';
import katex from 'katex';
import type { VNode } from 'preact';
import type { DocumentContext } from './document-context.js';
import type { BlockProps, InlineProps } from './renderer.js';

/** Longer ones are nothing that somebody wrote by hand. */
const MAX_FORMULA_LENGTH = 10_000;

/** Renders a formula on lines of its own. */
export function MathBlock({ block, renderer }: BlockProps): VNode | null {
  const formula = textOf(block.data['formula']);
  return formula === '' ? null : <div class="math">{renderFormula(formula, true, renderer.context)}</div>;
}

/** Renders a formula in running text. */
export function InlineMath({ inline, renderer }: InlineProps): VNode | null {
  const formula = textOf(inline.data['formula']);
  return formula === '' ? null : renderFormula(formula, false, renderer.context);
}

function renderFormula(formula: string, displayMode: boolean, { forbidsInlineStyles }: DocumentContext): VNode {
  const markup = mathMarkup(formula, displayMode);
  if (markup === undefined) return <code class="math-source">{formula}</code>;
  // Only the frames of colored boxes and the shadows of poor man's bold have any.
  const allowed = forbidsInlineStyles ? markup.replace(/ style="[^"]*"/g, '') : markup;
  return <span class="math-formula" dangerouslySetInnerHTML={{ __html: allowed }} />;
}

function mathMarkup(formula: string, displayMode: boolean): string | undefined {
  if (formula.length > MAX_FORMULA_LENGTH) return undefined;
  try {
    return katex.renderToString(formula, {
      displayMode,
      output: 'mathml',
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 200,
      maxSize: 20,
    });
  } catch {
    return undefined;
  }
}
