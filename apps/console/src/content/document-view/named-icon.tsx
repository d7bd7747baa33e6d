import { useDocumentIcons } from './document-icons.js';

interface NamedIconProps {
  name: string;
  /** In pixels. */
  size?: number;
}

/** An icon of documents by its name, as readers see it; nothing for a name that nobody knows. It is mere decoration. */
export function NamedIcon({ name, size = 16 }: NamedIconProps) {
  const body = useDocumentIcons()?.(name);
  if (body === undefined) return null;
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={size}
      height={size}
      // It comes from the sets of icons that the console is built with.
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
