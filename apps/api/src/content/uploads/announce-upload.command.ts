import { createUpload } from '@lectern/database/content/uploads/uploads.queries';
import { newId } from '@lectern/database/ids';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type { AnnounceUpload as AnnounceUploadBody, UploadUrl } from '@lectern/domain/content/uploads/schemas';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import { Inject, Injectable } from '@nestjs/common';
import { API_ENV, type ApiEnv } from '../../platform/config/env.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { UploadLinks } from './upload-links.service.js';

/** Gives out an address that a file can be sent to, apart from the request that makes use of it. */
@Injectable()
export class AnnounceUploadCommand {
  constructor(
    @Inject(API_ENV) private readonly env: ApiEnv,
    private readonly mutations: Mutations,
    private readonly links: UploadLinks,
  ) {}

  async execute(caller: Caller, { file, kind }: AnnounceUploadBody): Promise<UploadUrl> {
    const { context, organizationId, role } = caller;
    this.#refuseTooLarge(file.size);
    // Fonts change how everything looks that the organization publishes.
    if (kind === 'customization_font' && !isAllowed('organization.update', { role })) {
      throw new DomainError('access.denied', { action: 'organization.update' });
    }
    const id = newId(context.at);
    const { name, type: contentType, size: sizeBytes } = file;
    await this.mutations.run(context, async (tx) => {
      const createdBy = caller.userId;
      await createUpload(tx, {
        id,
        organizationId,
        name,
        contentType,
        sizeBytes,
        kind,
        createdBy,
        createdAt: context.at,
      });
      await recordAudit(tx, context, {
        action: 'upload.announced',
        organizationId,
        target: { type: 'upload', id, label: name },
        payload: { kind, sizeBytes },
      });
    });
    return { object: 'storage-signed-url', url: this.links.uploadUrl({ organizationId, uploadId: id }), key: id };
  }

  #refuseTooLarge(size: number): void {
    const limit = this.env.LECTERN_UPLOAD_LIMIT_BYTES;
    if (size <= limit) return;
    throw invalidRequest([{ path: 'body.file.size', message: `must be at most the ${limit} bytes that are accepted` }]);
  }
}
