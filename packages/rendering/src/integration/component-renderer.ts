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

const MAX_BOUND_LEVELS = 10;

/** A value with what it takes from the state, which it names as `{ $state: name }`. */
export function bound(value: Json | undefined, state: Data, level = 0): Json | undefined {
  if (level > MAX_BOUND_LEVELS) return undefined;
  if (Array.isArray(value)) return value.map((item) => bound(item, state, level + 1) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  const name = value['$state'];
  if (typeof name === 'string') return state[name];
  const entries = Object.entries(value).map(([key, item]) => [key, bound(item, state, level + 1)]);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
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
