import { Blocks } from 'lucide-react';

const SIZE = 32;

/** The icon of an integration, or one that stands for all without. */
export function IntegrationIcon({ url }: { url: string | undefined }) {
  if (url === undefined) return <Blocks size={SIZE} strokeWidth={1.5} aria-hidden style={{ flexShrink: 0 }} />;
  // Icons are served by the API, which may have another name than the console was opened under.
  return <img src={new URL(url).pathname} alt="" width={SIZE} height={SIZE} style={{ flexShrink: 0 }} />;
}
