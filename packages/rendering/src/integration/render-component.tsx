import type { Block, Data, Json } from '@lectern/content/document/document';
import { dataOf, listOf, textOf } from '@lectern/content/document/json-values';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import type { ComponentChildren, VNode } from 'preact';
import { Picture } from '../document/picture.js';
import { ResolvedLink, resolved } from '../document/resolved-link.js';
import { Icon } from '../icons/icon.js';
import { filled } from '../words/filled.js';
import { Button, Buttons, PressableTitle, pressOf } from './actions.js';
import { bound } from './component-actions.js';
import { type BlockPlace, type ComponentRenderer, type DocumentRenderer, itemsIn } from './component-renderer.js';
import { CodeInput, Input, inputType, LabelledInput } from './inputs.js';
import { Modal } from './modal.js';
import { StepList } from './step-list.js';
import { Webframe } from './webframe.js';

/** How deep components may stand in each other; what is deeper is left out. */
const MAX_LEVELS = 20;

/**
 * Renders what an integration answered for a block or for a dialog of one. Everything that the script needs to send what
 * readers do stands in the attributes of the outermost element, so that a response to that is rendered in the same way.
 */
export function renderComponent(rendered: Json, place: BlockPlace, documents: DocumentRenderer): VNode {
  const root = dataOf(rendered);
  if (root['type'] === 'complete') return <div data-complete={JSON.stringify(root['returnValue'] ?? null)} />;
  const state = dataOf(root['state']);
  const renderer: ComponentRenderer = {
    ...documents,
    place,
    state,
    render: (value, level) => renderElement(value, renderer, level),
  };
  const attributes = {
    'data-component': place.componentId,
    'data-href': place.href,
    'data-props': JSON.stringify(dataOf(root['props'])),
    'data-state': JSON.stringify(state),
    'data-failed': documents.context.words.blockFailed,
  };
  const element = root['element'] ?? rendered;
  const isModal = textOf(dataOf(element)['type']) === 'modal';
  if (isModal) return <Modal element={dataOf(element)} renderer={renderer} attributes={attributes} />;
  return (
    <form class="integration-stack" novalidate {...attributes}>
      {renderElement(element, renderer, 0)}
    </form>
  );
}

/** Renders a note, for those who write, that a block is not shown to readers, and why. */
export function renderNotShown(reason: string, documents: DocumentRenderer): VNode {
  const { words } = documents.context;
  return hint({ style: 'warning' }, filled(words.blockNotShown, { reason }), documents);
}

function renderElement(value: Json | undefined, renderer: ComponentRenderer, level: number): ComponentChildren {
  if (typeof value === 'string') return value;
  if (level > MAX_LEVELS) return null;
  const element = dataOf(value);
  const type = textOf(element['type']);
  const children = () => listOf(element['children']).map((child) => renderElement(child, renderer, level + 1));
  if (inputType(type)) return <Input element={element} renderer={renderer} />;
  switch (type) {
    case 'block':
    case 'box':
    case 'vstack':
      return <div class={`integration-stack${alignment(element)}`}>{children()}</div>;
    case 'hstack':
      return <div class={`integration-row${alignment(element)}`}>{children()}</div>;
    case 'text':
      return <span class={`integration-text integration-${styleOf(element['style'])}`}>{children()}</span>;
    case 'markdown':
      return renderer.renderDocument(
        parseDocument(textOf(bound(element['content'], renderer.state))),
        renderer.context,
      );
    case 'divider':
      return <hr />;
    case 'hint':
      return hint(element, children(), renderer);
    case 'codeblock':
      return <Code element={element} renderer={renderer} level={level} />;
    case 'image':
      return <Picture image={urlRef(element['source'])} alt={textOf(element['alt'])} context={renderer.context} />;
    case 'card':
      return <Card element={element} renderer={renderer} level={level} />;
    case 'link':
      return link(element['target'], children(), renderer);
    case 'button':
      return <Button element={element} renderer={renderer} />;
    case 'input':
      return <LabelledInput element={element} renderer={renderer} level={level} />;
    case 'stepper':
      return <StepList element={element} renderer={renderer} level={level} />;
    case 'webframe':
      return <Webframe element={element} renderer={renderer} />;
    default:
      return null;
  }
}

/** What the note holds is rendered already, and stands in it as what an integration drew. */
function hint(element: Data, inside: ComponentChildren, { context, renderDocument }: DocumentRenderer): VNode {
  const data = { style: textOf(element['style']), icon: textOf(element['icon']) };
  const held: Block = { object: 'block', type: 'integration', data: {}, isVoid: true };
  const note: Block = { object: 'block', type: 'hint', data, nodes: [held], isVoid: false };
  return renderBlock(note, { context: { ...context, integration: () => inside }, renderDocument });
}

interface ElementProps {
  element: Data;
  renderer: ComponentRenderer;
  level: number;
}

/** Code, which readers can change where it is bound to the state. */
function Code({ element, renderer, level }: ElementProps): VNode {
  const isEditable = textOf(element['state']) !== '';
  const around = (value: Json | undefined) => listOf(value).map((child) => renderer.render(child, level + 1));
  return (
    <div class="integration-stack integration-code-block">
      {around(element['header'])}
      {isEditable ? (
        <CodeInput element={element} renderer={renderer} />
      ) : (
        renderBlock(codeBlock(element, renderer.state), renderer)
      )}
      {around(element['footer'])}
      <Buttons value={element['buttons']} renderer={renderer} />
    </div>
  );
}

function codeBlock(element: Data, state: Data): Block {
  const data = {
    syntax: textOf(element['syntax']),
    title: textOf(element['title']),
    lineNumbers: element['lineNumbers'] === true,
  };
  const lines = textOf(bound(element['content'], state)).split('\n');
  return { object: 'block', type: 'code', data, nodes: lines.map(codeLine), isVoid: false };
}

function codeLine(text: string): Block {
  const leaves = [{ object: 'leaf' as const, text, marks: [] }];
  return { object: 'block', type: 'code-line', data: {}, nodes: [{ object: 'text', leaves }], isVoid: false };
}

function renderBlock(block: Block, { context, renderDocument }: DocumentRenderer): VNode {
  return renderDocument({ object: 'document', data: {}, nodes: [block] }, context);
}

function Card({ element, renderer, level }: ElementProps): VNode {
  const title = textOf(element['title']);
  const { icon } = element;
  const hints = itemsIn(element['hint']).map((part) => renderer.render(part, level + 1));
  const press = pressOf(element['onPress'], renderer);
  const isTitled = title !== '' || press !== undefined;
  return (
    <div class="integration-card">
      <div class="integration-card-head">
        {typeof icon === 'string' ? <Icon name={icon} /> : renderer.render(icon, level + 1)}
        <div class="integration-card-text">
          {isTitled && (
            <strong>
              <PressableTitle press={press}>{title || renderer.place.integration.name}</PressableTitle>
            </strong>
          )}
          {hints.length > 0 && <span class="integration-hint">{hints}</span>}
        </div>
        <Buttons value={element['buttons']} renderer={renderer} />
      </div>
      {listOf(element['children']).map((child) => renderer.render(child, level + 1))}
    </div>
  );
}

function link(place: Json | undefined, label: ComponentChildren, { context }: ComponentRenderer): ComponentChildren {
  const target = resolved(urlRef(place), context);
  if (target === undefined) return label;
  return (
    <ResolvedLink target={target} context={context}>
      {label}
    </ResolvedLink>
  );
}

/** The address that a part of a component names, as documents refer to one. */
function urlRef(place: Json | undefined): Json {
  return { kind: 'url', url: textOf(dataOf(place)['url']) };
}

function styleOf(style: Json | undefined): string {
  const name = textOf(style);
  return ['bold', 'italic', 'code', 'strikethrough'].includes(name) ? name : 'plain';
}

function alignment({ align, grow }: Data): string {
  const name = textOf(align);
  const aligned = ['start', 'center', 'end', 'stretch'].includes(name) ? ` integration-align-${name}` : '';
  return grow === undefined || grow === 0 || grow === false ? aligned : `${aligned} integration-grow`;
}
