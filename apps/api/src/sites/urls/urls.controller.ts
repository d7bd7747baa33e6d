import {
  ContentByUrl,
  GetContentByUrl,
  GetPublishedUrl,
  PublishedUrl,
  ResolvePublishedUrl as ResolvePublishedUrlBody,
} from '@lectern/domain/sites/urls/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint, PublicEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Anonymous, Authorized } from '../../platform/endpoint/endpoint-input.js';
import { ContentOfUrl } from './content-of-url.service.js';
import { PublishedUrlService } from './resolve-published-url.service.js';

/** What addresses lead to. */
@Controller('v1/urls')
export class UrlsController {
  constructor(
    private readonly published: PublishedUrlService,
    private readonly content: ContentOfUrl,
  ) {}

  @PublicEndpoint({
    method: 'POST',
    path: 'published',
    summary: 'Find out what is published at an address, and get a token to read it',
    body: ResolvePublishedUrlBody,
    response: PublishedUrl,
    readOnly: true,
    errors: ['url.nothing_published'],
  })
  resolvePublishedContentByUrl({ body }: Anonymous<{ body: ResolvePublishedUrlBody }>): Promise<PublishedUrl> {
    return this.published.execute(body);
  }

  @PublicEndpoint({
    method: 'GET',
    path: 'published',
    summary: 'Deprecated: find out what is published at an address',
    query: GetPublishedUrl,
    response: PublishedUrl,
    readOnly: true,
    errors: ['url.nothing_published'],
  })
  getPublishedContentByUrl({ query }: Anonymous<{ query: GetPublishedUrl }>): Promise<PublishedUrl> {
    const { visitorAuthToken: jwtToken, ...asked } = query;
    return this.published.execute({ ...asked, ...(jwtToken !== undefined && { visitor: { jwtToken } }) });
  }

  @Endpoint({
    method: 'GET',
    path: 'content',
    summary: 'Find the content that an address of the app leads to',
    action: 'url.resolve',
    query: GetContentByUrl,
    response: ContentByUrl,
    errors: ['url.content_not_found'],
  })
  getContentByUrl({ query, caller }: Authorized<{ query: GetContentByUrl }>): Promise<ContentByUrl> {
    return this.content.find(caller, query.url);
  }
}
