/** Specs of commands run as those of storage do: over a database of their own, with the built packages. */
export { default } from '../../database/test/environment.mjs';
