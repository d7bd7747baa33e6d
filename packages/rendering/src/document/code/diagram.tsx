import { textOf } from '@lectern/content/document/json-values';
import type { VNode } from 'preact';
import type { BlockProps } from '../renderer.js';
import { clipped } from '../spoken-text.js';
import { CodeBlock } from './code-block.js';

const DIAGRAM_SYNTAX = 'mermaid';

/** Renders code, or a diagram where the code describes one. */
export function CodeOrDiagram(props: BlockProps): VNode {
  const syntax = textOf(props.block.data['syntax']).trim().toLowerCase();
  return syntax === DIAGRAM_SYNTAX ? <Diagram {...props} /> : <CodeBlock {...props} />;
}

/**
 * Renders the source of a diagram, open to whoever reads without a script. The script draws the diagram above it when
 * it comes into view, and closes the source.
 */
function Diagram({ block, renderer }: BlockProps): VNode {
  const { words } = renderer.context;
  const title = clipped(textOf(block.data['title']));
  return (
    <figure
      class={block.data['fullWidth'] === true ? 'diagram full-width' : 'diagram'}
      data-diagram={[words.diagram, title].filter(Boolean).join(': ')}
    >
      <details open>
        <summary>{words.diagramSource}</summary>
        <CodeBlock block={block} renderer={renderer} />
      </details>
    </figure>
  );
}
