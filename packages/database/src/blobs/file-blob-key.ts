/** Where the bytes of a file are kept: by their hash, within their organization. */
export function fileBlobKey(organizationId: string, sha256: string): string {
  return `${organizationId}/files/${sha256.slice(0, 2)}/${sha256}`;
}
