const LENGTH_DIGITS = 4;

/**
 * Names a default branch where a server says of its refs that there is none, because the one it is set to does not
 * exist. The library asks for it also when it fetches another branch, and would take that one for missing.
 */
export function withDefaultBranch(refs: Uint8Array): Uint8Array {
  const bytes = Buffer.from(refs);
  for (let at = 0; at + LENGTH_DIGITS <= bytes.length; ) {
    const length = Number.parseInt(bytes.toString('latin1', at, at + LENGTH_DIGITS), 16);
    if (Number.isNaN(length)) return refs;
    const end = at + Math.max(length, LENGTH_DIGITS);
    const line = bytes.toString('latin1', at + LENGTH_DIGITS, end);
    const completed = completedLine(line);
    if (completed !== undefined) return Buffer.concat([bytes.subarray(0, at), packet(completed), bytes.subarray(end)]);
    // What the server can do stands in the line of its first ref.
    if (line.includes('\0')) return refs;
    at = end;
  }
  return refs;
}

/** The line of the first ref with a default branch, if it has none; a server that has one names that first. */
function completedLine(line: string): string | undefined {
  const [, oid, ref = '', abilities = ''] = /^([0-9a-f]{40,64}) ([^\0]+)\0([^\n]*)/.exec(line) ?? [];
  if (oid === undefined || !ref.startsWith('refs/') || abilities.includes('symref=HEAD:')) return undefined;
  return `${oid} ${ref}\0${abilities} symref=HEAD:${ref}\n`;
}

function packet(line: string): Buffer {
  const length = (line.length + LENGTH_DIGITS).toString(16).padStart(LENGTH_DIGITS, '0');
  return Buffer.from(length + line, 'latin1');
}
