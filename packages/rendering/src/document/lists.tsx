import type { Block } from '@lectern/content/document/document';
import type { VNode } from 'preact';
import { type BlockProps, childBlocks } from './renderer.js';
import { spokenText } from './spoken-text.js';

/** Renders a numbered list that begins where the document says. */
export function OrderedList({ block, renderer }: BlockProps): VNode {
  const { start } = block.data;
  const isOther = Number.isSafeInteger(start) && start !== 1;
  return (
    <ol start={isOther ? Number(start) : undefined}>
      {childBlocks(block, 'list-item').map((item) => (
        <li>{renderer.blocks(item.nodes)}</li>
      ))}
    </ol>
  );
}

/** Renders a list. */
export function UnorderedList({ block, renderer }: BlockProps): VNode {
  return (
    <ul>
      {childBlocks(block, 'list-item').map((item) => (
        <li>{renderer.blocks(item.nodes)}</li>
      ))}
    </ul>
  );
}

/** Renders a list of tasks; readers see what is done and cannot change it. */
export function TaskList({ block, renderer }: BlockProps): VNode {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to some screen readers
    <ul class="tasks" role="list">
      {childBlocks(block, 'list-item').map((item) => (
        <li>
          <input type="checkbox" disabled checked={item.data['checked'] === true} aria-label={taskLabel(item)} />
          <div class="tasks-text">{renderer.blocks(item.nodes)}</div>
        </li>
      ))}
    </ul>
  );
}

function taskLabel({ nodes = [] }: Block): string {
  return spokenText(nodes.slice(0, 1));
}
