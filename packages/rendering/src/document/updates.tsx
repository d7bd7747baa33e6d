import type { Block, Json } from '@lectern/content/document/document';
import { listOf, textOf } from '@lectern/content/document/json-values';
import { contentRefOf } from '@lectern/content/links/ref-of';
import type { VNode } from 'preact';
import type { DocumentContext } from './document-context.js';
import { formatLocale } from './locale.js';
import { type BlockProps, childBlocks } from './renderer.js';

const FORMATS = new Map<string, Intl.DateTimeFormatOptions>([
  ['numeric', { dateStyle: 'short' }],
  ['full', { dateStyle: 'long' }],
  ['short', { dateStyle: 'medium' }],
]);

/** Renders what happened, each with its day. */
export function Updates({ block, renderer }: BlockProps): VNode {
  const format = FORMATS.get(textOf(block.data['format'])) ?? { dateStyle: 'long' };
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to some screen readers
    <ul class="updates" role="list">
      {childBlocks(block, 'update').map((update) => (
        <li class="update">
          <UpdateHead update={update} format={format} context={renderer.context} />
          <div class="update-body">{renderer.blocks(update.nodes)}</div>
        </li>
      ))}
    </ul>
  );
}

interface UpdateHeadProps {
  update: Block;
  format: Intl.DateTimeFormatOptions;
  context: DocumentContext;
}

function UpdateHead({ update, format, context }: UpdateHeadProps): VNode {
  const day = dayOf(update.data['date']);
  const tags = listOf(update.data['tags']).flatMap((tag) => tagTitle(tag, context));
  return (
    <div class="update-head">
      {day && <time dateTime={day.toISOString().slice(0, 10)}>{written(day, format, context.language)}</time>}
      {tags.length > 0 && (
        <span class="update-tags">
          {tags.map((title) => (
            <span class="badge">{title}</span>
          ))}
        </span>
      )}
    </div>
  );
}

function dayOf(value: Json | undefined): Date | undefined {
  const day = new Date(typeof value === 'number' ? value : textOf(value));
  const isDate = !Number.isNaN(day.getTime()) && day.getUTCFullYear() >= 0 && day.getUTCFullYear() <= 9999;
  return isDate ? day : undefined;
}

function written(day: Date, format: Intl.DateTimeFormatOptions, language: string | undefined): string {
  return new Intl.DateTimeFormat(formatLocale(language), { ...format, timeZone: 'UTC' }).format(day);
}

function tagTitle(value: Json, context: DocumentContext): string[] {
  const ref = contentRefOf(value);
  return ref?.kind === 'tag' ? [context.resolve(ref)?.title ?? ref.tag] : [];
}
