/** A module whose fetch handler has the given body. */
export function handler(body: string, before = ''): string {
  return `${before}\nexport default { async fetch(request, env, ctx) { ${body} } };`;
}

/** The lines of a trace as level and text, without their times. */
export function linesOf(logs: readonly { level: string; message: string }[]): [string, string][] {
  return logs.map(({ level, message }) => [level, message]);
}
