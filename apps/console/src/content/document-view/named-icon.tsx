import { useDocumentIcons } from './document-icons.js';

/** An icon of documents by its name, as readers see it. It is mere decoration. */
export function NamedIcon({ name }: { name: string }) {
  return <SvgIcon body={useDocumentIcons()?.(name)} />;
}

/** What stands inside of the SVG of an icon, as an icon; nothing for one that nobody knows. */
export function SvgIcon({ body }: { body: string | undefined }) {
  if (body === undefined) return null;
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={16}
      height={16}
      // It comes from the sets of icons that the console is built with.
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
