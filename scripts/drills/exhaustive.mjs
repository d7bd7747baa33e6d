// `npm run drill -- exhaustive`: runs the specs that try a sample of many combinations with all of these.
import { readResults, runJest } from '../lib/jest.mjs';
import { step } from '../lib/steps.mjs';
import { startTestServices } from '../lib/test-services.mjs';

/** Specs that take a sample unless LECTERN_EXHAUSTIVE is set. */
const SAMPLING = [
  'apps/api/src/platform/access/authorization-matrix',
  'apps/api/src/platform/endpoint/every-change',
  'apps/site/src/in-browser/injection',
  'packages/editing/src',
  'packages/saml/src/response/(accepted|altered)-responses',
];

export default async function exhaustive() {
  const services = await startTestServices();
  try {
    await step('Specs with all combinations', () =>
      runJest(SAMPLING, { ...services.env, LECTERN_EXHAUSTIVE: '1' }),
    ).catch((error) => process.stdout.write(`${error instanceof Error ? error.message : error}\n`));
  } finally {
    await services.stop();
  }
  const { passed, failed, skipped } = readResults();
  return {
    measured: `${passed} passed, ${failed} failed, ${skipped} skipped`,
    target: 'nothing fails and nothing is skipped',
    pass: passed > 0 && failed === 0 && skipped === 0,
  };
}
