import type { OperationContext } from '@lectern/database/context';
import type { HeldTransaction } from '@lectern/database/held-transaction';
import type { Identity } from '@lectern/database/people/identity/identity.queries';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import type { FastifyRequest } from 'fastify';
import type { Browser } from '../access/caller-credentials.service.js';
import type { VisitorView } from '../access/visitor-view.js';
import type { FormHash } from '../http/incoming-files.js';
import type { EndpointDeclaration } from './endpoint-declaration.js';

/** Who does something, on which request. */
export interface RequestContext extends OperationContext {
  /** Where the changes of a request with an idempotency key are made; they are committed with its response. */
  transaction?: HeldTransaction;
}

/** The authenticated caller of an operation, after its access was checked. */
export interface Caller {
  identity: Identity;
  /** Id of the calling user. */
  userId: string;
  /** Effective role on what the operation is about; null for guests and for operations on the own account. */
  role: RoleOrGuest;
  /** The organization that the operation is about; empty for operations on the own account. */
  organizationId: string;
  context: RequestContext;
  /** Finds the caller once more, for what goes on after the request was let through; null when the token has ended. */
  again: () => Promise<Identity | null>;
}

/** Who reads what may be published: somebody with a role, or a visitor of a site. */
export type SiteReaderIdentity =
  | { organizationId: string; visitor: null; caller: Caller }
  | { organizationId: string; visitor: VisitorView; caller: null };

/** What a read receives that visitors of a published site may do too. */
export type Readable<Parts extends object = object> = Parts & { reader: SiteReaderIdentity; unlessKnown: UnlessKnown };

/** What an operation with an action receives. */
export type Authorized<Parts extends object = object> = Parts & { caller: Caller; unlessKnown: UnlessKnown };

/**
 * Ends a `validated` read with 304 when the client has the response that this ETag stands for. For reads that know what
 * they would answer before they have done the work of it.
 */
export type UnlessKnown = (etag: string) => void;

/** What a public operation receives. */
export type Anonymous<Parts extends object = object> = Parts & { requestId: string; ipAddress: string };

/** What a public operation for the console receives. */
export type InBrowser<Parts extends object = object> = Anonymous<Parts> & { browser: Browser };

/** What the guards found out about a request on its way to the operation. */
export interface RequestState {
  endpoint?: EndpointDeclaration;
  identity?: Identity;
  /** Finds the caller once more. */
  again?: () => Promise<Identity | null>;
  /** The browser that shows the console, where an operation is for that alone. */
  browser?: Browser;
  /** What the bearer of a token of a site sees. */
  visitor?: VisitorView;
  role: RoleOrGuest;
  organizationId: string;
  /** There is nothing that the operation could be done to, which is as good as having done it. */
  absent?: true;
  /** Where the changes of a request with an idempotency key are made. */
  transaction?: HeldTransaction;
  /** What the form of such a request is recognized by. */
  form?: FormHash;
  /** The ETag of the response, where it is known before the response is. */
  etag?: string;
}

const states = new WeakMap<FastifyRequest, RequestState>();

/** The state of a request; one object from the first guard to the response. */
export function stateOf(request: FastifyRequest): RequestState {
  const known = states.get(request);
  if (known) return known;
  const state: RequestState = { role: null, organizationId: '' };
  states.set(request, state);
  return state;
}
