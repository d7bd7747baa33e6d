import type { Schemas } from '@lectern/client';
import { Alert, Switch } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { Failure } from '../../platform/states/failure.js';
import { useAdministrationWords } from '../../words/administration-words.js';
import { useUpdateOrganization } from '../organizations/mutations.js';

interface RequireSsoProps {
  organization: Schemas['Organization'];
  /** Whether people can sign in through a provider. */
  isActive: boolean;
  /** Whether the person has signed in through single sign-on in this browser. */
  isTested: boolean;
}

/** Requires single sign-on of all members; refuses, and says why, before whoever asks for it has signed in through it. */
export function RequireSso({ organization, isActive, isTested }: RequireSsoProps) {
  const { sso } = useAdministrationWords();
  const update = useUpdateOrganization(organization.id);
  const [isAsking, setAsking] = useState(false);
  const isRequired = organization.sso === true;
  const refusal = isActive ? (isTested ? undefined : sso.notTested) : sso.notActive;
  return (
    <>
      {isTested && <Alert color="green" variant="light" icon={<CircleCheck aria-hidden />} title={sso.worked} />}
      <Switch
        label={sso.require}
        description={isRequired ? sso.requireHint : (refusal ?? sso.requireHint)}
        checked={isRequired}
        // It can always be turned off again.
        disabled={!isRequired && refusal !== undefined}
        onChange={() => (isRequired ? update.mutate({ sso: false }) : setAsking(true))}
      />
      {update.error && !isAsking && <Failure error={update.error} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={sso.requireTitle}
        confirm={sso.requireConfirm}
        isDangerous
        onConfirm={() => update.mutateAsync({ sso: true })}
        onClose={() => setAsking(false)}
      >
        {sso.requireText}
      </ConfirmDialog>
    </>
  );
}
