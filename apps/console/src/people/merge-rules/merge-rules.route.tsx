import { ConsolePage } from '../../platform/page/page.js';
import { NotFound } from '../../platform/states/not-found.js';
import { useAdministrationWords } from '../../words/administration-words.js';
import { useUpdateOrganization } from '../organizations/mutations.js';
import { useOrganization } from '../organizations/use-organization.js';
import { MergeRulesForm } from './merge-rules-form.js';

/** What the organization asks of merges. */
export default function MergeRulesRoute() {
  const { mergeRules } = useAdministrationWords();
  const organization = useOrganization();
  const { mutateAsync: update } = useUpdateOrganization(organization.id);
  if (!organization.permissions.admin) return <NotFound />;
  return (
    <ConsolePage title={mergeRules.title} description={mergeRules.description}>
      <MergeRulesForm
        organizationId={organization.id}
        rules={organization.mergeRules.type === 'rules' ? organization.mergeRules.rules : []}
        onSave={(rules) => update({ mergeRules: rules.length === 0 ? { type: 'none' } : { type: 'rules', rules } })}
      />
    </ConsolePage>
  );
}
