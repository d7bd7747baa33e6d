import { operationTitle } from '@lectern/content/api-reference/describe/describe-operation';
import type { DescribeContext } from '@lectern/content/api-reference/describe/described-schema';
import { examplesOf, type MediaExample, mediaGroups } from '@lectern/content/api-reference/describe/media-types';
import { responsesOf } from '@lectern/content/api-reference/describe/responses';
import type { ExampleSide } from '@lectern/content/api-reference/describe/schema-example';
import { arrayOf, fieldOf, type JsonValue, objectOf, stringOf } from '@lectern/openapi/document/json';
import type { Operation } from '@lectern/openapi/document/operations';
import { resolve } from '@lectern/openapi/document/references';
import type { ApiRenderer } from './api-renderer.js';
import { CodePanel, type CodeTab, CodeTabs } from './code-tabs.js';
import type { BuiltRequest } from './request/build-request.js';
import { type SampleLanguage, sampleLanguages } from './samples/sample-languages.js';
import { sampleRequest } from './samples/sample-request.js';
import { statusTone } from './status-tone.js';

interface PanelProps {
  renderer: ApiRenderer;
  operation: Operation;
}

const MAX_STATUSES = 8;
const MAX_EXAMPLES = 4;
const MAX_STATED = 12;
const MAX_SOURCE = 20_000;
/** Samples in further languages are fetched by those who choose them: all of them would be most of a large page. */
const SAMPLES_IN_PLACE = 3;

/** Shows how an operation is called in several languages. */
export function RequestSamples({ renderer, operation, context }: PanelProps & { context: DescribeContext }) {
  const { words, operationHref } = renderer;
  const stated = fieldOf(operation.value, 'x-codeSamples');
  if (stated === false) return null;
  const given = statedSamples(renderer, operation, arrayOf(stated));
  if (given.length > 0)
    return <CodeTabs group={`${renderer.id}-request`} label={words.apiRequest} tabs={given} isSynced />;
  const request = sampleRequest(context, operation);
  const tabs = sampleLanguages.map((language, index): CodeTab => {
    const { title } = language;
    if (index < SAMPLES_IN_PLACE || operationHref === undefined) {
      return { title, content: <SamplePanel {...{ renderer, operation, language, request }} /> };
    }
    const href = `${operationHref(operation)}&sample=${index}`;
    return {
      title,
      part: `${href}&fragment=sample`,
      content: (
        <p>
          <a href={href}>{title}</a>
        </p>
      ),
    };
  });
  return <CodeTabs group={`${renderer.id}-request`} label={words.apiRequest} tabs={tabs} isSynced />;
}

/** Shows how an operation is called in one language. */
export function SamplePanel(props: PanelProps & { language: SampleLanguage; request: BuiltRequest }) {
  const { renderer, operation, language, request } = props;
  const { words } = renderer;
  const label = labelOf(operation, words.apiRequest, language.title);
  return <CodePanel text={language.write(request)} language={language.language} label={label} renderer={renderer} />;
}

/** The samples that the author of a specification wrote. */
function statedSamples(renderer: ApiRenderer, operation: Operation, stated: readonly JsonValue[]): CodeTab[] {
  const { words } = renderer;
  return stated.slice(0, MAX_STATED).flatMap((entry) => {
    const sample = objectOf(entry);
    const text = stringOf(fieldOf(sample, 'source')) ?? '';
    const language = stringOf(fieldOf(sample, 'lang')) ?? '';
    if (text.trim() === '' || text.length > MAX_SOURCE) return [];
    const title = (stringOf(fieldOf(sample, 'label')) || language || words.code).slice(0, 50);
    const label = labelOf(operation, words.apiRequest, title);
    return [{ title, content: <CodePanel text={text} language={language} label={label} renderer={renderer} /> }];
  });
}

/** Shows what a webhook sends. */
export function PayloadExamples({ renderer, operation }: PanelProps) {
  const { words } = renderer;
  const body = objectOf(resolve(renderer.document, fieldOf(operation.value, 'requestBody')));
  const tabs = bodyExamples(renderer, fieldOf(body, 'content'), 'received').map((example) => ({
    title: titleOf(example),
    content: <ExamplePanel renderer={renderer} example={example} label={labelOf(operation, words.apiPayload)} />,
  }));
  return <CodeTabs group={`${renderer.id}-payload`} label={words.apiPayload} tabs={tabs} />;
}

/** Shows examples of what is answered, by status. */
export function ResponseExamples({ renderer, operation, side }: PanelProps & { side: ExampleSide }) {
  const { words } = renderer;
  const { shown } = responsesOf(renderer.document, fieldOf(operation.value, 'responses'));
  const tabs = shown.slice(0, MAX_STATUSES).flatMap(({ status, response }): CodeTab[] => {
    const examples = bodyExamples(renderer, fieldOf(response, 'content'), side);
    if (examples.length === 0) return [];
    const title = status.slice(0, 20);
    const label = labelOf(operation, words.apiResponse, title);
    const content = <StatusExamples renderer={renderer} examples={examples} label={label} />;
    return [{ title, tone: statusTone(status), content }];
  });
  return <CodeTabs group={`${renderer.id}-response`} label={words.apiResponse} tabs={tabs} />;
}

function bodyExamples({ document }: ApiRenderer, content: JsonValue | undefined, side: ExampleSide): MediaExample[] {
  const groups = mediaGroups(document, content);
  return groups.flatMap((group) => examplesOf(document, group, { side, orMade: true })).slice(0, MAX_EXAMPLES);
}

/** The first example stands in plain sight, the others can be opened. */
function StatusExamples(props: { renderer: ApiRenderer; examples: readonly MediaExample[]; label: string }) {
  const { renderer, examples, label } = props;
  const [first, ...others] = examples;
  if (first === undefined) return null;
  return (
    <>
      {first.title === '' ? null : <p class="api-example-title">{titleOf(first)}</p>}
      <ExamplePanel renderer={renderer} example={first} label={label} />
      {others.map((example, index) => (
        <details key={index} class="api-example">
          <summary>{titleOf(example)}</summary>
          <ExamplePanel renderer={renderer} example={example} label={label} />
        </details>
      ))}
    </>
  );
}

function ExamplePanel({ renderer, example, label }: { renderer: ApiRenderer; example: MediaExample; label: string }) {
  const { text, language, isShortened } = example;
  return (
    <>
      <CodePanel text={text} language={language} label={`${label}, ${titleOf(example)}`} renderer={renderer} />
      {isShortened ? <p class="api-note">{renderer.words.apiExampleShortened}</p> : null}
    </>
  );
}

function titleOf({ title, mediaType }: MediaExample): string {
  return (title.trim() === '' ? mediaType : title).slice(0, 200);
}

/** Tells who hears the page where a sample belongs, as there are many of them. */
function labelOf(operation: Operation, ...words: string[]): string {
  return `${operationTitle(operation).slice(0, 200)}: ${words.join(' ')}`;
}
