import { EditorsOnly } from '../sites/editors-only.js';
import { useSite } from '../sites/use-site.js';
import { ShareLinks } from './share-links.js';
import { VisibilityForm } from './visibility-form.js';
import { VisitorSchema } from './visitor-schema.js';
import { VisitorSignIn } from './visitor-sign-in.js';

/** Who can read a site, how they get in, and what the site knows of them. */
export default function AudienceRoute() {
  const { site, path } = useSite();
  return (
    <EditorsOnly site={site}>
      <VisibilityForm site={site} path={path} />
      <ShareLinks site={site} path={path} />
      {site.visibility === 'visitor-auth' && <VisitorSignIn site={site} path={path} />}
      <VisitorSchema site={site} path={path} />
    </EditorsOnly>
  );
}
