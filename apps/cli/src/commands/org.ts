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
    .requiredOption('--admin <address>', 'email address of its administrator')
    .action(({ title, admin }: { title: string; admin: string }) => create(terminal, title, admin));
  org
    .command('delete')
    .description(`delete an organization; it can be restored for ${ORGANIZATION_RETENTION_DAYS} days`)
    .argument('<id>', 'id of the organization')
    .action((id: string) => remove(terminal, id));
  org
    .command('restore')
    .description('restore a deleted organization')
    .argument('<id>', 'id of the organization')
    .action((id: string) => restore(terminal, id));
  org
    .command('require-sso')
    .description('turn the single sign-on requirement of an organization on or off')
    .argument('<id>', 'id of the organization')
    .option('--on', 'accept only tokens from single sign-on')
    .addOption(
      new Option('--off', 'accept other tokens too, for example while the identity provider is down').conflicts('on'),
    )
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
        `Deleted. It is removed permanently in ${ORGANIZATION_RETENTION_DAYS} days. To restore it until then: org restore ${id}`,
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
  if (on === off) throw new OperatorError('Add --on or --off.');
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
    terminal.say(on ? 'Members now need single sign-on.' : 'Members no longer need single sign-on.');
    if (on && providers.length === 0)
      terminal.say('This takes effect when the organization has an active SAML provider.');
  });
}
