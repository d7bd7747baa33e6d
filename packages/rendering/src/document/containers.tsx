import type { VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import { columnShares, columnTracks } from './column-shares.js';
import { type BlockProps, childBlocks, fragmentOf } from './renderer.js';
import { iconName } from './text-blocks.js';

/** Renders what a block holds and nothing around it. */
export function BlockContents({ block, renderer }: BlockProps): VNode {
  return <>{renderer.blocks(block.nodes)}</>;
}

/** Renders a part that readers open and close. */
export function Expandable({ block, renderer }: BlockProps): VNode {
  const title = fragmentOf(block, 'expandable-title').flatMap(({ nodes = [] }) => nodes);
  return (
    <details class="expandable" open={block.data['defaultExpanded'] === true}>
      <summary>
        <Icon name="chevron-right" class="expandable-marker" />
        <span>{title.length > 0 ? renderer.inlines(title) : renderer.context.words.details}</span>
      </summary>
      {/* Browsers open what is closed around the place that a link leads to, so it leads to what is inside. */}
      <div class="expandable-body" id={block.meta?.id}>
        {renderer.blocks(fragmentOf(block, 'expandable-body'))}
      </div>
    </details>
  );
}

/** Renders steps that follow each other. */
export function Stepper({ block, renderer }: BlockProps): VNode {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without numbers is none to some screen readers
    <ol class="stepper" role="list">
      {childBlocks(block, 'stepper-step').map((step, index) => {
        const icon = iconName(step.data['icon']);
        return (
          <li class="stepper-step">
            <span class="stepper-mark">{icon === '' ? index + 1 : <Icon name={icon} />}</span>
            <div class="stepper-body">{renderer.blocks(step.nodes)}</div>
          </li>
        );
      })}
    </ol>
  );
}

const ALIGNMENTS = new Map([
  ['middle', 'center'],
  ['bottom', 'end'],
]);

/** Renders columns beside each other, and below each other where there is no room. */
export function Columns({ block, renderer }: BlockProps): VNode | null {
  const columns = childBlocks(block, 'column');
  if (columns.length === 0) return null;
  const tracks = columnTracks(columnShares(columns.map(({ data }) => data['width'])));
  return (
    <div class={block.data['fullWidth'] === true ? 'columns full-width' : 'columns'}>
      <div class="columns-grid" style={`--columns: ${tracks}`}>
        {columns.map((column) => {
          const place = ALIGNMENTS.get(String(column.data['verticalAlignment']));
          return (
            <div class="column" style={place && `align-self: ${place}`}>
              {renderer.blocks(column.nodes)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
