import { operationTitle } from '@lectern/content/api-reference/describe/describe-operation';
import { newDescribeContext } from '@lectern/content/api-reference/describe/described-schema';
import { cutAt } from '@lectern/content/api-reference/descriptions/markdown-text';
import type { Operation } from '@lectern/openapi/document/operations';
import type { VNode } from 'preact';
import type { ApiRenderer } from './api-renderer.js';
import { SamplePanel } from './sample-panels.js';
import { sampleLanguages } from './samples/sample-languages.js';
import { sampleRequest } from './samples/sample-request.js';
import { operationForm } from './try-it/operation-form.js';
import { TryForm } from './try-it/try-form.js';

/** A sample of an operation in one language, by its place in the list; nothing when there is no such language. */
export function operationSample(renderer: ApiRenderer, operation: Operation, index: number): VNode | undefined {
  const language = sampleLanguages[index];
  if (language === undefined) return undefined;
  const request = sampleRequest(newDescribeContext(renderer.document), operation);
  return <SamplePanel renderer={renderer} operation={operation} language={language} request={request} />;
}

/** The form in which an operation is tried; nothing where it cannot be. */
export function tryForm(
  { document, words }: ApiRenderer,
  operation: Operation,
  { spec, storageKey, proxyHref }: { spec: string; storageKey: string; proxyHref: string | undefined },
): VNode | undefined {
  const form = operationForm(document, operation);
  if (form === undefined) return undefined;
  return (
    <TryForm
      form={form}
      title={cutAt(operationTitle(operation), 200)}
      words={words}
      storageKey={storageKey}
      proxyHref={proxyHref}
      spec={spec}
    />
  );
}
