import type { AuditActorType, AuditSource } from '@lectern/domain/platform/audit/schemas';

/** Who does something, on which occasion: goes into the audit trail, events and jobs. */
export interface OperationContext {
  actor: {
    type: AuditActorType;
    id: string;
    label?: string | undefined;
    /** The user that stands for an actor who is none. */
    userId?: string | undefined;
  };
  source: AuditSource;
  requestId: string;
  at: Date;
}

/** Id of the user who is the author of what is made; null when nobody is. */
export function authorOf({ actor }: OperationContext): string | null {
  return actor.type === 'user' ? actor.id : (actor.userId ?? null);
}

/** The context of something that nobody asked for in person, such as a scheduled job. */
export function systemContext(requestId: string, at: Date): OperationContext {
  return { actor: { type: 'system', id: 'lectern' }, source: 'workflow', requestId, at };
}

/** The context of a command that an operator typed. */
export function operatorContext(requestId: string, at: Date): OperationContext {
  return { actor: { type: 'system', id: 'operator', label: 'Command line' }, source: 'script', requestId, at };
}
