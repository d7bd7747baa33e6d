import type { Block, Json } from '../../document/document.js';
import { completeBlock } from '../../document/validate.js';
import type { Nested, SyntaxTag } from '../nested-tags.js';
import { between } from './tag-blocks.js';

/** `{% block %}` around a fence with JSON: the form of a block that no other form can hold. */
export function readAnyBlock(tag: SyntaxTag, children: readonly Nested[] | undefined): Block | undefined {
  const [only, ...others] = children ?? [];
  if (tag.args !== '' || others.length > 0 || only?.kind !== 'block' || only.block.type !== 'code') return undefined;
  try {
    const value: Json = JSON.parse(only.block.value);
    return completeBlock(value);
  } catch {
    return undefined;
  }
}

/** A block as JSON between tags. */
export function writeAnyBlock(block: Block): string {
  const json = JSON.stringify(
    block,
    (name, value: unknown) => (name === 'key' || name === 'meta' ? undefined : value),
    2,
  );
  return between('{% block %}', `\`\`\`json\n${json}\n\`\`\``, '{% endblock %}');
}
