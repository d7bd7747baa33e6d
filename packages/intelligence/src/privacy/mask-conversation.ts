import { maskPersonalData } from './mask.js';
import { maskMarkup } from './mask-markup.js';
import { maskUrl } from './mask-url.js';
import { placeholderForName } from './personal-names.js';

/** A conversation as far as it can hold personal data; whatever else it has stays as it is. */
export interface MaskableConversation {
  readonly subject?: string;
  readonly parts: readonly { readonly type?: string; readonly role: string; readonly body: string }[];
  readonly metadata?: {
    readonly url?: string;
    readonly attributes?: Readonly<Record<string, string>>;
    readonly createdAt?: string;
  };
}

/** Returns the same conversation with placeholders for personal data; masking a masked one again changes nothing. */
export function maskConversation<T extends MaskableConversation>(conversation: T): T {
  const { subject, parts, metadata } = conversation;
  return {
    ...conversation,
    ...(subject === undefined ? {} : { subject: maskMarkup(subject) }),
    parts: parts.map(maskPart),
    ...(metadata === undefined ? {} : { metadata: maskMetadata(metadata) }),
  };
}

/** Returns the same message with placeholders for personal data. */
export function maskPart<T extends MaskableConversation['parts'][number]>(part: T): T {
  return { ...part, body: maskMarkup(part.body) };
}

function maskMetadata<T extends NonNullable<MaskableConversation['metadata']>>(metadata: T): T {
  const { url, attributes } = metadata;
  return {
    ...metadata,
    ...(url === undefined ? {} : { url: maskUrl(url) }),
    ...(attributes === undefined ? {} : { attributes: maskAttributes(attributes) }),
  };
}

function maskAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      maskPersonalData(key),
      placeholderForName(key, value) ?? maskPersonalData(value),
    ]),
  );
}
