import { inspectFile } from '@lectern/content/files/inspect-file';
import type { StoredImage } from '@lectern/database/integrations/integrations.queries';
import type { PublishIntegration } from '@lectern/domain/integrations/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { FileIntake } from '../../content/files/file-intake.service.js';

const IMAGES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const SVG = 'image/svg+xml';
/** Whatever is text is at best an SVG. */
const NAME = 'image.svg';
/** One thing that can stand before the root element of a document. */
const BEFORE_ROOT = /\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>/iy;

/** Images on their way into what an organization publishes. */
@Injectable()
export class IntegrationImages {
  constructor(private readonly intake: FileIntake) {}

  /** Stores the images that are sent with an integration, before anything names them. */
  async store(
    organizationId: string,
    { icon, previewImages }: Pick<PublishIntegration, 'icon' | 'previewImages'>,
  ): Promise<{ icon?: StoredImage; previewImages?: StoredImage[] }> {
    const sent = [
      ...(icon === undefined ? [] : [{ field: 'icon', base64: icon }]),
      ...(previewImages ?? []).map((base64, index) => ({ field: `previewImages[${index}]`, base64 })),
    ];
    // All are looked at before the first is stored.
    const images = await Promise.all(sent.map(({ field, base64 }) => imageOf(field, base64)));
    const stored: StoredImage[] = [];
    for (const { bytes, contentType } of images) {
      const { blob } = await this.intake.store(organizationId, NAME, bytes);
      stored.push({ name: blob, contentType });
    }
    const [first, ...others] = stored;
    return {
      ...(icon !== undefined && first && { icon: first }),
      ...(previewImages && { previewImages: icon === undefined ? stored : others }),
    };
  }
}

async function imageOf(field: string, base64: string): Promise<{ bytes: Uint8Array; contentType: string }> {
  const bytes = Buffer.from(base64, 'base64');
  const { contentType } = await inspectFile(bytes, NAME);
  if (IMAGES.has(contentType)) return { bytes, contentType };
  if (contentType === SVG && isSvg(bytes.toString())) return { bytes, contentType };
  throw new DomainError('integration.image_invalid', { field });
}

/** Looks for the root element step by step: one expression for all of it could take forever on a hostile text. */
function isSvg(text: string): boolean {
  let at = 0;
  for (BEFORE_ROOT.lastIndex = 0; BEFORE_ROOT.test(text); ) at = BEFORE_ROOT.lastIndex;
  return /^<svg[\s/>]/i.test(text.slice(at, at + 5));
}
