import type { Block } from '@lectern/content/document/document';
import { textOf } from '@lectern/content/document/json-values';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../icons/icon.js';
import { type BlockProps, childBlocks } from './renderer.js';
import { clipped } from './spoken-text.js';
import { iconName } from './text-blocks.js';

/**
 * Renders tabs that need no script: radio buttons of which the style sheet shows the chosen one's panel. Each panel
 * follows its button, so that the keyboard leads from the tab into it. The script chooses the same title in all of them.
 */
export function Tabs({ block, renderer }: BlockProps): VNode | null {
  const name = `${renderer.context.idPrefix ?? ''}${useId()}`;
  const items = childBlocks(block, 'tabs-item');
  if (items.length === 0) return null;
  return (
    <fieldset
      class={block.data['fullWidth'] === true ? 'tabs full-width' : 'tabs'}
      aria-label={renderer.context.words.tabs}
      data-synced=""
    >
      {items.map((item, index) => (
        <>
          <input
            class="tabs-input"
            type="radio"
            id={`${name}-${index}`}
            name={name}
            checked={index === 0}
            autocomplete="off"
          />
          <TabLabel item={item} input={`${name}-${index}`} fallback={`${renderer.context.words.tab} ${index + 1}`} />
          <div class="tabs-panel">{renderer.blocks(item.nodes)}</div>
        </>
      ))}
    </fieldset>
  );
}

function TabLabel({ item, input, fallback }: { item: Block; input: string; fallback: string }): VNode {
  const icon = iconName(item.data['icon']);
  return (
    <label class="tabs-label" for={input} id={item.meta?.id}>
      {icon && <Icon name={icon} />}
      {clipped(textOf(item.data['title'])) || fallback}
    </label>
  );
}
