import { lazy } from 'react';
import type { Panels } from '../panels/panel.js';

const part = lazy(() => import('./parts/part-panel.js'));

/** The panels by the nodes that they are for. Each is loaded when it is opened for the first time. */
export const PANELS = {
  code: lazy(() => import('./code/code-panel.js')),
  content_ref: lazy(() => import('./references/content-ref-panel.js')),
  embed: lazy(() => import('./references/embed-panel.js')),
  file: lazy(() => import('./references/file-panel.js')),
  image: lazy(() => import('./pictures/picture-panel.js')),
  math: lazy(() => import('./math-panel.js')),
  inline_math: lazy(() => import('./math-panel.js')),
  expression: lazy(() => import('./inlines/expression-panel.js')),
  button: lazy(() => import('./inlines/button-panel.js')),
  condition: lazy(() => import('./condition/condition-panel.js')),
  openapi_operation: lazy(() => import('./openapi/api-panel.js')),
  openapi_webhook: lazy(() => import('./openapi/api-panel.js')),
  openapi_schemas: lazy(() => import('./openapi/api-panel.js')),
  swagger: lazy(() => import('./openapi/swagger-panel.js')),
  reusable_content: lazy(() => import('./reusable/reusable-panel.js')),
  table_cell: lazy(() => import('./table/cell-panel.js')),
  table_header: lazy(() => import('./table/column-panel.js')),
  table: lazy(() => import('./table/table-panel.js')),
  heading: part,
  hint: part,
  tabs_item: part,
  stepper_step: part,
  column: part,
  update: part,
} as const satisfies Panels;

/** Whether blocks of a kind have a panel. */
export function hasPanel(nodeName: string): boolean {
  return Object.hasOwn(PANELS, nodeName);
}
