import type { VNode } from 'preact';

/** The method of an API operation, in a colour that says what it does. */
export function MethodBadge({ method }: { method: string }): VNode | null {
  const name = method.slice(0, 10).toUpperCase();
  return name === '' ? null : <span class={`api-method ${TONES.get(name) ?? 'api-tone-info'}`}>{name}</span>;
}

const TONES = new Map([
  ['GET', 'api-tone-primary'],
  ['POST', 'api-tone-success'],
  ['PUT', 'api-tone-warning'],
  ['PATCH', 'api-tone-warning'],
  ['DELETE', 'api-tone-danger'],
]);

/** The title of an operation beside its method: one that has no words of its own begins with it. */
export function titleBeside(method: string | undefined, title: string): string {
  const prefix = `${method?.toUpperCase()} `;
  return title.startsWith(prefix) ? title.slice(prefix.length) : title;
}
