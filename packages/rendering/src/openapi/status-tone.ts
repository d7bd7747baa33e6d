/** Names the class that colours a status by what it means; its number says the same without colour. */
export function statusTone(status: string): string {
  if (/^2/.test(status)) return 'api-tone-success';
  if (/^3/.test(status)) return 'api-tone-primary';
  if (/^4/.test(status)) return 'api-tone-warning';
  return /^5/.test(status) ? 'api-tone-danger' : 'api-tone-info';
}
