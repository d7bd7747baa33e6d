/** Recognizes what is neither JSON nor YAML and says so in plain words; gives nothing for anything else. */
export function recognizeForeignText(text: string): string | undefined {
  const start = text.slice(0, 4096).trimStart();
  if (start === '' && text.trim() === '') return 'The text is empty.';
  if (text.includes('\0')) return 'This is a binary file, not a specification.';
  if (!start.startsWith('<')) return undefined;
  // A page may begin with comments of any length; nothing that begins with "<" is a specification.
  if (/^<(!doctype html|html|head|body|!--)/i.test(start) || /<html[\s>]/i.test(start)) {
    return 'This is an HTML page, not a specification. Use the address of the file itself, often called "raw".';
  }
  return 'This is XML, not a specification. Specifications are written in JSON or YAML.';
}
