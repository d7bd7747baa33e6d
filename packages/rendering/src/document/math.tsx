import { textOf } from '@lectern/content/document/json-values';
import katex from 'katex';
import type { VNode } from 'preact';
import type { BlockProps, InlineProps } from './renderer.js';

/** Longer ones are nothing that somebody wrote by hand. */
const MAX_FORMULA_LENGTH = 10_000;

/** Renders a formula on lines of its own. */
export function MathBlock({ block }: BlockProps): VNode | null {
  const formula = textOf(block.data['formula']);
  return formula === '' ? null : <div class="math">{renderFormula(formula, true)}</div>;
}

/** Renders a formula in running text. */
export function InlineMath({ inline }: InlineProps): VNode | null {
  const formula = textOf(inline.data['formula']);
  return formula === '' ? null : renderFormula(formula, false);
}

function renderFormula(formula: string, displayMode: boolean): VNode {
  const markup = mathMarkup(formula, displayMode);
  if (markup === undefined) return <code class="math-source">{formula}</code>;
  return <span class="math-formula" dangerouslySetInnerHTML={{ __html: markup }} />;
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
