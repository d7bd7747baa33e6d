import path from 'node:path';
import { z } from 'zod';
import { ROOT } from './workspace.mjs';

const INTRODUCTION = `# Environment

All configuration comes from environment variables. If a process finds a problem, it names every invalid variable and
does not start. The site server and the integration runtime read only some of the common variables, and never the
database URL or the secret key. This page is generated from the code (\`npm run generate\`).
`;

/** Writes the page that lists every environment variable, from the schemas that read them. */
export async function environmentPage() {
  const { ApiEnv } = await load('apps/api/dist/platform/config/env.js');
  const { JobsEnv } = await load('apps/jobs/dist/platform/config/env.js');
  const { RuntimeEnv } = await load('apps/runtime/dist/config/env.js');
  const { SiteEnv } = await load('apps/site/dist/config/env.js');
  const { MigrateEnv, SetupEnv } = await load('apps/cli/dist/terminal/env.js');
  const { CommonEnv } = await load('packages/domain/dist/platform/config/common-env.js');
  const { BlobEnv } = await load('packages/database/dist/blobs/blob-env.js');
  const { ModelEnv } = await load('packages/intelligence/dist/models/model-env.js');
  const known = { ...CommonEnv.shape, ...BlobEnv.shape, ...ModelEnv.shape };
  const own = (schema) => z.object(omitKnown(schema.shape, known));
  const sections = [
    ['Common', CommonEnv],
    ['API', own(ApiEnv)],
    ['Worker', own(JobsEnv)],
    ['Site server', own(SiteEnv)],
    ['Integration runtime', own(RuntimeEnv)],
    ['Files', BlobEnv],
    ['Language models', ModelEnv],
    ['Migration', own(MigrateEnv)],
    ['First start', SetupEnv],
  ];
  return `${INTRODUCTION}${sections.map(([title, schema]) => section(title, schema)).join('')}`;
}

function load(file) {
  return import(path.join(ROOT, file));
}

function omitKnown(shape, known) {
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !(name in known)));
}

function section(title, schema) {
  const rows = Object.entries(schema.shape).map(([name, variable]) => {
    const { description = '' } = z.toJSONSchema(variable, { io: 'input', unrepresentable: 'any' });
    const unset = variable.safeParse(undefined);
    const value = !unset.success ? '**required**' : (unset.data ?? '') === '' ? '' : `\`${unset.data}\``;
    return `| \`${name}\` | ${description} | ${value} |`;
  });
  return `\n## ${title}\n\n| Variable | Meaning | Default |\n|---|---|---|\n${rows.join('\n')}\n`;
}
