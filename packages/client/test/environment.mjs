import { apiEnvironment } from '../../../scripts/lib/spec-api.mjs';

export default apiEnvironment({ LECTERN_CONSOLE: 'false' });
