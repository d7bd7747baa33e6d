import type { ErrorName } from '@lectern/domain/errors/catalog';
import type { Action } from '@lectern/domain/permissions/actions';
import { createParamDecorator, type ExecutionContext, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { buildInput } from './build-input.js';
import type { Anonymous, Authorized } from './endpoint-input.js';

type Schema = z.ZodType;
type Parsed<S extends Schema | undefined> = S extends Schema ? z.infer<S> : undefined;

interface Declaration<P extends Schema | undefined, Q extends Schema | undefined, B extends Schema | undefined> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the controller's. */
  path?: string;
  /** What the operation does, in a few words. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** 200 unless said otherwise; 204 when there is no response. */
  status?: 200 | 201;
  /** Errors that this operation answers with, beside those that follow from its other declarations. */
  errors?: readonly ErrorName[];
  /** A change that nobody needs to trace later, such as a sign of life. */
  unaudited?: true;
}

/** A declared operation, as the guards, the interceptor and the OpenAPI document see it. */
export interface EndpointDeclaration extends Declaration<Schema, Schema, Schema> {
  operationId: string;
  access: Action | 'public';
  response: Schema | null;
}

type Input<P extends Schema | undefined, Q extends Schema | undefined, B extends Schema | undefined> = {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
};

type Answer<R extends Schema | null> = Promise<R extends Schema ? z.input<R> : void>;

type MethodDecorator<Handler> = <T extends Handler>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<T>,
) => void;

const declarations = new WeakMap<object, EndpointDeclaration>();

/** The declaration of a controller method, or undefined when it has none. */
export function endpointOf(handler: object): EndpointDeclaration | undefined {
  return declarations.get(handler);
}

/**
 * Declares an operation once: its route, who may call it, what goes in and what comes out.
 * Validation, access, the answer's check and the OpenAPI document all follow from it.
 */
export function Endpoint<
  R extends Schema | null,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  declaration: Declaration<P, Q, B> & { action: Action; response: R },
): MethodDecorator<(input: Authorized<Input<P, Q, B>>) => Answer<R>> {
  return (target, key, descriptor) => declare(target, key, descriptor, declaration, declaration.action);
}

/** Declares an operation that anybody may call, with or without a token. */
export function PublicEndpoint<
  R extends Schema | null,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  declaration: Declaration<P, Q, B> & { response: R },
): MethodDecorator<(input: Anonymous<Input<P, Q, B>>) => Answer<R>> {
  return (target, key, descriptor) => declare(target, key, descriptor, declaration, 'public');
}

const EndpointInput = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return buildInput(request, endpointOf(context.getHandler()));
});

function declare<T>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<T>,
  declaration: Declaration<Schema | undefined, Schema | undefined, Schema | undefined> & { response: Schema | null },
  access: Action | 'public',
): void {
  const handler: unknown = descriptor.value;
  if (typeof handler !== 'function') throw new Error(`${key} is not a method`);
  const { params, query, body, ...rest } = declaration;
  declarations.set(handler, {
    ...rest,
    ...(params && { params }),
    ...(query && { query }),
    ...(body && { body }),
    operationId: key,
    access,
  });
  const status = declaration.response === null ? 204 : (declaration.status ?? 200);
  RequestMapping({ path: declaration.path ?? '', method: RequestMethod[declaration.method] })(target, key, descriptor);
  HttpCode(status)(target, key, descriptor);
  EndpointInput()(target, key, 0);
}
