import { putOpenApiSpec } from '@lectern/commands/openapi/change-spec';
import { OpenApiSlug } from '@lectern/domain/content/specification-schemas';
import { CommonEnv } from '@lectern/domain/platform/config/common-env';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import type { Command } from 'commander';
import { findSpecification } from '../openapi/find-specification.js';
import { followProcessing } from '../openapi/follow-processing.js';
import { asOperator, OperatorError, requireOrganization, type Terminal } from '../terminal/operator.js';

interface PublishOptions {
  slug: string;
  org: string;
  wait: boolean;
  patience: string;
}

const LimitEnv = CommonEnv.pick({ LECTERN_OPENAPI_LIMIT_BYTES: true });

/** Adds `openapi publish`. */
export function addOpenApiCommands(program: Command, terminal: Terminal): void {
  program
    .command('openapi')
    .description('manage API specifications')
    .command('publish')
    .description('register an API specification or change its source, and wait until it is processed')
    .argument('<source>', 'a JSON or YAML file, or an http or https URL')
    .requiredOption('--slug <slug>', 'name of the specification in URLs and pages')
    .requiredOption('--org <id>', 'id of the organization')
    .option('--no-wait', 'do not wait until it is processed')
    .option('--patience <seconds>', 'how long to wait for the worker to start', '10')
    .action((source: string, options: PublishOptions) => publish(terminal, source, options));
}

async function publish(terminal: Terminal, text: string, options: PublishOptions): Promise<void> {
  const { LECTERN_OPENAPI_LIMIT_BYTES: limitBytes } = parseEnv(LimitEnv, terminal.env);
  const slug = slugOf(options);
  const source = await findSpecification(text, limitBytes);
  await asOperator(terminal, async (operator) => {
    const organizationId = await requireOrganization(operator, options.org);
    const { spec, created } = await operator.change((tx) =>
      putOpenApiSpec(tx, operator.context, { organizationId, slug, source }),
    );
    terminal.say(`${created ? 'Registered' : 'Updated'} the specification "${spec.slug}" (${spec.id}).`);
    if (!options.wait) return terminal.say('The worker will process it.');
    await followProcessing(terminal, operator, spec, Number(options.patience) * 1000);
  });
}

function slugOf({ slug }: PublishOptions): string {
  const parsed = OpenApiSlug.safeParse(slug);
  if (parsed.success) return parsed.data;
  throw new OperatorError(`"${slug}" is not a valid slug: it ${parsed.error.issues[0]?.message}.`);
}
