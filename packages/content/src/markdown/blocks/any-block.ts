import type { Block } from '../../document/document.js';
import { completeBlock } from '../../document/validate.js';
import type { Nested, SyntaxTag } from '../nested-tags.js';
import { normalBlock, withoutKeys } from '../normal-form.js';
import { between } from './tag-blocks.js';

/** `{% block %}` around a fence with JSON: the form of a block that no other form can hold. */
export function readAnyBlock(tag: SyntaxTag, children: readonly Nested[] | undefined): Block | undefined {
  const [only, ...others] = children ?? [];
  if (tag.args !== '' || others.length > 0 || only?.kind !== 'block' || only.block.type !== 'code') return undefined;
  const block = completeBlock(only.block.value);
  return block === undefined ? undefined : withoutKeys(normalBlock(block));
}

/** A block as JSON between tags. */
export function writeAnyBlock(block: Block): string {
  const json = JSON.stringify(block, null, 2);
  return between('{% block %}', `\`\`\`json\n${json}\n\`\`\``, '{% endblock %}');
}
