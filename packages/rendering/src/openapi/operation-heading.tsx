import { operationTitle } from '@lectern/content/api-reference/describe/describe-operation';
import { cutAt } from '@lectern/content/api-reference/descriptions/markdown-text';
import { fieldOf } from '@lectern/openapi/document/json';
import type { Operation } from '@lectern/openapi/document/operations';
import { type ComponentChildren, Fragment } from 'preact';
import { Icon } from '../icons/icon.js';
import type { ApiRenderer } from './api-renderer.js';
import { MethodBadge } from './method-badge.js';

/** Names an operation as a heading that can be linked to. */
export function OperationHeading({ renderer, operation }: { renderer: ApiRenderer; operation: Operation }) {
  const { id, words } = renderer;
  return (
    <h2 class="heading api-heading" id={id}>
      {cutAt(operationTitle(operation), 300)}
      {fieldOf(operation.value, 'deprecated') === true ? (
        <span class="api-badge api-badge-warning">{words.apiDeprecated}</span>
      ) : null}
      <a class="heading-anchor" href={`#${encodeURIComponent(id)}`} aria-label={words.linkToSection}>
        <Icon name="link" />
      </a>
    </h2>
  );
}

/** Shows how an operation is called: its method, and its path with the parameters standing out. */
export function Address(props: { method: string; path: string; base?: string; children?: ComponentChildren }) {
  const { method, path, base = '', children } = props;
  const parts = path.slice(0, 2000).split(/(\{[^{}]{1,200}\})/);
  return (
    <p class="api-address">
      <MethodBadge method={method} />
      <code class="api-path">
        {base === '' ? null : <span class="api-base">{base}</span>}
        {parts.map((part, index) => (index % 2 === 1 ? <em key={index}>{part}</em> : breakable(part)))}
      </code>
      {children}
    </p>
  );
}

/** Long paths may break before their slashes. */
function breakable(part: string) {
  return part.split(/(?=\/)/).map((piece, index) => (
    <Fragment key={index}>
      {piece.startsWith('/') ? <wbr /> : null}
      {piece}
    </Fragment>
  ));
}
