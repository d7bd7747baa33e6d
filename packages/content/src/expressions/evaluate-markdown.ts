import { parseDocument } from '../markdown/parse-document.js';
import { writeDocument } from '../markdown/write-document.js';
import type { BodyUnit } from '../units/body-unit.js';
import { shapeOf, writtenUnits } from '../units/body-units.js';
import { type EvaluationMode, evaluateDocument, hasExpressions } from './evaluate-document.js';
import type { ExpressionContext } from './expression.js';

/** Evaluates the expressions of Markdown as `evaluateDocument` does; what holds none stays as it is written. */
export function evaluateMarkdown(markdown: string, context: ExpressionContext, mode: EvaluationMode): string {
  const document = parseDocument(markdown);
  if (!hasExpressions(document)) return markdown;
  const evaluated = evaluateDocument(document, context, mode);
  const units = writtenUnits({ markdown, keys: [] }) ?? [];
  const text = units
    .map((unit) => evaluateUnit(unit, context, mode))
    .join('')
    .replace(/^\n+/, '');
  const isAsMeant = units.length > 0 && shapeOf(parseDocument(text).nodes) === shapeOf(evaluated.nodes);
  return isAsMeant ? text + markdown.slice(markdown.trimEnd().length) : writeDocument(evaluated).markdown;
}

function evaluateUnit({ gap, text, nodes }: BodyUnit, context: ExpressionContext, mode: EvaluationMode): string {
  const document = { object: 'document' as const, data: {}, nodes };
  if (!hasExpressions(document)) return gap + text;
  const evaluated = evaluateDocument(document, context, mode);
  return evaluated.nodes.length === 0 ? '' : gap + writeDocument(evaluated).markdown.trimEnd();
}
