import type { OpenApiVersionChanges } from '@lectern/domain/openapi/changes';
import type { OpenApiRawContent, ReadOpenApiContent } from '@lectern/domain/openapi/schemas';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import type { UnlessKnown } from '../../platform/endpoint/endpoint-input.js';
import { etagOf } from '../../platform/http/etags.js';
import { withJson } from '../../platform/http/ready-json.js';
import { VERSION } from '../../platform/system/version.js';
import { DescribeVersions } from './describe-versions.service.js';
import { contentAddresses, writeFiles } from './openapi-versions.presenter.js';
import { type SpecVersion, versionRefOf } from './openapi-versions.service.js';
import { VersionBytes } from './version-bytes.service.js';
import { VersionChanges } from './version-changes.service.js';

/**
 * Serves what can be large or costly of a version. Versions never change, so that the ETags of these answers are known
 * before anything is read; they name our own version too, because a later one may answer in other words, and what the
 * specification says of its changes.
 */
@Injectable()
export class VersionsView {
  constructor(
    private readonly urls: Urls,
    private readonly bytes: VersionBytes,
    private readonly described: DescribeVersions,
    private readonly changesOf: VersionChanges,
  ) {}

  /** The document of a version, laid out as files, with HTML beside its descriptions unless nothing is computed. */
  async content({ spec, version }: SpecVersion, { computed }: ReadOpenApiContent, unlessKnown: UnlessKnown) {
    const addresses = contentAddresses(spec, version, this.urls);
    unlessKnown(tagOf(computed ? 'described content' : 'content', version.id, addresses));
    const documents = computed ? this.described : this.bytes;
    const files = writeFiles(version, await documents.document(versionRefOf(version)));
    return { ...addresses, filesystem: withJson([], ...files) };
  }

  /** The text of a version as its author wrote it. */
  async raw({ version }: SpecVersion, unlessKnown: UnlessKnown): Promise<OpenApiRawContent> {
    unlessKnown(tagOf('raw', version.id));
    return withJson({ text: '', format: 'json' }, await this.bytes.raw(versionRefOf(version)));
  }

  /** What is different between a version and another one. */
  async changes(of: SpecVersion, from: string | undefined, unlessKnown: UnlessKnown): Promise<OpenApiVersionChanges> {
    const pair = await this.changesOf.pair(of, from);
    unlessKnown(tagOf('changes', pair.version.id, pair.fromId, pair.ignoredChanges));
    return this.changesOf.between(pair);
  }
}

function tagOf(...parts: unknown[]): string {
  return etagOf(JSON.stringify([VERSION, ...parts]));
}
