import type { z } from 'zod';

/** An application cannot start as it is configured; the message says what to change. */
export class StartError extends Error {}

/** Bad configuration: every problem at once, by variable name. */
export class ConfigurationError extends StartError {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is invalid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

/** Reads the variables that `schema` describes; an empty variable counts as not set. */
export function parseEnv<T extends z.ZodType>(schema: T, env: Record<string, string | undefined>): z.infer<T> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigurationError(
    result.error.issues.map(({ path, message }) => {
      const name = path.join('.');
      return Object.hasOwn(given, name) ? `${name}: ${message}` : `${name} is not set: ${message}`;
    }),
  );
}
