import type { Block, Inline, JsonDocument, Node } from '@lectern/content/document/document';
import { textOf } from '@lectern/content/document/json-values';
import { eachBlock } from '@lectern/content/document/keys';
import { otherAnchors } from '@lectern/content/markdown/anchors';
import type { ComponentChildren, FunctionComponent, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../../icons/icon.js';
import { OpenApiBlock } from '../../openapi/openapi-block.js';
import { AnnotationNotes, annotationsIn } from '../annotations.js';
import { CodeBlock } from '../code/code-block.js';
import { CodeOrDiagram } from '../code/diagram.js';
import { BlockContents, Columns, Expandable, Stepper } from '../containers.js';
import { ContentRefBlock } from '../content-ref.js';
import type { DocumentContext, Highlight } from '../document-context.js';
import { EmbedBlock } from '../embed.js';
import { DrawingBlock, FileBlock } from '../files.js';
import { ImageFigure, Images } from '../images.js';
import { renderInlines } from '../inlines.js';
import { OrderedList, TaskList, UnorderedList } from '../lists.js';
import { MathBlock } from '../math.js';
import { type BlockProps, childBlocks, type Renderer } from '../renderer.js';
import { soundBlocks } from '../sound-document.js';
import { TableBlock } from '../table/table-block.js';
import { Tabs } from '../tabs.js';
import { Heading, Hint, iconName, Paragraph, Quote } from '../text-blocks.js';
import { Updates } from '../updates.js';

type BlockComponent = FunctionComponent<BlockProps>;

/** Parts of other blocks render what they hold where they stand alone. */
const BLOCKS = {
  paragraph: Paragraph,
  'heading-1': Heading,
  'heading-2': Heading,
  'heading-3': Heading,
  'list-ordered': OrderedList,
  'list-unordered': UnorderedList,
  'list-tasks': TaskList,
  'list-item': BlockContents,
  divider: () => <hr />,
  blockquote: Quote,
  hint: Hint,
  prompt: Prompt,
  code: CodeOrDiagram,
  'code-line': Nothing,
  math: MathBlock,
  images: Images,
  image: ImageFigure,
  file: FileBlock,
  drawing: DrawingBlock,
  embed: EmbedBlock,
  'content-ref': ContentRefBlock,
  'reusable-content': Nothing,
  expandable: Expandable,
  tabs: Tabs,
  'tabs-item': BlockContents,
  stepper: Stepper,
  'stepper-step': BlockContents,
  columns: Columns,
  column: BlockContents,
  updates: Updates,
  update: BlockContents,
  if: BlockContents,
  table: TableBlock,
  integration: Integration,
  swagger: Api,
  'openapi-operation': Api,
  'openapi-schemas': Api,
  'openapi-webhook': Api,
  // Comparisons of two versions have these; no document says them of itself.
  inserted: ({ block, renderer }) => <ins data-block="">{renderer.blocks(block.nodes)}</ins>,
  deleted: ({ block, renderer }) => <del data-block="">{renderer.blocks(block.nodes)}</del>,
} satisfies Record<string, BlockComponent>;

/** Characters of code in one document that are coloured. */
const MAX_HIGHLIGHTED = 60_000;

/** About as many as fit into the first screen. */
const FIRST_BLOCKS = 5;

const HEADINGS = ['heading-1', 'heading-2', 'heading-3'];
const HEADING_LEVELS = [2, 3, 4] as const;

const byType: ReadonlyMap<string, BlockComponent> = new Map<string, BlockComponent>(Object.entries(BLOCKS));

/** Renders a document of whatever JSON; what nobody knows or has not the shape that it should have renders nothing. */
export function renderDocument(document: JsonDocument, context: DocumentContext): VNode {
  return <DocumentBody document={document} context={context} />;
}

function DocumentBody({ document, context }: { document: JsonDocument; context: DocumentContext }): VNode {
  const name = `${context.idPrefix ?? ''}${useId()}`;
  const blocks = soundBlocks(document);
  const annotations = annotationsIn(blocks);
  const notes = new Map(
    annotations.map((annotation, index) => [annotation, { id: `${name}-note-${index}`, number: index + 1 }]),
  );
  const tabs = tabAnchors(blocks);
  const others = otherAnchors(blocks);
  const highest = highestHeading(context.headingsOf ?? blocks);
  const firstImage = firstImageIn(blocks);
  const renderer: Renderer = {
    context,
    blocks: (nodes) => renderBlocks(nodes ?? [], renderer),
    inlines: (nodes) => renderInlines(nodes ?? [], renderer),
    highlight: colouring(context.highlight),
    headingLevel: (type) => HEADING_LEVELS[HEADINGS.indexOf(type) - highest] ?? 4,
    otherAnchors: (heading) => others.get(heading) ?? [],
    tabAnchor: (slug) => tabs.get(slug),
    isFirstImage: (image) => image === firstImage,
    noteOf: (annotation: Inline) => notes.get(annotation),
  };
  return (
    <div class="document">
      {renderer.blocks(blocks)}
      <AnnotationNotes annotations={annotations} renderer={renderer} />
    </div>
  );
}

/** Colours the code of one document; what comes after very much of it stays as it is. */
function colouring(highlight: Highlight): Highlight {
  let left = MAX_HIGHLIGHTED;
  return (code, syntax) => {
    if (code.length > left) return [{ text: code }];
    left -= code.length;
    return highlight(code, syntax);
  };
}

/** Many authors begin with the second kind of heading, as their title is the first; no level is left out for that. */
function highestHeading(blocks: readonly Block[]): number {
  let highest = HEADINGS.length - 1;
  eachBlock(blocks, ({ type }) => {
    const place = HEADINGS.indexOf(type);
    if (place >= 0) highest = Math.min(highest, place);
  });
  return highest;
}

/** Only an image near the beginning is seen at once. */
function firstImageIn(blocks: readonly Block[]): Block | undefined {
  let first: Block | undefined;
  eachBlock(blocks.slice(0, FIRST_BLOCKS), (block) => {
    if (block.type === 'image') first ??= block;
  });
  return first;
}

function tabAnchors(blocks: readonly Block[]): Map<string, string> {
  const anchors = new Map<string, string>();
  eachBlock(blocks, ({ type, data, meta }) => {
    if (type === 'tabs-item' && meta?.id !== undefined) anchors.set(textOf(data['slug']), meta.id);
  });
  return anchors;
}

function renderBlocks(nodes: readonly Node[], renderer: Renderer): ComponentChildren {
  return nodes.map((node) => {
    const Part = node.object === 'block' ? byType.get(node.type) : undefined;
    return Part && node.object === 'block' ? <Part block={node} renderer={renderer} /> : null;
  });
}

function Api({ block, renderer }: BlockProps): VNode {
  return <OpenApiBlock block={block} context={renderer.context} renderDocument={renderDocument} />;
}

function Integration({ block, renderer }: BlockProps): VNode | null {
  const rendered = renderer.context.integration(block.key);
  if (rendered === undefined || rendered === null || rendered === false) return null;
  return <div class={block.data['fullWidth'] === true ? 'integration full-width' : 'integration'}>{rendered}</div>;
}

function Nothing(): null {
  return null;
}

const PARTLY_SHOWN_LINES = 4;

/** Renders a text to hand to an assistant, as much of it as the document wants to be seen at first. */
export function Prompt({ block, renderer }: BlockProps): VNode {
  const { description, icon, defaultExpanded } = block.data;
  const codes = childBlocks(block, 'code').map((code) => (
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
