import { createOrganization } from '@lectern/commands/people/create-organization';
import { deleteOrganization } from '@lectern/commands/people/delete-organization';
import { restoreOrganization, updateOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { listActiveProviders } from '@lectern/database/people/sso/saml-providers.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { ORGANIZATION_RETENTION_DAYS, retentionCutoff } from '@lectern/domain/people/organizations/retention';
import { CreateOrganization } from '@lectern/domain/people/organizations/schemas';
import { type Command, Option } from 'commander';
import { asOperator, getUser, OperatorError, requireOrganization, type Terminal } from '../terminal/operator.js';

interface RequireSsoOptions {
  on?: boolean;
  off?: boolean;
}

/** Adds `org create`, `org delete`, `org restore` and `org require-sso`. */
export function addOrgCommands(program: Command, terminal: Terminal): void {
  const org = program.command('org').description('manage organizations');
  org
    .command('create')
    .description('create an organization')
    .requiredOption('--title <title>', 'its name')
    .requiredOption('--admin <address>', 'the user who administrates it')
    .action(({ title, admin }: { title: string; admin: string }) => create(terminal, title, admin));
  org
    .command('delete')
    .description(`delete an organization; it can be restored for ${ORGANIZATION_RETENTION_DAYS} days`)
    .argument('<id>', 'id of the organization')
    .action((id: string) => remove(terminal, id));
  org
    .command('restore')
    .description('bring a deleted organization back')
    .argument('<id>', 'id of the organization')
    .action((id: string) => restore(terminal, id));
  org
    .command('require-sso')
    .description('ask members of an organization for single sign-on, or let them in without it')
    .argument('<id>', 'id of the organization')
    .option('--on', 'only tokens of its single sign-on get in')
    .addOption(new Option('--off', 'other tokens get in as well, such as while its provider is away').conflicts('on'))
    .action((id: string, options: RequireSsoOptions) => requireSso(terminal, id, options));
}

async function create(terminal: Terminal, title: string, admin: string): Promise<void> {
  const input = CreateOrganization.safeParse({ title });
  if (!input.success) throw new OperatorError('--title must have 2 to 255 characters.');
  await asOperator(terminal, ({ change, context }) =>
    change(async (tx) => {
      const { id: administratorId } = await getUser(tx, admin);
      const created = { title: input.data.title, emailDomains: [], administratorId };
      const { id } = await createOrganization(tx, context, created);
      terminal.say(`Created the organization "${created.title}" (${id}).`);
    }),
  );
}

async function remove(terminal: Terminal, id: string): Promise<void> {
  await asOperator(terminal, ({ change, context }) =>
    change(async (tx) => {
      if (!(await deleteOrganization(tx, context, id))) throw new OperatorError(`There is no organization "${id}".`);
      terminal.say(
        `Deleted. It is removed for good in ${ORGANIZATION_RETENTION_DAYS} days; until then: org restore ${id}`,
      );
    }),
  );
}

async function restore(terminal: Terminal, id: string): Promise<void> {
  await asOperator(terminal, ({ change, context }) =>
    change(async (tx) => {
      const restored = await restoreOrganization(tx, id, retentionCutoff(context.at));
      if (!restored) {
        throw new OperatorError(
          `There is no organization "${id}" that was deleted in the last ${ORGANIZATION_RETENTION_DAYS} days.`,
        );
      }
      await recordAudit(tx, context, {
        action: 'organization.restored',
        organizationId: id,
        target: { type: 'organization', id },
      });
      terminal.say('Restored.');
    }),
  );
}

async function requireSso(terminal: Terminal, id: string, { on = false, off = false }: RequireSsoOptions) {
  if (on === off) throw new OperatorError('Say what is wanted: --on or --off.');
  await asOperator(terminal, async (operator) => {
    const organizationId = await requireOrganization(operator, id);
    const { change, context } = operator;
    const providers = await change(async (tx) => {
      const { title } = await updateOrganization(tx, organizationId, { sso: on });
      await recordAudit(tx, context, {
        action: 'organization.updated',
        organizationId,
        target: { type: 'organization', id: organizationId, label: title },
        payload: { fields: ['sso'] },
      });
      await recordEvent(tx, context, organizationId, 'organization.updated', {});
      return listActiveProviders(tx, organizationId);
    });
    terminal.say(on ? 'Members get in by single sign-on only.' : 'Members get in without single sign-on.');
    if (on && providers.length === 0) terminal.say('That begins when the organization has an active SAML provider.');
  });
}
