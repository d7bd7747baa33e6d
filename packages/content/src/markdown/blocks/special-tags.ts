import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import type { Block } from '../../document/document.js';
import { asRef, parseRef } from '../../document/refs.js';
import { blockRules } from '../../document/validate-schema.js';
import { refUrl } from '../inlines/inline-elements.js';
import type { Nested, SyntaxTag } from '../nested-tags.js';
import { attributesOfData, dataOfAttributes, parseAttributes } from '../tag-attributes.js';
import { type BlockReader, blockOf, hasOnly, voidBlock, type WriteBlock } from './codec.js';
import { between, isTagForm } from './tag-blocks.js';

/** `{% if expression %}…{% endif %}`. */
export function readIf(
  tag: SyntaxTag,
  children: readonly Nested[] | undefined,
  reader: BlockReader,
): Block | undefined {
  if (children === undefined) return undefined;
  const attributes = parseAttributes(tag.args);
  const quoted =
    attributes === undefined || attributes.size !== 1 ? undefined : dataOfAttributes(attributes, {})['expression'];
  const expression = tag.args.startsWith('expression=') && typeof quoted === 'string' ? quoted : tag.args;
  return blockOf('if', { expression }, reader.nested(children));
}

export const writeIf: WriteBlock = (block, writer) => {
  const { expression } = block.data;
  if (typeof expression !== 'string' || !hasOnly(block.data, 'expression')) return undefined;
  const isPlain =
    /^[^\s"'%][^"'%\n\r]*$|^(?:[^"'%\n\r]|"[^"'%\n\r]*"|'[^"'%\n\r]*')+$/.test(expression) &&
    expression.trim() === expression;
  const args =
    isPlain && !expression.startsWith('expression=') ? ` ${expression}` : attributesOfData({ expression }, {});
  return between(`{% if${args} %}`, writer.blocks(block.nodes ?? []), '{% endif %}');
};

/** `{% include "reference" %}`. */
export function readInclude(tag: SyntaxTag, children: readonly Nested[] | undefined): Block | undefined {
  const url = /^(?:"([^"]*)"|'([^']*)')$/.exec(tag.args);
  if (url === null || children !== undefined) return undefined;
  return voidBlock('reusable-content', { ref: parseRef(url[1] ?? url[2] ?? '') });
}

export const writeInclude: WriteBlock = ({ data }) => {
  const url = asRef(data['ref']) === undefined ? undefined : refUrl(data['ref']);
  if (typeof url !== 'string' || !hasOnly(data, 'ref') || /["\n\r]/.test(url)) return undefined;
  return `{% include "${url}" %}`;
};

/** `{% @integration/block prop="…" %}`. */
export function readIntegration(tag: SyntaxTag, children: readonly Nested[] | undefined): Block | undefined {
  const name = /^@([\w-]+)\/([\w.-]+)$/.exec(tag.name);
  const attributes = parseAttributes(tag.args);
  if (name?.[1] === undefined || name[2] === undefined || attributes === undefined || children !== undefined)
    return undefined;
  return voidBlock('integration', { integration: name[1], block: name[2], props: dataOfAttributes(attributes, {}) });
}

export const writeIntegration: WriteBlock = ({ data, fragments }) => {
  const { integration, block, props, ...rest } = data;
  const isNamed =
    typeof integration === 'string' &&
    typeof block === 'string' &&
    /^[\w-]+$/.test(integration) &&
    /^\w[\w.-]*$/.test(block);
  if (!isNamed || !isPlainObject(props) || Object.keys(rest).length > 0 || fragments !== undefined) return undefined;
  const attributes = attributesOfData(props, {});
  return attributes === undefined ? undefined : `{% @${integration}/${block}${attributes} %}`;
};

/** A tag that the dialect does not know: a block of its name, its attributes as data. */
export function readUnknownTag(
  tag: SyntaxTag,
  children: readonly Nested[] | undefined,
  reader: BlockReader,
): Block | undefined {
  const attributes = isFree(tag.name) ? parseAttributes(tag.args) : undefined;
  if (attributes === undefined) return undefined;
  const data = dataOfAttributes(attributes, {});
  return children === undefined ? voidBlock(tag.name, data) : blockOf(tag.name, data, reader.nested(children));
}

export const writeUnknownTag: WriteBlock = (block, writer) => {
  const attributes = isFree(block.type) && block.fragments === undefined ? attributesOfData(block.data, {}) : undefined;
  const nodes = block.nodes ?? [];
  if (attributes === undefined || nodes.some((node) => node.object !== 'block')) return undefined;
  const open = `{% ${block.type}${attributes} %}`;
  return block.isVoid ? open : between(open, writer.blocks(nodes), `{% end${block.type} %}`);
};

/** A tag that stands for itself, because it has no partner or no meaning. */
export function rawTag(tag: SyntaxTag): Block {
  return voidBlock('tag', { source: tag.source });
}

export const writeRawTag: WriteBlock = ({ data }) => {
  const { source } = data;
  return typeof source === 'string' && hasOnly(data, 'source') && /^\{%[^\n\r]*%\}$/.test(source) ? source : undefined;
};

const taken = new Set([
  'if',
  'include',
  'block',
  'tag',
  'html',
  'definition',
  'footnote',
  'code',
  'table',
  'else',
  'elseif',
]);

/** Whether a name is neither a tag nor a type of block that the dialect knows. */
function isFree(name: string): boolean {
  return (
    /^[a-z][\w-]*$/.test(name) &&
    !name.startsWith('end') &&
    !taken.has(name) &&
    !isTagForm(name) &&
    !blockRules.has(name)
  );
}
