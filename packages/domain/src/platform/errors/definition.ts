/** An error: its HTTP status and what it says. */
export interface ErrorDefinition<Args> {
  status: number;
  message: (args: Args) => string;
}

type NoArgs = Record<string, never>;

/** Defines an error. */
export const define = <Args = NoArgs>(status: number, message: (args: Args) => string): ErrorDefinition<Args> => ({
  status,
  message,
});

/** Defines the error that something is not there, in words that do not tell it from what may not be seen. */
export const missing = (noun: string) =>
  define(404, () => `There is no such ${noun}, or you may not see it. Check its id.`);
