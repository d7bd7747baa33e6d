import type { IntegrationScope } from '@lectern/domain/integrations/scopes';
import type { ErrorName } from '@lectern/domain/platform/errors/catalog';
import type { Action } from '@lectern/domain/platform/permissions/actions';
import type { z } from 'zod';

type Schema = z.ZodType;

/** What a JSON body may carry that needs more room than others. */
export type LargeContent = 'specification' | 'conversations' | 'integration';

/** What is said of an operation when it is declared. */
export interface Declaration<P extends Schema | undefined, Q extends Schema | undefined, B extends Schema | undefined> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the controller's. */
  path?: string;
  /** What the operation does, in a few words. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** The body is a form with files in it instead, which the operation reads while they arrive. */
  upload?: true;
  /** What the body carries, where that makes it larger than other bodies. */
  carries?: LargeContent;
  /** Media type of a response that is a file, not JSON; its operation answers a `StreamableFile`. */
  produces?: string;
  /** The data of each event, where the response is a stream of server-sent events. */
  events?: Schema;
  /** 200 unless said otherwise; 204 when there is no response. */
  status?: 200 | 201;
  /** A change that makes what is not there: it answers 201 then, by `asCreated`. */
  creates?: true;
  /** What it answers stands beside what it was asked of, as a copy does, or is just that: not below its own path. */
  besideTarget?: true;
  /** Errors that this operation answers with, beside those that follow from its other declarations. */
  errors?: readonly ErrorName[];
  /** A read whose answer has an ETag, so that a client can ask whether what it has still holds. */
  validated?: true;
  /** Its answer holds content of one revision, which a header names: that of a read by `fromRevision`. */
  fromRevision?: true;
  /** A change whose answer a client may decline by `Prefer: return=minimal`. */
  minimal?: true;
  /** A read, although its method is that of changes, because what is asked for stands in the body. */
  readOnly?: true;
  /** A read that visitors of a published site may do too, each as far as the site shows it to them. */
  forVisitors?: true;
  /** Integrations may do it with a token of their own. */
  forIntegrations?: true;
  /** The scope by which installations may do it, where they are enabled; `any` when all of them may. */
  forInstallations?: IntegrationScope | 'any';
  /** A public operation for the console alone: it is told which browser calls. */
  inBrowser?: true;
  /** It changes security: who calls in a session has to have signed in a moment ago. */
  recentSignIn?: true;
  /** A change that nobody needs to trace later, such as a sign of life. */
  unaudited?: true;
}

/** A declared operation, as the guards, the interceptor and the OpenAPI document see it. */
export interface EndpointDeclaration extends Declaration<Schema, Schema, Schema> {
  operationId: string;
  access: Action | 'public';
  response: Schema | null;
}

const declarations = new WeakMap<object, EndpointDeclaration>();

/** Keeps the declaration of a controller method. */
export function registerEndpoint(handler: object, declaration: EndpointDeclaration): void {
  declarations.set(handler, declaration);
}

/** The declaration of a controller method, or undefined when it has none. */
export function endpointOf(handler: object): EndpointDeclaration | undefined {
  return declarations.get(handler);
}
