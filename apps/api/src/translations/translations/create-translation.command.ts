import { createTranslation } from '@lectern/commands/translations/change-translation';
import type { Transaction } from '@lectern/database/client';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { TranslationRow } from '@lectern/database/translations/translations.queries';
import { translatedTitle } from '@lectern/domain/library/spaces/copy-title';
import { languageName } from '@lectern/domain/library/spaces/languages';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { CreateTranslation as Wanted } from '@lectern/domain/translations/schemas';
import { Injectable } from '@nestjs/common';
import { TargetSpace } from '../../content/imports/target-space.service.js';
import { copyBehind } from '../../library/spaces/copy-behind.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { readInstructions } from './translation-instructions.js';

/** Begins translations of spaces. */
@Injectable()
export class CreateTranslationCommand {
  constructor(
    private readonly mutations: Mutations,
    private readonly spaces: TargetSpace,
  ) {}

  /** Makes a copy of the source right behind it, open to the same people, which the first run translates. */
  async execute(caller: Caller, organizationId: string, wanted: Wanted): Promise<TranslationRow> {
    const instructions = wanted.instructions === undefined ? '' : readInstructions(wanted.instructions);
    try {
      await this.spaces.get(caller, organizationId, wanted.source.space, 'space.view');
      return await this.mutations.run(caller.context, (tx) =>
        this.#create(tx, caller, organizationId, { ...wanted, instructions }),
      );
    } catch (error) {
      if (error instanceof DomainError && error.code === 'space.not_found') throw unknownSource(wanted);
      throw error;
    }
  }

  async #create(
    tx: Transaction,
    caller: Caller,
    organizationId: string,
    { source, language, instructions, automatic }: Omit<Wanted, 'instructions'> & { instructions: string },
  ): Promise<TranslationRow> {
    const { context } = caller;
    const copy = await copyBehind(tx, caller, { organizationId, spaceId: source.space }, (title) => ({
      title: translatedTitle(title, languageName(language)),
      language,
    }));
    const { translation, created } = await createTranslation(tx, context, {
      organizationId,
      sourceSpaceId: source.space,
      sourceLanguage: source.language,
      language,
      instructions,
      automatic,
      target: { spaceId: copy.id, revisionId: copy.revisionId },
    });
    // Together with the copy that was made for it.
    if (!created) throw new DomainError('translation.exists', { language, translation: translation.id });
    await recordEvent(tx, context, organizationId, 'space.created', { spaceId: copy.id });
    return translation;
  }
}

function unknownSource({ source }: Wanted): DomainError {
  const message = `names "${source.space}", which is not a space of this organization that you may see`;
  return invalidRequest([{ path: 'body.source.space', message }]);
}
