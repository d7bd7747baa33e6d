import { PageCover, PageLayout, Variables } from '@lectern/domain/content/page-schemas';
import type { PageMetadata } from '../markdown/page-file.js';
import type { PageRecord } from '../pages/page-record.js';

/** Made once: building a schema costs far more than using it. */
const schemas = {
  cover: PageCover.optional(),
  layout: PageLayout.partial().optional(),
  variables: Variables.optional(),
};

/** Gives what front matter tells about a page; a field that its schema does not know is left out. */
export function recordMetadata(record: PageRecord): PageMetadata {
  const { description, icon, emoji, linkTitle, condition, hidden, noIndex, noRobotsIndex, tags } = record;
  return withoutUndefined({
    description,
    icon,
    emoji,
    linkTitle,
    condition,
    hidden,
    noIndex,
    noRobotsIndex,
    tags,
    cover: schemas.cover.safeParse(record.cover).data,
    layout: schemas.layout.safeParse(record.layout).data,
    variables: schemas.variables.safeParse(record.variables).data,
  });
}

function withoutUndefined(metadata: PageMetadata): PageMetadata {
  const { ...kept } = metadata;
  for (const [name, value] of Object.entries(kept)) {
    if (value === undefined) Reflect.deleteProperty(kept, name);
  }
  return kept;
}
