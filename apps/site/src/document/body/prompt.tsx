import type { Block } from '@lectern/content/document/document';
import { textOf } from '@lectern/content/document/json-values';
import type { VNode } from 'preact';
import { Icon } from '../../icons/icon.js';
import { CodeBlock } from '../code/code-block.js';
import { type BlockProps, childrenOf } from '../renderer.js';
import { iconName } from '../text-blocks.js';

const PARTLY_SHOWN_LINES = 4;

/** Draws a text to hand to an assistant, as much of it as the document wants to be seen at first. */
export function Prompt({ block, renderer }: BlockProps): VNode {
  const { description, icon, defaultExpanded } = block.data;
  const codes = childrenOf(block, 'code').map((code) => (
    <CodeBlock block={promptCode(code, defaultExpanded === 'partial')} renderer={renderer} />
  ));
  const { words } = renderer.context;
  return (
    <div class="prompt">
      <p class="prompt-title">
        <Icon name={iconName(icon) || 'sparkles'} />
        {textOf(description) || words.prompt}
      </p>
      {defaultExpanded === 'full' || defaultExpanded === 'partial' ? (
        codes
      ) : (
        <details class="prompt-details">
          <summary>{words.showPrompt}</summary>
          {codes}
        </details>
      )}
    </div>
  );
}

function promptCode(code: Block, isPartial: boolean): Block {
  const collapsed = { expandable: true, collapsedLineCount: PARTLY_SHOWN_LINES };
  return { ...code, data: { overflow: 'wrap', ...code.data, ...(isPartial && collapsed) } };
}
