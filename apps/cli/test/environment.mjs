// The command line needs what the database package needs: a database of its own for each worker.
export { default } from '../../../packages/database/test/environment.mjs';
