import type { Action } from '@lectern/domain/platform/permissions/actions';
import {
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  UseInterceptors,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { IncomingFiles } from '../http/incoming-files.js';
import { buildInput } from './build-input.js';
import { ChangeInterceptor } from './change.interceptor.js';
import { type Declaration, registerEndpoint } from './endpoint-declaration.js';
import type { Anonymous, Authorized, InBrowser, Readable } from './endpoint-input.js';

type Schema = z.ZodType;
type Parsed<S extends Schema | undefined> = S extends Schema ? z.infer<S> : undefined;

type Input<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  U extends true | undefined,
> = {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  files: U extends true ? IncomingFiles : undefined;
};

type ResponseOf<R extends Schema | null> = Promise<R extends Schema ? z.input<R> : void>;

type MethodDecorator<Handler> = <T extends Handler>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<T>,
) => void;

/**
 * Declares an operation once: its route, who may call it, what goes in and what comes out.
 * Validation, access, the response's check and the OpenAPI document all follow from it.
 */
export function Endpoint<
  R extends Schema | null,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  U extends true | undefined = undefined,
>(
  declaration: Declaration<P, Q, B> & { action: Action; response: R; upload?: U },
): MethodDecorator<(input: Authorized<Input<P, Q, B, U>>) => ResponseOf<R>> {
  return (target, key, descriptor) => declare(target, key, descriptor, declaration, declaration.action);
}

/** Declares a read that visitors of a published site may do too: the operation is told who reads. */
export function ReaderEndpoint<
  R extends Schema | null,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  declaration: Declaration<P, Q, B> & { action: Action; response: R; upload?: undefined },
): MethodDecorator<(input: Readable<Input<P, Q, B, undefined>>) => ResponseOf<R>> {
  return (target, key, descriptor) =>
    declare(target, key, descriptor, { ...declaration, forVisitors: true }, declaration.action);
}

/** Declares an operation that anybody may call, with or without a token. */
export function PublicEndpoint<
  R extends Schema | null,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  declaration: Declaration<P, Q, B> & { response: R; upload?: undefined },
): MethodDecorator<(input: Anonymous<Input<P, Q, B, undefined>>) => ResponseOf<R>> {
  return (target, key, descriptor) => declare(target, key, descriptor, declaration, 'public');
}

/** Declares an operation that the own console calls to sign somebody in or out. */
export function BrowserEndpoint<
  R extends Schema | null,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  declaration: Declaration<P, Q, B> & { response: R; upload?: undefined },
): MethodDecorator<(input: InBrowser<Input<P, Q, B, undefined>>) => ResponseOf<R>> {
  return (target, key, descriptor) => declare(target, key, descriptor, { ...declaration, inBrowser: true }, 'public');
}

const EndpointInput = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  buildInput(context.switchToHttp().getRequest<FastifyRequest>()),
);

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
  registerEndpoint(handler, {
    ...rest,
    ...(params && { params }),
    ...(query && { query }),
    ...(body && { body }),
    operationId: key,
    access,
  });
  const status = declaration.status ?? (declaration.response === null ? 204 : 200);
  RequestMapping({ path: declaration.path ?? '', method: RequestMethod[declaration.method] })(target, key, descriptor);
  HttpCode(status)(target, key, descriptor);
  EndpointInput()(target, key, 0);
  const { upload, carries } = declaration;
  if (declaration.method !== 'GET')
    RouteConfig({ upload, carries, needsToken: access !== 'public' })(target, key, descriptor);
  if (declaration.method !== 'GET' && !declaration.readOnly)
    UseInterceptors(ChangeInterceptor)(target, key, descriptor);
}
