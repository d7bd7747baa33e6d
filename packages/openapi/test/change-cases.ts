import { readFileSync } from 'node:fs';
import { arrayOf, type JsonObject, type JsonValue, objectOf } from '../src/document/json.js';
import { defaultLimits } from '../src/document/limits.js';
import { parseText } from '../src/parse/parse-text.js';
import { receiving, sending, specification, withOperation } from '../src/testing/documents.js';

/** Two states of a specification, and what is to be told of the difference. */
export interface ChangeCase {
  name: string;
  before: JsonObject;
  after: JsonObject;
  /** Such as `breaking operation-removed`: level and rule. */
  told: string[];
}

const ok = { description: 'Fine' };
const limit = (more: JsonObject = {}) => ({ name: 'limit', in: 'query', schema: { type: 'integer' }, ...more });
const taking = (...parameters: JsonValue[]) => withOperation({ parameters });
const answering = (responses: JsonObject) => withOperation({ responses });
const header = (more: JsonObject) => answering({ 200: { ...ok, headers: { 'X-Total': { schema: {}, ...more } } } });
const ended = (sunset?: JsonValue) => ({ deprecated: true, ...(sunset === undefined ? {} : { 'x-sunset': sunset }) });
const calling = (schema: JsonValue, more: JsonObject = {}) => {
  const post = { requestBody: { content: { 'application/json': { schema } } }, responses: { 204: ok }, ...more };
  return withOperation({ callbacks: { changed: { '{$request.body#/url}': { post } } } });
};
const none = specification();

const operationCases: ChangeCase[] = [
  { name: 'an operation is removed', before: withOperation(), after: none, told: ['breaking operation-removed'] },
  {
    name: 'an operation is removed that was deprecated without a sunset',
    before: withOperation(ended()),
    after: none,
    told: ['breaking operation-removed'],
  },
  {
    name: 'an operation is removed before its sunset',
    before: withOperation(ended('2026-03-01')),
    after: none,
    told: ['breaking operation-removed-before-sunset'],
  },
  {
    name: 'an operation is removed on the day of its sunset',
    before: withOperation(ended('2026-01-01')),
    after: none,
    told: ['info operation-removed-after-sunset'],
  },
  {
    name: 'an operation is removed after its sunset, which has a time',
    before: withOperation(ended('2025-12-31T23:00:00+01:00')),
    after: none,
    told: ['info operation-removed-after-sunset'],
  },
  {
    name: 'an operation is removed whose sunset is not a date',
    before: withOperation(ended('soon')),
    after: none,
    told: ['breaking operation-removed'],
  },
  {
    name: 'an operation with a sunset is removed that was never deprecated',
    before: withOperation({ 'x-sunset': '2025-01-01' }),
    after: none,
    told: ['breaking operation-removed'],
  },
  {
    name: 'an operation is deprecated with a sunset',
    before: withOperation(),
    after: withOperation(ended('2027-01-01')),
    told: ['info operation-deprecated'],
  },
  {
    name: 'an operation is deprecated with a sunset that is not a date',
    before: withOperation(),
    after: withOperation(ended('soon')),
    told: ['info operation-deprecated', 'breaking operation-sunset-invalid'],
  },
  {
    name: 'an operation is deprecated with a sunset that has passed',
    before: withOperation(),
    after: withOperation(ended('2025-01-01')),
    told: ['info operation-deprecated', 'warning operation-sunset-passed'],
  },
  {
    name: 'a sunset becomes earlier',
    before: withOperation(ended('2027-01-01')),
    after: withOperation(ended('2026-06-01')),
    told: ['breaking operation-sunset-earlier'],
  },
  {
    name: 'a sunset becomes later',
    before: withOperation(ended('2026-06-01')),
    after: withOperation(ended('2027-01-01')),
    told: ['info operation-sunset-changed'],
  },
  {
    name: 'a sunset is removed',
    before: withOperation(ended('2027-01-01')),
    after: withOperation(ended()),
    told: ['breaking operation-sunset-removed'],
  },
  {
    name: 'an operation is no longer deprecated',
    before: withOperation(ended('2027-01-01')),
    after: withOperation(),
    told: ['info operation-reactivated'],
  },
  {
    name: 'a parameter is removed',
    before: taking(limit()),
    after: taking(),
    told: ['warning request-parameter-removed'],
  },
  {
    name: 'a parameter is removed after its sunset',
    before: taking(limit(ended('2025-01-01'))),
    after: taking(),
    told: ['info request-parameter-removed-after-sunset'],
  },
  {
    name: 'a parameter is removed before its sunset',
    before: taking(limit(ended('2030-01-01'))),
    after: taking(),
    told: ['breaking request-parameter-removed-before-sunset'],
  },
  {
    name: 'the sunset of a parameter becomes earlier',
    before: taking(limit(ended('2030-01-01'))),
    after: taking(limit(ended('2029-01-01'))),
    told: ['breaking parameter-sunset-earlier'],
  },
  {
    name: 'a required parameter is added',
    before: taking(),
    after: taking(limit({ required: true })),
    told: ['breaking request-required-parameter-added'],
  },
  {
    name: 'a parameter becomes required',
    before: taking(limit()),
    after: taking(limit({ required: true })),
    told: ['breaking request-parameter-became-required'],
  },
  {
    name: 'the default of a parameter changes',
    before: taking(limit({ schema: { type: 'integer', default: 10 } })),
    after: taking(limit({ schema: { type: 'integer', default: 20 } })),
    told: ['warning request-default-changed'],
  },
  {
    name: 'a parameter says how it has been written all along',
    before: taking(limit()),
    after: taking(limit({ style: 'form', explode: true })),
    told: [],
  },
  {
    name: 'a parameter is written in another way',
    before: taking(limit()),
    after: taking(limit({ explode: false })),
    told: ['breaking request-parameter-style-changed'],
  },
  {
    name: 'a successful response is removed',
    before: answering({ 200: ok, 201: ok }),
    after: answering({ 200: ok }),
    told: ['breaking response-status-removed'],
  },
  {
    name: 'an error is removed',
    before: answering({ 200: ok, 404: ok }),
    after: answering({ 200: ok }),
    told: ['info response-error-status-removed'],
  },
  {
    name: 'the response for everything else is removed',
    before: answering({ 200: ok, default: ok }),
    after: answering({ 200: ok }),
    told: ['warning response-default-removed'],
  },
  {
    name: 'a required response header becomes optional',
    before: header({ required: true }),
    after: header({}),
    told: ['breaking response-header-became-optional'],
  },
  {
    name: 'a required response header is removed',
    before: header({ required: true }),
    after: answering({ 200: ok }),
    told: ['breaking response-required-header-removed'],
  },
  {
    name: 'an optional response header is removed',
    before: header({}),
    after: answering({ 200: ok }),
    told: ['warning response-header-removed'],
  },
  {
    name: 'a response header is written in another case',
    before: header({}),
    after: answering({ 200: { ...ok, headers: { 'x-total': { schema: {} } } } }),
    told: [],
  },
  { name: 'a callback is removed', before: calling({}), after: withOperation(), told: ['breaking callback-removed'] },
  { name: 'a callback is added', before: withOperation(), after: calling({}), told: ['info callback-added'] },
  {
    name: 'what a callback sends to clients loses a required property',
    before: calling({ properties: { a: {} }, required: ['a'] }),
    after: calling({ properties: {} }),
    told: ['breaking response-required-property-removed'],
  },
  {
    name: 'a callback expects more in its answer',
    before: calling({}, { responses: { 200: ok } }),
    after: calling({}, { responses: { 201: ok } }),
    told: ['breaking response-status-removed', 'info response-status-added'],
  },
  {
    name: 'another way to identify oneself is asked for',
    before: withOperation({ security: [{ a: [] }] }),
    after: withOperation({ security: [{ b: [] }] }),
    told: ['breaking security-removed', 'info security-added'],
  },
];

/** Changes that people make to specifications, from both sides where it matters who writes the data. */
export const changeCases: ChangeCase[] = [...operationCases, ...schemaCases()];

/** Reads the changes of schemas: each is a case where clients send the data, and one where they receive it. */
function schemaCases(): ChangeCase[] {
  const parsed = parseText(readFileSync(new URL('./schema-changes.yaml', import.meta.url), 'utf8'), defaultLimits);
  if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
  return Object.entries(objectOf(parsed.value)).flatMap(([name, value]): ChangeCase[] => {
    const [before = null, after = null, sent, received] = arrayOf(value);
    return [
      { name: `${name}, sent`, before: sending(before), after: sending(after), told: told('request', sent) },
      {
        name: `${name}, received`,
        before: receiving(before),
        after: receiving(after),
        told: told('response', received),
      },
    ];
  });
}

function told(side: string, verdict: JsonValue | undefined): string[] {
  return [String(verdict).replace(' ', ` ${side}-`)];
}
