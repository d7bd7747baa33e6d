import { fileURLToPath } from 'node:url';
import { apiEnvironment } from '../../../scripts/lib/spec-api.mjs';

/** The console as it is built, served by the API as users get it. */
export default apiEnvironment({
  LECTERN_CONSOLE: 'true',
  // Specs have servers of their own that pictures come from.
  LECTERN_OUTBOUND_ALLOW: '127.0.0.1',
  LECTERN_CONSOLE_DIR: fileURLToPath(new URL('../dist', import.meta.url)),
});
