import { authenticationWords } from '@lectern/content/api-reference/describe/authentication';
import { operationDescription } from '@lectern/content/api-reference/describe/describe-operation';
import { type DescribeContext, newDescribeContext } from '@lectern/content/api-reference/describe/described-schema';
import { documentationLink } from '@lectern/content/api-reference/descriptions/markdown-text';
import { fieldOf } from '@lectern/openapi/document/json';
import type { Operation } from '@lectern/openapi/document/operations';
import { Icon } from '../icons/icon.js';
import type { ApiRenderer } from './api-renderer.js';
import { BodySection } from './body-section.js';
import { Address, OperationHeading } from './operation-heading.js';
import { ParameterSections } from './parameter-sections.js';
import { Prose } from './prose.js';
import { baseAddresses } from './request/servers.js';
import { ResponseSection } from './response-section.js';
import { PayloadExamples, RequestSamples, ResponseExamples } from './sample-panels.js';
import { ServerList } from './server-list.js';
import { mayTry } from './try-it/operation-form.js';

/** What an operation or a webhook is rendered with. */
interface OperationProps {
  renderer: ApiRenderer;
  operation: Operation;
  kind: 'operation' | 'webhook';
  isHeadless: boolean;
}

interface PartProps extends Omit<OperationProps, 'isHeadless'> {
  context: DescribeContext;
}

/** Renders all that a reader has to know to call an operation, or to receive a webhook, with samples beside it. */
export function OperationView({ isHeadless, ...props }: OperationProps) {
  const { renderer, operation, kind } = props;
  const context = newDescribeContext(renderer.document);
  const [server] = kind === 'webhook' ? [] : baseAddresses(renderer.document, operation);
  return (
    <section
      class="api-operation full-width"
      {...(isHeadless ? { id: renderer.id } : { 'aria-labelledby': renderer.id })}
    >
      {isHeadless ? null : <OperationHeading renderer={renderer} operation={operation} />}
      <Address method={operation.method} path={operation.path} base={server?.url ?? ''}>
        {kind === 'operation' ? <TryButton renderer={renderer} operation={operation} /> : null}
      </Address>
      <div class="api-columns">
        <div class="api-told">
          <OperationParts {...props} context={context} />
        </div>
        <div class="api-samples">
          <Samples {...props} context={context} />
        </div>
      </div>
    </section>
  );
}

function OperationParts({ renderer, operation, kind, context }: PartProps) {
  const isWebhook = kind === 'webhook';
  return (
    <>
      {isWebhook ? <p class="api-note">{renderer.words.apiWebhookIsSent}</p> : null}
      <Prose renderer={renderer} text={operationDescription(operation)} max={20_000} />
      <FurtherReading renderer={renderer} operation={operation} />
      {isWebhook ? null : <ServerList renderer={renderer} operation={operation} />}
      {isWebhook ? null : <Authorization renderer={renderer} operation={operation} />}
      <ParameterSections renderer={renderer} operation={operation} context={context} />
      <BodySection renderer={renderer} operation={operation} context={context} kind={kind} />
      <ResponseSection renderer={renderer} operation={operation} context={context} />
    </>
  );
}

function Samples({ renderer, operation, kind, context }: PartProps) {
  const isWebhook = kind === 'webhook';
  return (
    <>
      {isWebhook ? (
        <PayloadExamples renderer={renderer} operation={operation} />
      ) : (
        <RequestSamples renderer={renderer} operation={operation} context={context} />
      )}
      <ResponseExamples renderer={renderer} operation={operation} side={isWebhook ? 'sent' : 'received'} />
    </>
  );
}

/** Opens the form in which an operation is tried; it takes a script, which shows the button. */
function TryButton({ renderer, operation }: { renderer: ApiRenderer; operation: Operation }) {
  const { tryScript, operationHref, document, words } = renderer;
  if (tryScript === undefined || operationHref === undefined || !mayTry(document, operation)) return null;
  return (
    <button
      class="button button-primary api-try-button"
      type="button"
      hidden
      data-try={`${operationHref(operation)}&fragment=form`}
      data-script={tryScript}
      aria-haspopup="dialog"
    >
      <Icon name="play" />
      {words.tryIt}
    </button>
  );
}

function FurtherReading({ renderer, operation }: { renderer: ApiRenderer; operation: Operation }) {
  const link = documentationLink(fieldOf(operation.value, 'externalDocs'));
  return link === '' ? null : <div class="api-prose">{renderer.renderMarkdown(link)}</div>;
}

function Authorization({ renderer, operation }: { renderer: ApiRenderer; operation: Operation }) {
  const words = authenticationWords(renderer.document, operation.value);
  if (words === undefined) return null;
  return (
    <section class="api-section">
      <h3>{renderer.words.apiAuthorization}</h3>
      <div class="api-prose">{renderer.renderMarkdown(words)}</div>
    </section>
  );
}
