import type { Schemas } from '@lectern/client';
import type { DocumentRef } from '@lectern/content/document/document';
import { emojiCodes } from '@lectern/content/markdown/syntax/emoji-names';
import { insertBlock } from '@lectern/editing/commands/blocks';
import { createBlock } from '@lectern/editing/commands/new-blocks';
import { placeAround } from '@lectern/editing/commands/places';
import { type TurnTarget, turnInto } from '@lectern/editing/commands/turn-into';
import { createNode, markType, schema } from '@lectern/editing/schema/schema';
import type { Node } from 'prosemirror-model';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import type { WritingWords } from '../../../words/writing-words.js';
import { pagesById } from '../../page-tree/page-address.js';
import { hasPanel } from '../blocks/panels.js';
import { ASKED_BLOCKS, askForBlock } from '../inserting/new-block-plugin.js';
import { openPanelAt } from '../panels/panel-plugin.js';

/** Something that can be chosen in a list of suggestions. */
export interface SuggestionEntry {
  id: string;
  title: string;
  /** What stands beside the title. */
  hint?: string;
  /** The name of an icon before the title. */
  icon?: string;
  run: Command;
}

const MAX_ENTRIES = 8;
const MAX_BLOCKS = 50;

/** Blocks that a paragraph can become. */
export const TURN_TARGETS = [
  'paragraph',
  'heading_1',
  'heading_2',
  'heading_3',
  'list_unordered',
  'list_ordered',
  'list_tasks',
  'blockquote',
  'hint',
  'code',
] as const satisfies TurnTarget[];

/** Blocks that a paragraph does not become, but that stand for themselves. */
export const INSERTED_BLOCKS = [
  'images',
  'file',
  'embed',
  'content_ref',
  'divider',
  'table',
  'tabs',
  'stepper',
  'columns',
  'updates',
  'expandable',
  'math',
  'reusable_content',
  'condition',
  'openapi_operation',
  'openapi_schemas',
  'openapi_webhook',
] as const;

/** The blocks whose names begin with, or have in them, what was typed; those of integrations come last. */
export function suggestedBlocks(
  query: string,
  words: WritingWords,
  integrations: readonly Schemas['SpaceIntegrationBlocks'][],
): SuggestionEntry[] {
  const turned = TURN_TARGETS.map((name) => ({ id: name, title: words.blocks[name], run: turnInto(name) }));
  const inserted = INSERTED_BLOCKS.map((name) => ({
    id: name,
    title: words.insertable[name],
    run: insertNew(name),
  }));
  const inlines = (['inline_math', 'button'] as const).map((name) => ({
    id: name,
    title: words.structured.inlines[name],
    run: insertWithPanel(() => createNode(name, FIRST_ATTRIBUTES[name])),
  }));
  return matching([...turned, ...inserted, ...inlines, ...integrationEntries(integrations)], query, MAX_BLOCKS);
}

/** The blocks of integrations: choosing one inserts it. */
export function integrationEntries(integrations: readonly Schemas['SpaceIntegrationBlocks'][]): SuggestionEntry[] {
  return integrations.flatMap(({ name, blocks }) =>
    blocks.map(({ id, title, description, icon }) => ({
      id: `integration-${name}-${id}`,
      title,
      hint: description ?? name,
      // Integrations may name files of theirs as well.
      icon: icon && /^[\w -]+$/.test(icon) ? icon : 'blocks',
      run: insertBlock(createBlock('integration', { integration: name, block: id, props: {} })),
    })),
  );
}

const FIRST_ATTRIBUTES = {
  inline_math: { formula: '' },
  button: { label: '', kind: 'primary', ref: { kind: 'url', url: 'https://' } },
};

/** Puts a node where the cursor is, and opens its panel. */
function insertWithPanel(create: () => Node): Command {
  return (state, dispatch, view) => {
    const transaction = state.tr.replaceSelectionWith(create(), false);
    dispatch?.(transaction.scrollIntoView());
    if (view && dispatch) openPanelAt(transaction.selection.from - 1)(view.state, dispatch, view);
    return true;
  };
}

/** Inserts a new block, and opens its panel if it is not written in place; asks first where that has to be known. */
export function insertNew(name: (typeof INSERTED_BLOCKS)[number]): Command {
  const asked = ASKED_BLOCKS.find((block) => block === name);
  if (asked) return askForBlock(asked);
  return (state, dispatch, view) => {
    if (!insertBlock(createBlock(name))(state, dispatch, view)) return false;
    const inserted = view && placeAround(view.state, (node) => node.type.name === name);
    // What a condition says is not written in the text, other than what is in it.
    const isOpened = inserted?.node.isAtom || name === 'condition';
    if (view && dispatch && inserted && isOpened && hasPanel(name)) {
      openPanelAt(inserted.pos)(view.state, dispatch, view);
    }
    return true;
  };
}

/** The pages of the space whose titles have in them what was typed: choosing one links to it. */
export function suggestedPages(query: string, pages: readonly Schemas['NavigationPage'][]): SuggestionEntry[] {
  const entries = [...pagesById(pages).values()]
    .filter(({ type }) => type === 'document')
    .map(({ id, title, path }) => ({
      id,
      title,
      ...(path !== undefined && { hint: path }),
      run: insertInline(() => linkTo({ kind: 'page', page: id }, title)),
    }));
  return matching(entries, query, MAX_ENTRIES);
}

/** The people who were found: choosing one mentions them. */
export function suggestedPeople(
  people: readonly { id: string; displayName: string }[],
  hint: string,
): SuggestionEntry[] {
  return people.map(({ id, displayName }) => ({
    id,
    title: displayName,
    hint,
    run: insertInline(() => createNode('mention', { ref: { kind: 'user', user: id } })),
  }));
}

/** The emoji whose names begin with what was typed, or have it in them. */
export function suggestedEmoji(query: string): SuggestionEntry[] {
  const entries = [...emojiCodes].map(([name, code]) => ({
    id: name,
    title: `${characterOf(code)} ${name}`,
    name,
    run: insertInline(() => createNode('emoji', { code })),
  }));
  return matching(entries, query, MAX_ENTRIES, ({ name }) => name);
}

/** The variables of the page and of the space whose names have in them what was typed. */
export function suggestedVariables(
  query: string,
  names: { page: readonly string[]; space: readonly string[] },
  hints: { page: string; space: string },
): SuggestionEntry[] {
  const entriesOf = (owner: 'page' | 'space') =>
    names[owner].map((name) => ({
      id: `${owner}-${name}`,
      title: name,
      hint: hints[owner],
      run: insertInline(() => createNode('expression', { expression: `${owner}.vars.${name}` })),
    }));
  return matching(
    [...entriesOf('page'), ...entriesOf('space')],
    query.replace(/^(page|space)\.vars\./, ''),
    MAX_ENTRIES,
  );
}

/** Those that begin with what was typed come first. */
function matching<Entry extends { title: string }>(
  entries: readonly Entry[],
  query: string,
  max: number,
  nameOf: (entry: Entry) => string = ({ title }) => title,
): Entry[] {
  const wanted = query.trim().toLowerCase();
  const placed = entries.map((entry) => ({ entry, place: nameOf(entry).toLowerCase().indexOf(wanted) }));
  const found = placed.filter(({ place }) => place >= 0).sort((a, b) => Number(a.place > 0) - Number(b.place > 0));
  return found.slice(0, max).map(({ entry }) => entry);
}

/** Puts a node where the cursor is, and a space behind it to write on. */
function insertInline(create: () => Node): Command {
  return (state, dispatch) => {
    dispatch?.(withSpace(state.tr.replaceSelectionWith(create(), false), state).scrollIntoView());
    return true;
  };
}

function withSpace(transaction: Transaction, { selection: { $from } }: EditorState): Transaction {
  const next = $from.nodeAfter?.text?.charAt(0);
  return next === ' ' ? transaction : transaction.insertText(' ');
}

function linkTo(ref: DocumentRef, text: string): Node {
  return schema.text(text, [markType('link').create({ ref })]);
}

function characterOf(code: string): string {
  return String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16)));
}
