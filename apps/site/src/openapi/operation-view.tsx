import { authenticationWords } from '@lectern/openapi/describe/authentication';
import { operationDescription } from '@lectern/openapi/describe/describe-operation';
import { newTelling, type Telling } from '@lectern/openapi/describe/told-schema';
import { documentationLink } from '@lectern/openapi/describe/web-link';
import { fieldOf } from '@lectern/openapi/document/json';
import type { Operation } from '@lectern/openapi/document/operations';
import type { ApiDrawing } from './api-drawing.js';
import { BodySection } from './body-section.js';
import { Address, OperationHeading } from './operation-heading.js';
import { ParameterSections } from './parameter-sections.js';
import { Prose } from './prose.js';
import { ResponseSection } from './response-section.js';
import { PayloadExamples, RequestSamples, ResponseExamples } from './sample-panels.js';
import { ServerList } from './server-list.js';
import { baseAddresses } from './servers.js';

/** What an operation or a webhook is drawn with. */
interface OperationProps {
  drawing: ApiDrawing;
  operation: Operation;
  kind: 'operation' | 'webhook';
  isHeadless: boolean;
}

interface PartProps extends Omit<OperationProps, 'isHeadless'> {
  telling: Telling;
}

/** Draws all that a reader has to know to call an operation, or to receive a webhook, with samples beside it. */
export function OperationView({ isHeadless, ...props }: OperationProps) {
  const { drawing, operation, kind } = props;
  const telling = newTelling(drawing.document);
  const [server] = kind === 'webhook' ? [] : baseAddresses(drawing.document, operation);
  return (
    <section
      class="api-operation full-width"
      {...(isHeadless ? { id: drawing.id } : { 'aria-labelledby': drawing.id })}
    >
      {isHeadless ? null : <OperationHeading drawing={drawing} operation={operation} />}
      <Address method={operation.method} path={operation.path} base={server?.url ?? ''} />
      <div class="api-columns">
        <div class="api-told">
          <Told {...props} telling={telling} />
        </div>
        <div class="api-samples">
          <Samples {...props} telling={telling} />
        </div>
      </div>
    </section>
  );
}

function Told({ drawing, operation, kind, telling }: PartProps) {
  const isWebhook = kind === 'webhook';
  return (
    <>
      {isWebhook ? <p class="api-note">{drawing.words.apiWebhookIsSent}</p> : null}
      <Prose drawing={drawing} text={operationDescription(operation)} most={20_000} />
      <FurtherReading drawing={drawing} operation={operation} />
      {isWebhook ? null : <ServerList drawing={drawing} operation={operation} />}
      {isWebhook ? null : <Authorization drawing={drawing} operation={operation} />}
      <ParameterSections drawing={drawing} operation={operation} telling={telling} />
      <BodySection drawing={drawing} operation={operation} telling={telling} kind={kind} />
      <ResponseSection drawing={drawing} operation={operation} telling={telling} />
    </>
  );
}

function Samples({ drawing, operation, kind, telling }: PartProps) {
  const isWebhook = kind === 'webhook';
  return (
    <>
      {isWebhook ? (
        <PayloadExamples drawing={drawing} operation={operation} />
      ) : (
        <RequestSamples drawing={drawing} operation={operation} telling={telling} />
      )}
      <ResponseExamples drawing={drawing} operation={operation} side={isWebhook ? 'sent' : 'received'} />
    </>
  );
}

function FurtherReading({ drawing, operation }: { drawing: ApiDrawing; operation: Operation }) {
  const link = documentationLink(fieldOf(operation.value, 'externalDocs'));
  return link === '' ? null : <div class="api-prose">{drawing.drawMarkdown(link)}</div>;
}

function Authorization({ drawing, operation }: { drawing: ApiDrawing; operation: Operation }) {
  const words = authenticationWords(drawing.document, operation.value);
  if (words === undefined) return null;
  return (
    <section class="api-section">
      <h3>{drawing.words.apiAuthorization}</h3>
      <div class="api-prose">{drawing.drawMarkdown(words)}</div>
    </section>
  );
}
