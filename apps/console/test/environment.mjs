import { fileURLToPath } from 'node:url';
import { apiEnvironment } from '../../../scripts/lib/spec-api.mjs';

/** The console as it is built, served by the API as users get it. */
export default apiEnvironment({
  LECTERN_CONSOLE: 'true',
  LECTERN_CONSOLE_DIR: fileURLToPath(new URL('../dist', import.meta.url)),
});
