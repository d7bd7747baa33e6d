// `npm run generate`: writes the files that are generated from the code and committed.

import { writeGenerated } from './lib/generated-files.mjs';
import { step } from './lib/steps.mjs';
import { build, ensureInstalled, requireNode } from './lib/workspace.mjs';

requireNode();
await ensureInstalled();
await build();
await step('Writing generated files', async () => {
  for (const file of await writeGenerated()) process.stdout.write(`  ${file}\n`);
});
