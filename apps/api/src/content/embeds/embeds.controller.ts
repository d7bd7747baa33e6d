import { ContentParams } from '@lectern/domain/content/content-queries';
import { Embed, UnfurlQuery } from '@lectern/domain/content/embeds/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint, ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Readable } from '../../platform/endpoint/endpoint-input.js';
import { EmbedsService } from './embeds.service.js';

/** Pages elsewhere, as they can be shown in content. */
@Controller('v1')
export class EmbedsController {
  constructor(private readonly embeds: EmbedsService) {}

  @Endpoint({
    method: 'GET',
    path: 'urls/embed',
    summary: 'Find out how a page elsewhere can be shown',
    action: 'url.unfurl',
    query: UnfurlQuery,
    response: Embed,
  })
  getEmbedByUrl({ query }: Authorized<{ query: UnfurlQuery }>): Promise<Embed> {
    return this.embeds.get(query.url);
  }

  @ReaderEndpoint({
    method: 'GET',
    path: 'spaces/:spaceId/embed',
    summary: 'Find out how a page elsewhere can be shown in a space',
    action: 'space.view',
    params: ContentParams,
    query: UnfurlQuery,
    response: Embed,
    validated: true,
    errors: ['embed.not_found'],
    forInstallations: 'space:content:read',
  })
  getEmbedByUrlInSpace({
    params,
    query,
    reader,
  }: Readable<{ params: ContentParams; query: UnfurlQuery }>): Promise<Embed> {
    return this.embeds.getInSpace(reader, params.spaceId, query.url);
  }
}
