import type { Data } from '@lectern/content/document/document';
import { dataOf, listOf, textOf } from '@lectern/content/document/json-values';
import type { VNode } from 'preact';
import { Button } from './actions.js';
import type { ComponentRenderer } from './component-renderer.js';

interface StepListProps {
  element: Data;
  renderer: ComponentRenderer;
  level: number;
}

/** Renders the steps of something, what the current one holds, and the way to the next. */
export function StepList({ element, renderer, level }: StepListProps): VNode | null {
  const steps = listOf(element['children']).map(dataOf);
  const at = Math.max(
    steps.findIndex(({ id }) => textOf(id) === textOf(element['activeStep'])),
    0,
  );
  const active = steps[at];
  if (active === undefined) return null;
  const next = steps[at + 1];
  const onPress =
    next === undefined
      ? dataOf(element['onComplete'])
      : { ...dataOf(element['onStepChange']), step: { from: textOf(active['id']), to: textOf(next['id']) } };
  const { words } = renderer.context;
  const label = next === undefined ? words.send : words.next;
  return (
    <div class="integration-stack">
      <ol class="integration-steps">
        {steps.map((step, index) => (
          <li aria-current={index === at ? 'step' : undefined}>{textOf(step['title']) || textOf(step['id'])}</li>
        ))}
      </ol>
      {listOf(active['children']).map((child) => renderer.render(child, level + 1))}
      {active['next'] === true && (
        <Button element={{ type: 'button', style: 'primary', label, onPress }} renderer={renderer} />
      )}
    </div>
  );
}
