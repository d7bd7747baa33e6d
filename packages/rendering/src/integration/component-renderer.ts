import type { Data, Json } from '@lectern/content/document/document';
import { dataOf, listOf } from '@lectern/content/document/json-values';
import { isFramable, isPublicEndpoint } from '@lectern/domain/integrations/frame-sources';
import type { ComponentChildren } from 'preact';
import type { DocumentContext, RenderDocument } from '../document/document-context.js';

/** What is known of an integration whose block is rendered. */
export interface ShownIntegration {
  name: string;
  /** Where the API is. */
  api: string;
  /** The sources that its policy permits for frames. */
  frameSources: readonly string[];
}

/** Where a block of an integration stands. */
export interface BlockPlace {
  integration: ShownIntegration;
  /** The component that is rendered: the block's own, or that of a dialog. */
  componentId: string;
  /** Where the page sends what readers do with it. */
  href: string;
  /** Whether it is shown to somebody who writes, and who may change what stands in the block. */
  isEdited?: boolean;
}

/** What documents need to be rendered inside of a component. */
export interface DocumentRenderer {
  context: DocumentContext;
  renderDocument: RenderDocument;
}

/** What elements of a component are rendered with. */
export interface ComponentRenderer extends DocumentRenderer {
  place: BlockPlace;
  /** What the component keeps, by name. */
  state: Data;
  render(value: Json | undefined, level: number): ComponentChildren;
}

/** How a frame may be shown: as one of the integration itself, or as one of another host. */
export function frameKind(address: string, { name, api, frameSources }: ShownIntegration): 'own' | 'other' | undefined {
  if (isPublicEndpoint(address, api, name)) return 'own';
  return isFramable(address, frameSources) ? 'other' : undefined;
}

/** What was rendered, with the properties that it was asked with where it says nothing of them. */
export function withAskedProps(rendered: Json, props: Json): Json {
  const root = dataOf(rendered);
  if (root['type'] === 'complete') return rendered;
  return 'element' in root ? { props, ...root } : { props, element: rendered };
}

/** The elements in a list, or in a single value that stands for one. */
export function itemsIn(value: Json | undefined): readonly (Json | undefined)[] {
  if (Array.isArray(value)) return listOf(value);
  return value === undefined || value === null ? [] : [value];
}

const ACTS = /"(onPress|onValueChange|onContentChange)":|"type":"(webframe|textinput|select|switch|checkbox|radio)"/;

/** Whether readers can do something with what an integration rendered, which takes a script. */
export function isInteractive(rendered: Json): boolean {
  return ACTS.test(JSON.stringify(dataOf(rendered)));
}
