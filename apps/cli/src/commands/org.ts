import { recordAudit } from '@lectern/database/audit/record-audit';
import { createOrganization } from '@lectern/database/organizations/create-organization.operation';
import { deleteOrganization } from '@lectern/database/organizations/delete-organization.operation';
import { restoreOrganization } from '@lectern/database/organizations/organizations.queries';
import { ORGANIZATION_RETENTION_DAYS, retentionCutoff } from '@lectern/domain/organizations/retention';
import { CreateOrganization } from '@lectern/domain/organizations/schemas';
import type { Command } from 'commander';
import { asOperator, getUser, OperatorError, type Terminal } from '../operator.js';

/** Adds `org create`, `org delete` and `org restore`. */
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
