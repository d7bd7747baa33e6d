import { callableServers } from '@lectern/content/api-reference/describe/callable-servers';
import {
  type DescribeContext,
  newDescribeContext,
  readSchema,
  typesOf,
} from '@lectern/content/api-reference/describe/described-schema';
import { examplesOf, mediaGroups } from '@lectern/content/api-reference/describe/media-types';
import { parametersOf, readParameter, statedExample } from '@lectern/content/api-reference/describe/parameters';
import type { CallableServer } from '@lectern/content/api-reference/describe/server-address';
import { arrayOf, fieldOf, type JsonObject, type JsonValue, objectOf } from '@lectern/openapi/document/json';
import type { Operation } from '@lectern/openapi/document/operations';
import { resolve } from '@lectern/openapi/document/references';
import type { FormField } from '../request/build-request.js';
import { type SecurityScheme, securityOf } from '../request/credentials.js';
import { readForm } from '../request/parameter-form.js';
import { type ParameterForm, writtenValue } from '../request/parameter-text.js';
import { formFields } from '../samples/sample-request.js';

/** A parameter as it is asked for. */
export interface FormParameter extends ParameterForm {
  /** What is typed: lists one entry a line, objects as JSON. */
  type: 'text' | 'number' | 'integer' | 'choice' | 'list' | 'json';
  isRequired: boolean;
  choices: string[];
  /** What stands there at first; entries of a list a line each. */
  value: string;
}

/** A body as it is asked for, in one media type. */
export interface FormBody {
  mediaType: string;
  kind: 'json' | 'text' | 'urlencoded' | 'multipart' | 'file';
  text: string;
  fields: FormField[];
}

/** Everything that is asked for before an operation is tried. */
export interface OperationForm {
  method: string;
  path: string;
  servers: CallableServer[];
  parameters: FormParameter[];
  bodies: FormBody[];
  isBodyRequired: boolean;
  /** The ways to identify oneself, of which one is chosen. */
  ways: SecurityScheme[][];
}

const MAX_PARAMETERS = 100;
const MAX_CHOICES = 100;
const MAX_BODIES = 6;
const MAX_TEXT = 2000;

/** Describes what is asked for to try an operation; gives nothing where it cannot or must not be tried. */
export function operationForm(document: JsonObject, operation: Operation): OperationForm | undefined {
  if (!mayTry(document, operation)) return undefined;
  const servers = callableServers(document, operation);
  const context = newDescribeContext(document);
  const body = objectOf(resolve(document, fieldOf(operation.value, 'requestBody')));
  return {
    method: operation.method.toUpperCase(),
    path: operation.path.slice(0, MAX_TEXT),
    servers,
    parameters: parametersOf(document, operation)
      .slice(0, MAX_PARAMETERS)
      .flatMap((parameter) => formParameter(context, parameter) ?? []),
    // Browsers send none with these.
    bodies: ['get', 'head'].includes(operation.method) ? [] : formBodies(document, fieldOf(body, 'content')),
    isBodyRequired: fieldOf(body, 'required') === true,
    ways: securityOf(document, operation.value),
  };
}

/** Whether an operation can be tried, and its author does not say for it, its path or all of them that it must not be. */
export function mayTry(document: JsonObject, operation: Operation): boolean {
  const { value, pathItem, method } = operation;
  const isHidden = [value, pathItem, document].some((part) => fieldOf(part, 'x-hideTryItPanel') === true);
  // Browsers refuse to send this one.
  return !isHidden && method !== 'trace' && callableServers(document, operation).length > 0;
}

function formParameter(context: DescribeContext, parameter: JsonObject): FormParameter | undefined {
  const form = readForm(parameter);
  if (form === undefined) return undefined;
  const { schema, isRequired } = readParameter(context, parameter);
  const described = readSchema(context, schema);
  const keywords = described?.view.keywords;
  const types = described === undefined ? [] : typesOf(described);
  const isList = types.includes('array') && form.mediaType === undefined;
  const items = isList ? readSchema(context, keywords?.get('items'))?.view.keywords : undefined;
  const choices = choicesOf((items ?? keywords)?.get('enum'));
  const stated = keywords?.get('default') ?? fieldOf(parameter, 'example') ?? statedExample(context, parameter, schema);
  return {
    ...form,
    type: isList ? 'list' : inputType(types, choices, form),
    isRequired,
    choices: types[0] === 'boolean' ? ['true', 'false'] : choices,
    value: initialText(stated, isList).slice(0, MAX_TEXT),
  };
}

function inputType(types: readonly string[], choices: readonly string[], { mediaType }: ParameterForm) {
  if (mediaType !== undefined || types.includes('object')) return 'json';
  if (choices.length > 0 || types[0] === 'boolean') return 'choice';
  const [type, ...others] = types;
  return others.length === 0 && (type === 'number' || type === 'integer') ? type : 'text';
}

function choicesOf(stated: JsonValue | undefined): string[] {
  const choices = arrayOf(stated).filter((choice) => choice !== null && typeof choice !== 'object');
  return choices.slice(0, MAX_CHOICES).map(writtenValue);
}

function initialText(stated: JsonValue | undefined, isList: boolean): string {
  if (stated === undefined || stated === null) return '';
  if (isList)
    return arrayOf(stated).map(writtenValue).join('\n') || (Array.isArray(stated) ? '' : writtenValue(stated));
  return typeof stated === 'object' ? JSON.stringify(stated) : writtenValue(stated);
}

function formBodies(document: JsonObject, content: JsonValue | undefined): FormBody[] {
  const all = mediaGroups(document, content).flatMap((group) => {
    const examples = examplesOf(document, group, { side: 'sent', orMade: true });
    return group.map(({ mediaType, media }): FormBody => {
      const kind = kindOfBody(mediaType);
      const schema = fieldOf(media, 'schema');
      const isForm = kind === 'multipart' || kind === 'urlencoded';
      const own = examples.find((example) => example.mediaType === mediaType);
      const text =
        own?.text ?? (kind === 'json' ? examples.find(({ language }) => language === 'json')?.text : undefined);
      return { mediaType, kind, text: text ?? '', fields: isForm ? formFields(document, schema) : [] };
    });
  });
  return all.slice(0, MAX_BODIES);
}

function kindOfBody(mediaType: string): FormBody['kind'] {
  if (/^multipart\//i.test(mediaType)) return 'multipart';
  if (/^application\/x-www-form-urlencoded\b/i.test(mediaType)) return 'urlencoded';
  if (/[/+]json\b|^\*\/\*/i.test(mediaType)) return 'json';
  return /^text\/|[/+](xml|yaml|csv|graphql|javascript)\b/i.test(mediaType) ? 'text' : 'file';
}
