export { build, database, keyring, native, serverUrl, url } from '../../database/test/harness.js';
